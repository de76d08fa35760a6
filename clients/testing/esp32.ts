/**
 * For tests: an ESP32 behind an adapter that speaks RFC 2217. Its boot loader (the ROM) answers
 * what esptool asks for the name of a chip, by Espressif's description of the serial protocol.
 */
import { listenAt } from '../cli/attach/listen.ts'
import { Rfc2217Tool } from '../cli/attach/rfc2217-tool.ts'
import type { Act, LineChange } from '../cli/attach/tool.ts'
import type { ControlLines } from '../typescript/src/typing.ts'

const [END, ESCAPE, ESCAPED_END, ESCAPED_ESCAPE] = [0xc0, 0xdb, 0xdc, 0xdd]
const [SYNC, READ_REG] = [0x08, 0x0a]
/** What tells an ESP32 from other chips. Other registers are 0 here. */
const REGISTERS: Record<number, number> = { 1073745920: 0x00f0_1d83 }
/** The reset rises so slowly that the boot pin is read this much later. */
const RISE_MS = 100
const DONE = [0, 0, 0, 0]
const UNKNOWN = [1, 5, 0, 0]

/** Starts a chip, and listens for the agent of its board. */
export async function startEsp32() {
  const chip = new Chip()
  const server = await listenAt({ host: '127.0.0.1', port: 0 }, (socket) => void chip.serve(new Rfc2217Tool(socket)))
  const { starts, acts } = chip
  const port = `rfc2217://127.0.0.1:${server.port}`
  return { port, starts, acts, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

class Chip {
  /** How it has started each time: its `program` or its boot `loader`. */
  readonly starts: string[] = []
  /** The bytes and changes of lines that it got, in order. */
  readonly acts: string[] = []
  readonly #signals: ControlLines = { dtr: false, rts: false }
  #line: Rfc2217Tool | undefined
  #isLoading: boolean = false
  #heard: number[] = []
  #timer: NodeJS.Timeout | undefined

  async serve(line: Rfc2217Tool): Promise<void> {
    this.#line = line
    for await (const act of line.acts()) {
      this.acts.push(textOf(act))
      if (act instanceof Uint8Array) this.#hear(act)
      else if (act !== 'break') this.#set(act)
    }
  }

  #set(change: LineChange): void {
    const wasHeld = this.#signals.rts && !this.#signals.dtr
    Object.assign(this.#signals, change)
    if (this.#signals.rts && !this.#signals.dtr) clearTimeout(this.#timer)
    else if (wasHeld) this.#timer = setTimeout(() => this.#start(), RISE_MS)
  }

  #start(): void {
    this.#isLoading = this.#signals.dtr && !this.#signals.rts
    this.starts.push(this.#isLoading ? 'loader' : 'program')
    this.#heard = []
    void this.#line?.write(Buffer.from(this.#isLoading ? 'waiting for download\r\n' : 'program runs\r\n> '))
  }

  /** Takes frames of SLIP: each is between two ends. */
  #hear(bytes: Uint8Array): void {
    if (!this.#isLoading) return
    for (const byte of bytes) {
      if (byte !== END) this.#heard.push(byte)
      else if (this.#heard.length > 0) this.#obey(Buffer.from(unescaped(this.#heard.splice(0))))
    }
  }

  #obey(request: Buffer): void {
    const command = request[1] ?? 0
    if (command === SYNC) for (let n = 0; n < 8; n++) this.#answer(command, 0, DONE)
    else if (command === READ_REG) this.#answer(command, REGISTERS[request.readUInt32LE(8)] ?? 0, DONE)
    else this.#answer(command, 0, UNKNOWN)
  }

  #answer(command: number, value: number, status: readonly number[]): void {
    const head = Buffer.from([1, command, status.length, 0, 0, 0, 0, 0])
    head.writeUInt32LE(value, 4)
    void this.#line?.write(Buffer.from([END, ...escaped([...head, ...status]), END]))
  }
}

function textOf(act: Act): string {
  if (act instanceof Uint8Array) return Buffer.from(act).toString()
  if (act === 'break') return act
  return Object.entries(act)
    .map(([line, isOn]) => `${line} ${isOn ? 'on' : 'off'}`)
    .join()
}

function unescaped(bytes: readonly number[]): number[] {
  return bytes.flatMap((byte, at) => {
    if (bytes[at - 1] === ESCAPE) return byte === ESCAPED_END ? END : ESCAPE
    return byte === ESCAPE ? [] : byte
  })
}

const escaped = (bytes: readonly number[]) =>
  bytes.flatMap((byte) => {
    if (byte === END) return [ESCAPE, ESCAPED_END]
    return byte === ESCAPE ? [ESCAPE, ESCAPED_ESCAPE] : byte
  })
