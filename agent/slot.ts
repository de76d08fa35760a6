import type { BoardReport, FromAgent, Prepare } from '#wire/agent-protocol.ts'
import { encodeFrame, type InFrame } from '#wire/frames.ts'
import { WINDOW_BYTES } from '#wire/limits.ts'
import { type BoardDriver, capabilitiesOf } from './drivers/driver.ts'
import { log } from './log.ts'
import { OutputWindow } from './output-window.ts'
import { RateLimit } from './rate-limit.ts'

/** How long after the end of its session a board is wiped that nobody asks for any more. */
const ABANDONED_MS = 60_000

/** What a slot says to the service: nothing is sent while there is no connection. */
export type Say = { message: (message: FromAgent) => void; frame: (frame: Uint8Array) => void }

type Held = {
  binding: number
  command: string
  done: Extract<FromAgent, { t: 'done' }> | undefined
  output: OutputWindow
  lastSeq: number
  isPaused: boolean
  lease: NodeJS.Timeout | undefined
  limit: RateLimit
}

/** One board of the agent, and the binding that holds it. Its acts happen one after the other. */
export class BoardSlot {
  readonly #slot: string
  readonly #kind: string
  readonly #driver: BoardDriver
  readonly #say: Say
  #held: Held | undefined
  /** The newest binding that was asked for: what belongs to an older one is ignored. */
  #newest = 0
  #work: Promise<void> = Promise.resolve()
  #error: string | null = null

  constructor(slot: string, kind: string, driver: BoardDriver, say: Say) {
    this.#slot = slot
    this.#kind = kind
    this.#driver = driver
    this.#say = say
  }

  get binding(): number | undefined {
    return this.#held?.binding
  }

  report(): BoardReport {
    const held = this.#held
    return {
      ...{ slot: this.#slot, driver: this.#kind, max_firmware_bytes: this.#driver.maxFirmwareBytes },
      ...{ capabilities: capabilitiesOf(this.#driver), flash_formats: [...this.#driver.flashFormats] },
      ...{ state: this.#error === null ? 'ok' : 'failed', error: this.#error },
      held: held
        ? { binding: held.binding, is_ready: held.done?.ok === true, out_next: held.output.next, in_last: held.lastSeq }
        : null,
    }
  }

  /**
   * Starts the board for a binding, once, however often it is asked. A command that was carried out
   * is answered again.
   */
  prepare({ command, binding }: Prepare): void {
    if (this.#held?.binding === binding) {
      if (this.#held.done) this.#say.message(this.#held.done)
      return
    }
    if (binding <= this.#newest) return
    this.#newest = binding
    this.#inOrder(async () => {
      await this.#wipe()
      const held = this.#hold(binding, command)
      const done = await this.#start(held)
      if (this.#held !== held) return
      held.done = done
      this.#say.message(done)
    })
  }

  /**
   * Ends a binding: its user is gone. Says so once nothing of it is left, also if it was before.
   */
  release(binding: number): void {
    this.#newest = Math.max(this.#newest, binding)
    this.#inOrder(async () => {
      if (this.#held && this.#held.binding <= binding) await this.#wipe()
      if (this.#held?.binding !== binding) this.#say.message({ t: 'clean', binding, tail: '' })
    })
  }

  /** Types bytes once: a frame that comes again is dropped. */
  type({ binding, seq, bytes }: InFrame): void {
    const held = this.#held
    if (held?.binding !== binding || seq <= held.lastSeq) return
    held.lastSeq = seq
    this.#driver.write(bytes)
  }

  acknowledge(binding: number, offset: number): void {
    const held = this.#held
    if (held?.binding !== binding) return
    held.output.acknowledge(offset)
    this.#control(held)
  }

  /** A session may hold the board for so long. If nobody says more, the board is wiped after it. */
  lease(binding: number, endsInMs: number): void {
    const held = this.#held
    if (held?.binding !== binding) return
    clearTimeout(held.lease)
    held.lease = setTimeout(() => {
      log('abandoned', { slot: this.#slot, binding })
      this.#inOrder(async () => {
        if (this.#held === held) await this.#wipe()
      })
    }, endsInMs + ABANDONED_MS)
    held.lease.unref()
  }

  noted(command: string): void {
    if (this.#held?.command === command) log('ready', { slot: this.#slot, binding: this.#held.binding })
  }

  /** A new connection: the service has the output before this offset. */
  resume(offset: number): void {
    const held = this.#held
    if (!held) return
    held.output.acknowledge(offset)
    for (const frame of held.output.resent()) this.#say.frame(frame)
    if (held.done) this.#say.message(held.done)
    this.#control(held)
  }

  /** Wipes the board, so that the agent can end. */
  async stop(): Promise<void> {
    this.#inOrder(() => this.#wipe())
    await this.#work
  }

  #hold(binding: number, command: string): Held {
    const held: Held = {
      ...{ binding, command, done: undefined, lastSeq: 0, isPaused: false, lease: undefined },
      output: new OutputWindow(binding),
      limit: new RateLimit(() => this.#control(held)),
    }
    this.#held = held
    return held
  }

  async #start(held: Held): Promise<Extract<FromAgent, { t: 'done' }>> {
    const { command, binding } = held
    const head = { t: 'done' as const, command, binding, tail: '', output_from: null }
    try {
      await this.#driver.start({
        output: (bytes, atUs) => this.#output(held, bytes, atUs),
        note: (text) => this.#note(held, text),
        failed: (error) => this.#fail(error),
      })
      this.#error = null
      return { ...head, ok: true, fault: null, error: null }
    } catch (error) {
      const message = messageOf(error)
      log('not ready', { slot: this.#slot, binding, error: message }, 'error')
      return { ...head, ok: false, fault: 'infrastructure', error: message }
    }
  }

  #output(held: Held, bytes: Uint8Array, atUs: number): void {
    if (this.#held !== held) return
    held.limit.take(bytes.length)
    for (const frame of held.output.add(bytes, atUs)) this.#say.frame(encodeFrame(frame))
    this.#control(held)
  }

  #note({ binding, output }: Held, text: string): void {
    if (this.#held?.binding !== binding) return
    this.#say.message({ t: 'note', binding, offset: output.next, at_us: Date.now() * 1_000, text: text.slice(0, 200) })
  }

  /**
   * Stops the board while too much is not acknowledged or it prints too fast, and lets it go on.
   */
  #control(held: Held): void {
    if (this.#held !== held) return
    const { size } = held.output
    const isFull = held.isPaused ? size > WINDOW_BYTES / 2 : size >= WINDOW_BYTES
    const pauses = isFull || held.limit.isOver
    if (pauses === held.isPaused) return
    held.isPaused = pauses
    if (pauses) this.#driver.pause()
    else this.#driver.resume()
  }

  #fail(error: Error): void {
    this.#error = messageOf(error)
    log('board failed', { slot: this.#slot, error: this.#error }, 'error')
    this.#say.message({ t: 'board', board: this.report() })
  }

  async #wipe(): Promise<void> {
    const held = this.#held
    if (!held) return
    this.#held = undefined
    clearTimeout(held.lease)
    held.limit.stop()
    await this.#driver.wipe()
  }

  #inOrder(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => this.#fail(error as Error))
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}
