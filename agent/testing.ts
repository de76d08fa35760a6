import { Duplex, PassThrough } from 'node:stream'
import { vi } from 'vitest'
import type { Boot, FromAgent, Release } from '#wire/agent-protocol.ts'
import type { FlashFormat, PowerState } from '#wire/firmware.ts'
import { decodeFrame, type Frame } from '#wire/frames.ts'
import type { PinInput, PinState } from '#wire/pins.ts'
import type { PortInfo } from '#wire/ports.ts'
import type { Act } from './acts.ts'
import type { BoardDriver, DriverEvents, Firmware, FlashOptions, PortSide } from './drivers/driver.ts'
import { BoardSlot } from './slot.ts'

/** For tests: a board that prints a prompt, echoes, and prints what the test says. */
export class FakeBoard implements BoardDriver {
  readonly flashFormats: FlashFormat[] = ['hex', 'bin']
  readonly maxFirmwareBytes = 32_768
  wiped = 0
  starts = 0
  isPaused: boolean = false
  /** What was put on it: the base image at each start, and what was flashed. */
  readonly images: (string | undefined)[] = []
  readonly did: string[] = []
  /** Why the next starts or flashes fail. */
  problem: string | undefined
  flashProblem: Error | undefined
  /** Its line changes every 50th byte. */
  spoils: boolean = false
  /** What it prints as it starts. */
  prompt = '> '
  /** Resolves as its current flash, or the opening of its port, may go on. */
  gate: Promise<void> = Promise.resolve()
  /** A port that sends back what comes, and one that the test plays. */
  readonly ports: PortInfo[] = [
    { name: 'echo', protocol: 'tcp' },
    { name: 'gdb', protocol: 'gdb-remote' },
  ]
  /** The board's sides of the ports that were opened. */
  readonly sides: PortSide[] = []
  /** What became of its ports, and when it was wiped. */
  readonly ofPorts: string[] = []
  portProblem: Error | undefined
  #events: DriverEvents | undefined

  async start(events: DriverEvents, image?: Firmware): Promise<void> {
    this.starts += 1
    this.images.push(image && textOf(image))
    if (this.problem) throw new Error(this.problem)
    this.#events = events
    this.print(this.prompt)
  }

  print(text: string): void {
    this.#events?.output(Buffer.from(text), Date.now() * 1_000)
  }

  note(text: string): void {
    this.#events?.note(text)
  }

  fail(problem: string): void {
    this.#events?.failed(new Error(problem))
  }

  write(bytes: Uint8Array): void {
    this.#events?.output(
      this.spoils ? bytes.map((byte, place) => (place % 50 === 49 ? 63 : byte)) : bytes,
      Date.now() * 1_000,
    )
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  async flash(firmware: Firmware, { progress, verify }: FlashOptions): Promise<void> {
    progress('write', 50)
    await this.gate
    if (this.flashProblem) throw this.flashProblem
    this.images.push(textOf(firmware))
    if (verify) progress('verify', 100)
    progress('reset', 0)
    this.print('new firmware')
  }

  async reset(): Promise<void> {
    this.print('reset\r\n> ')
  }

  async setPower(state: PowerState): Promise<void> {
    this.did.push(`power ${state}`)
  }

  setPin(pin: string, input: PinInput): void {
    if (pin !== 'D2') throw new Error('This board has no such pin.')
    this.did.push(`${pin} ${JSON.stringify(input)}`)
    this.#events?.pins?.([{ pin: 'D13', direction: 'out', level: 1, duty: null }])
  }

  tellPins(changes: PinState[]): void {
    this.#events?.pins?.(changes)
  }

  async openPort(name: string): Promise<PortSide> {
    this.ofPorts.push(`open ${name}`)
    await this.gate
    if (this.portProblem) throw this.portProblem
    const side = name === 'echo' ? new PassThrough() : new PlayedPort()
    side.on('close', () => this.ofPorts.push(`closed ${name}`))
    this.sides.push(side)
    return side
  }

  async wipe(): Promise<void> {
    this.ofPorts.push('wiped')
    this.wiped += 1
    this.#events = undefined
  }
}

/** A port whose board's side says what the test pushes, and takes what comes when the test says. */
export class PlayedPort extends Duplex {
  readonly packets = { passed: 3, answered: 1, refused: 2, malformed: 0 }
  readonly taken: { bytes: Buffer; take: () => void }[] = []

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.taken.push({ bytes, take: done })
  }
}

function textOf({ bytes }: Firmware): string {
  return Buffer.from(bytes).toString()
}

/** The id of a command in a test. */
export const commandId = (n: number) => `cmd_${String(n).padStart(26, '0')}`

const DEADLINE_MS = 60_000
/** A base image that the board has itself. */
export const boot: Boot = { image: null, send: null, expect: null, timeout_ms: 1_000 }

/** For tests, with faked timers: a slot with a board of the test's own, and what it says. */
export function makeSlot() {
  const board = new FakeBoard()
  const messages: FromAgent[] = []
  const frames: Frame[] = []
  const slot = new BoardSlot({
    slot: 'a',
    kind: 'fake',
    driver: board,
    say: {
      message: (message) => messages.push(message),
      frame: (frame) => frames.push(decodeFrame(frame)),
      port: async (frame) => void frames.push(decodeFrame(frame)),
    },
    sendArtifact: () => {},
    fetchFirmware: async ({ format, address, sha256 }) => ({ format, address, bytes: Buffer.from(sha256) }),
  })
  const prepare = async (binding: number, given: Partial<Boot> = {}) => {
    slot.prepare({
      command: commandId(binding),
      binding,
      slot: 'a',
      session: '',
      deadline_ms: DEADLINE_MS,
      boot: { ...boot, ...given },
    })
    await vi.advanceTimersByTimeAsync(0)
  }
  const release = async (binding: number, check: Partial<Boot> | null = null, asked: Partial<Release> = {}) => {
    slot.release({ binding, check: check && { ...boot, ...check }, ...asked })
    await vi.advanceTimersByTimeAsync(0)
  }
  const act = async (given: object) => {
    slot.act({ command: commandId(100), binding: 5, slot: 'a', deadline_ms: DEADLINE_MS, ...given } as Act)
    await vi.advanceTimersByTimeAsync(0)
  }
  const of = <T extends FromAgent['t']>(t: T) =>
    messages.filter((one): one is Extract<FromAgent, { t: T }> => one.t === t)
  return { board, messages, frames, slot, prepare, release, act, of }
}
