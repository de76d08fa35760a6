import { setTimeout } from 'node:timers/promises'
import type { BoardDriver, BoardOptions, DriverEvents, Firmware } from '#agent/drivers/driver.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import { type Processor, RUNNING } from '#wire/processor.ts'
import { type Memory, newMemory } from './memory.ts'
import type { Model } from './models.ts'

/** For tests: the memory of a board with a firmware. */
export function memoryWith(model: Model, image: Uint8Array): Memory {
  const memory = newMemory(model)
  memory.flash.set(image)
  return memory
}

/** Much longer than output is collected: the host may be busy. */
const QUIET_MS = 300

/** For tests: a board whose output and notes can be waited for. */
export class Board {
  readonly driver: BoardDriver
  readonly notes: string[] = []
  /** What has been said about each pin, and how often. */
  readonly pins = new Map<string, PinState>()
  pinMessages = 0
  /** What each part has told last. */
  readonly parts = new Map<string, PartState['state']>()
  boardMs = 0
  processor: Processor = RUNNING
  output = ''
  #changed = Promise.withResolvers<void>()

  constructor(driver: BoardDriver) {
    this.driver = driver
  }

  start(image?: Firmware, options?: BoardOptions): Promise<void> {
    const changed = () => {
      this.#changed.resolve()
      this.#changed = Promise.withResolvers()
    }
    const events: DriverEvents = {
      output: (bytes) => {
        this.output += Buffer.from(bytes).toString('latin1')
        changed()
      },
      note: (text) => {
        this.notes.push(text)
        changed()
      },
      failed: (error) => {
        throw error
      },
      pins: (changes) => {
        for (const change of changes) this.pins.set(change.pin, change)
        this.pinMessages++
        changed()
      },
      parts: (states) => {
        for (const { name, state } of states) this.parts.set(name, state)
        changed()
      },
      processor: (now) => {
        this.processor = now
        changed()
      },
      time: (boardMs) => {
        this.boardMs = boardMs
        changed()
      },
    }
    return this.driver.start(events, image, options)
  }

  type(text: string): void {
    this.driver.write(Buffer.from(text))
  }

  /** Flashes a file, and returns the phases that were told. */
  async flash(firmware: Firmware): Promise<string[]> {
    const phases: string[] = []
    const { signal } = new AbortController()
    await this.driver.flash?.(firmware, { verify: true, progress: (phase) => phases.push(phase), signal })
    return phases
  }

  /** Resolves once a pin has a level. */
  async hasLevel(pin: string, level: 0 | 1): Promise<void> {
    await this.until(() => this.pins.get(pin)?.level === level)
  }

  /** Types a command, and resolves once the output holds its reply. */
  async ask(command: string, reply: string): Promise<void> {
    this.output = ''
    this.type(`${command}\r`)
    await this.shows(reply)
  }

  /** Resolves once the output holds a text; the test's time limit ends the wait. */
  shows(text: string): Promise<void> {
    return this.until(() => this.output.includes(text))
  }

  /** Resolves once a condition holds, or after `ms`. */
  async until(condition: () => boolean, ms?: number): Promise<void> {
    const over = ms === undefined ? undefined : setTimeout(ms, 'over')
    while (!condition()) {
      const first = await Promise.race([this.#changed.promise, over].filter(Boolean))
      if (first === 'over') return
    }
  }

  /** Resolves once nothing has been printed for a while. */
  async untilQuiet(): Promise<void> {
    for (let length = -1; length !== this.output.length; ) {
      length = this.output.length
      await setTimeout(QUIET_MS)
    }
  }
}

const FLASH = 0x10000000
const CODE_WORDS = 5
const VECTORS = 0x800
const HANDLER = VECTORS + 48 * 4
/** What the vectors of `imageThatWrites` are set by. */
export const VECTOR_TABLE = [0xe000ed08, FLASH + VECTORS] as const

/**
 * For tests: a flash image for the Pico that writes up to 255 words anywhere, without interrupts,
 * and then sleeps for ever. Its vectors lead to an undefined instruction, so to a lock-up.
 */
export function imageThatWrites(
  writes: readonly (readonly [address: number, value: number])[],
  { interrupts }: { interrupts: boolean },
): Uint8Array {
  const image = new Uint16Array(0x1000 / 2)
  image.set([
    0xb672, // cpsid i
    0xa404, // adr r4, table
    0x2500 | writes.length, // movs r5, #length
    0xcc03, // loop: ldmia r4!, {r0, r1}
    0x6001, // str r1, [r0]
    0x3d01, // subs r5, #1
    0xd1fb, // bne loop
    interrupts ? 0xb662 : 0xbf00, // cpsie i, or nop
    0xbf30, // sleep: wfi
    0xe7fd, // b sleep
  ])
  const words = new Uint32Array(image.buffer)
  words.set(writes.flat(), CODE_WORDS)
  words.fill(FLASH + HANDLER + 1, VECTORS / 4, HANDLER / 4)
  image[HANDLER / 2] = 0xde00 // udf #0
  return new Uint8Array(image.buffer)
}
