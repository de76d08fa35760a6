import type { FromAgent } from '#wire/agent-protocol.ts'
import { encodeFrame, type InFrame } from '#wire/frames.ts'
import { WINDOW_BYTES } from '#wire/limits.ts'
import type { PartState } from '#wire/parts.ts'
import type { PinState } from '#wire/pins.ts'
import { type Processor, RUNNING } from '#wire/processor.ts'
import type { BootWatch } from './boot-watch.ts'
import type { BoardDriver, BoardOptions, DriverEvents } from './drivers/driver.ts'
import { messageOf } from './message-of.ts'
import { OutputPace } from './output-pace.ts'
import { OutputWindow } from './output-window.ts'
import { Ports } from './ports.ts'
import { RateLimit } from './rate-limit.ts'
import type { Say } from './say.ts'

/** How long after the end of its session a board is wiped that nobody asks for any more. */
const ABANDONED_MS = 60_000
const MAX_NOTE = 200

export type Done = Extract<FromAgent, { t: 'done' }>

/** A binding's hold on a board: its console, and the commands it was given. */
export class Holding {
  readonly binding: number
  /** Aborted once the binding is over. */
  readonly over = new AbortController()
  /** The commands of the binding, with the end of each that the service has not noted. */
  readonly commands = new Map<string, Done | undefined>()
  /** What its session asks of the board. */
  readonly options: BoardOptions
  readonly ports: Ports
  isReady: boolean = false
  readonly #driver: BoardDriver
  readonly #say: Say
  readonly #output: OutputWindow
  readonly #pace = new OutputPace((bytes, atUs) => this.#sendOutput(bytes, atUs))
  readonly #limit = new RateLimit(() => this.#control())
  readonly #pins = new Map<string, PinState>()
  #parts: PartState[] = []
  #processor = RUNNING
  /** How much was printed as the processor last changed; undefined if it has always run. */
  #processorAt: number | undefined
  #lastSeq = 0
  #isPaused: boolean = false
  #lease: NodeJS.Timeout | undefined

  constructor(binding: number, driver: BoardDriver, say: Say, options: BoardOptions = {}) {
    this.binding = binding
    this.options = options
    this.#driver = driver
    this.#say = say
    this.#output = new OutputWindow(binding)
    this.ports = new Ports(binding, driver, say, this.over.signal)
  }

  get outputEnd(): number {
    this.#pace.flush()
    return this.#output.next
  }

  get report() {
    return { binding: this.binding, is_ready: this.isReady, out_next: this.outputEnd, in_last: this.#lastSeq }
  }

  print(bytes: Uint8Array, atUs: number): void {
    if (this.over.signal.aborted) return
    this.#limit.take(bytes.length)
    this.#pace.add(bytes, atUs)
    this.#control()
  }

  #sendOutput(bytes: Uint8Array, atUs: number): void {
    if (this.over.signal.aborted) return
    for (const frame of this.#output.add(bytes, atUs)) this.#say.frame(encodeFrame(frame))
    this.#control()
  }

  /** Adds a line to the record of the console, at the place where its output is. */
  note(text: string): void {
    if (this.over.signal.aborted) return
    const at = { offset: this.outputEnd, at_us: Date.now() * 1_000 }
    this.#say.message({ t: 'note', binding: this.binding, ...at, text: text.slice(0, MAX_NOTE) })
  }

  pins(changes: PinState[]): void {
    if (this.over.signal.aborted) return
    for (const change of changes) this.#pins.set(change.pin, change)
    this.#sayPins(changes)
  }

  #sayPins(changes: PinState[]): void {
    this.#say.message({ t: 'pins', binding: this.binding, at_us: Date.now() * 1_000, changes })
  }

  parts(states: PartState[]): void {
    if (this.over.signal.aborted) return
    this.#parts = states
    this.#say.message({ t: 'parts', binding: this.binding, states })
  }

  /** Says how far the board's own time is. */
  time(boardMs: number): void {
    if (!this.over.signal.aborted) this.#say.message({ t: 'time', binding: this.binding, board_ms: boardMs })
  }

  /** Says that the board's processor has locked up, or runs again, once. */
  processor({ state, text }: Processor): void {
    if (this.over.signal.aborted || state === this.#processor.state) return
    this.#processor = { state, text: text?.slice(0, MAX_NOTE) ?? null }
    this.#processorAt = this.outputEnd
    this.#sayProcessor()
  }

  #sayProcessor(): void {
    if (this.#processorAt === undefined) return
    this.#say.message({ t: 'processor', binding: this.binding, offset: this.#processorAt, ...this.#processor })
  }

  /** Types bytes once: a frame that comes again is dropped. */
  type({ seq, bytes }: InFrame): void {
    if (seq <= this.#lastSeq) return
    this.#lastSeq = seq
    this.#driver.write(bytes)
  }

  /** Sets something of the board; the record says why it was not. */
  set(what: string, set: (driver: BoardDriver) => void): void {
    try {
      set(this.#driver)
    } catch (error) {
      this.note(`${what}: ${messageOf(error)}`)
    }
  }

  acknowledge(offset: number): void {
    this.#output.acknowledge(offset)
    this.#control()
  }

  /**
   * A new connection: the service has the output before this offset. It has lost some if it had
   * acknowledged more.
   */
  resume(offset: number): void {
    this.#output.acknowledge(offset)
    const { binding } = this
    const { first } = this.#output
    if (first > offset) this.#say.frame(encodeFrame({ kind: 'gap', binding, from: offset, to: first }))
    for (const frame of this.#output.resent()) this.#say.frame(frame)
    for (const done of this.commands.values()) if (done) this.#say.message(done)
    if (this.#pins.size > 0) this.#sayPins([...this.#pins.values()])
    if (this.#parts.length > 0) this.parts(this.#parts)
    this.#sayProcessor()
    this.#control()
  }

  /**
   * The session may last for so long. If nobody says more by a minute after, `abandon` is called.
   */
  lease(endsInMs: number, abandon: () => void): void {
    clearTimeout(this.#lease)
    this.#lease = setTimeout(abandon, endsInMs + ABANDONED_MS)
    this.#lease.unref()
  }

  /** Resolves once its ports are closed. */
  async end(): Promise<void> {
    this.over.abort()
    clearTimeout(this.#lease)
    this.#limit.stop()
    this.#pace.stop()
    await this.ports.closed
  }

  /**
   * Stops the board while too much is not acknowledged or it prints too fast, and lets it go on.
   */
  #control(): void {
    if (this.over.signal.aborted) return
    const { size } = this.#output
    const isFull = this.#isPaused ? size > WINDOW_BYTES / 2 : size >= WINDOW_BYTES
    const pauses = isFull || this.#limit.isOver
    if (pauses === this.#isPaused) return
    this.#isPaused = pauses
    if (pauses) this.#driver.pause()
    else this.#driver.resume()
  }
}

/** Returns what a board tells its holding. What it prints while it starts is watched as well. */
export function eventsOf(held: Holding, watch: BootWatch, failed: (error: Error) => void): DriverEvents {
  return {
    output: (bytes, atUs) => {
      watch.add(bytes)
      held.print(bytes, atUs)
    },
    note: (text) => held.note(text),
    failed,
    pins: (changes) => held.pins(changes),
    parts: (states) => held.parts(states),
    time: (boardMs) => held.time(boardMs),
    processor: (now) => held.processor(now),
  }
}
