import { Change } from './change.ts'
import type { ConsoleMessage, Output } from './console-protocol.ts'

/** What a console has heard of its board's processor, which prints nothing while locked up. */
export class LockUp {
  #begin = 0
  /** The offset behind the output that the console has taken. */
  #taken = 0
  #news: Extract<ConsoleMessage, { t: 'processor' }> | undefined
  readonly #change = new Change()

  /** Resolves once there is news. */
  get change(): Promise<void> {
    return this.#change.next
  }

  /** Returns what happened to the processor, or undefined while it runs. */
  get text(): string | undefined {
    if (this.#news?.state !== 'locked_up') return undefined
    return `the board's processor locked up${this.#news.text === null ? '' : `, as ${this.#news.text}`}`
  }

  hear(message: ConsoleMessage): void {
    if (message.t === 'hello') {
      this.#begin = message.offset
      this.#taken = message.offset
      // What a service knows of the board follows.
      this.#news = undefined
    } else if (message.t === 'processor') this.#news = message
    else return
    this.#change.announce()
  }

  /** Takes note of output once it can match. */
  took({ offset, bytes }: Output): void {
    this.#taken = offset + bytes.length
  }

  /** True if the console has taken all that comes before a reset. */
  get isEnd(): boolean {
    return this.isEndAt(this.#taken)
  }

  /** Returns true if nothing comes before a reset for a reader with all output before `offset`. */
  isEndAt(offset = this.#begin): boolean {
    return this.#news?.state === 'locked_up' && offset >= this.#news.offset
  }
}
