import { pause } from './call-limit.ts'
import { ConsoleLostError } from './console-errors.ts'
import { type ConsoleMessage, closeCodes, type Output, type SessionEndReason } from './console-protocol.ts'
import type { Connection, ConsoleSource } from './console-source.ts'
import { ApiError, BoardwalkError, InvalidResponseError, SessionEndedError } from './errors.ts'
import { isLasting } from './network-errors.ts'

/** Before each try to connect again; with the handshakes, half a minute. */
const RETRY_DELAYS_MS = [500, 4_500, 10_000]
/** Refusals that may pass: our own lost connections still count as open consoles for a moment. */
const PASSING_CODES = new Set(['console_limit_reached', 'rate_limited'])

/** The console's newest offset. */
const NOW = 999_999_999_999_999

export type FeedOptions = {
  sessionId: string
  /** An offset in bytes, all that is kept, the newest 64 KiB (the default), or only what is new. */
  from?: number | 'start' | 'tail' | 'now' | undefined
  /** Milliseconds to wait before each try to connect again. Default: three tries within 30 s. */
  retryDelaysMs?: readonly number[] | undefined
  /** Closes the console. Calls then throw its reason. */
  signal?: AbortSignal | undefined
}

/**
 * The output of a console in order, each byte once, over as many connections as it takes. It ends
 * with a SessionEndedError, or with what else is in the way.
 */
export class ConsoleFeed {
  readonly #options: FeedOptions
  readonly #source: ConsoleSource
  readonly #leaving = new AbortController()
  #link: Connection
  #isLinked: boolean = true
  /** The offset at which output continues: what is sent from before it is left out. */
  #next: number | undefined
  /** Tries to connect again since output came last. */
  #tries = 0
  #endReason: SessionEndReason | undefined
  #endMessage: string | null = null

  private constructor(source: ConsoleSource, options: FeedOptions, link: Connection) {
    this.#source = source
    this.#options = options
    this.#link = link
    if (typeof options.from === 'number') this.#next = options.from
  }

  /** Connects, and tries again where that may help. */
  static async open(source: ConsoleSource, options: FeedOptions): Promise<ConsoleFeed> {
    const { retryDelaysMs: delays = RETRY_DELAYS_MS, signal } = options
    for (let tries = 0; ; tries++) {
      try {
        return new ConsoleFeed(source, options, await source.connect(startOf(options)))
      } catch (error) {
        if (!(error instanceof BoardwalkError) || isFinal(error) || tries >= delays.length) throw error
      }
      await pause(delays[tries] ?? 0, signal)
    }
  }

  /** The connection for typing, if there is one now. */
  get link(): Connection | undefined {
    return this.#isLinked && !this.#link.closed ? this.#link : undefined
  }

  /** The offset of the byte that comes next. */
  get offset(): number {
    return this.#next ?? 0
  }

  close(): void {
    this.#leaving.abort()
    this.#link.close()
  }

  /** Reads until the end. Throws the error that says why there is no more. */
  async *read(): AsyncGenerator<Output | ConsoleMessage> {
    for (;;) {
      yield* this.#readLink()
      this.#isLinked = false
      if (this.#leaving.signal.aborted) return
      const { code, reason } = this.#link.closed ?? { code: 1006, reason: '' }
      if (code === closeCodes.ended) throw await this.#sessionEnded()
      if (code === closeCodes.unauthorized || code === closeCodes.badMessage)
        throw new ConsoleLostError(`The service has closed the console: ${reason} (${code}).`)
      if (!(yield* this.#connectAgain())) return
    }
  }

  async *#readLink(): AsyncGenerator<Output | ConsoleMessage> {
    for await (const message of this.#link.messages()) {
      if (message.t !== 'skip') yield* this.#inOrder(message)
      else if (!(yield* this.#readSkipped(message.to))) return
    }
  }

  /** Reads what this connection was too slow for. Returns whether it can go on. */
  async *#readSkipped(to: number): AsyncGenerator<Output | ConsoleMessage, boolean> {
    try {
      for await (const piece of this.#source.readRecorded(this.#next ?? to, to)) yield* this.#inOrder(piece)
    } catch (error) {
      if (!(error instanceof BoardwalkError)) throw error
      return false
    }
    yield* this.#inOrder({ t: 'gap', from: this.#next ?? to, to })
    return true
  }

  /** Drops output that was seen before, and says where some is missing. */
  *#inOrder(message: Output | ConsoleMessage): Generator<Output | ConsoleMessage> {
    if (message.t === 'state' && message.state === 'ended') {
      this.#endReason = message.end_reason as SessionEndReason
      this.#endMessage = message.end_message
    }
    if (message.t === 'hello') this.#next ??= message.offset
    if (message.t !== 'output' && message.t !== 'gap') return yield message
    const next = this.#next ?? 0
    const [start, end] =
      message.t === 'gap' ? [message.to, message.to] : [message.offset, message.offset + message.bytes.length]
    if (start > next) yield { t: 'gap', from: next, to: start }
    this.#next = Math.max(next, end)
    if (end <= next || message.t === 'gap') return
    this.#tries = 0
    const seen = Math.max(next - message.offset, 0)
    yield { t: 'output', offset: message.offset + seen, bytes: message.bytes.subarray(seen) }
  }

  /** Returns whether there is a connection again. Throws if there cannot be one. */
  async *#connectAgain(): AsyncGenerator<Output | ConsoleMessage, boolean> {
    const delays = this.#options.retryDelaysMs ?? RETRY_DELAYS_MS
    let cause: unknown
    for (; this.#tries < delays.length; this.#tries++) {
      await pause(delays[this.#tries] ?? 0, this.#leaving.signal).catch(() => undefined)
      if (this.#leaving.signal.aborted) return false
      try {
        this.#link = await this.#source.connect(this.#next ?? startOf(this.#options))
        this.#isLinked = true
        this.#tries += 1
        if (this.#leaving.signal.aborted) this.#link.close()
        return true
      } catch (error) {
        if (isFinal(error)) {
          if (!(error instanceof ApiError && error.code === 'session_ended')) throw error
          yield* this.#readRest()
          throw await this.#sessionEnded()
        }
        cause = error
      }
    }
    const why = cause instanceof Error ? ` ${cause.message}` : ''
    throw new ConsoleLostError(`The connection to the console was lost.${why}`, { cause })
  }

  /** Reads what a session printed at its end, while there was no connection. */
  async *#readRest(): AsyncGenerator<Output | ConsoleMessage> {
    for await (const piece of this.#source.readRecorded(this.#next ?? 0)) yield* this.#inOrder(piece)
  }

  async #sessionEnded(): Promise<Error> {
    const { sessionId } = this.#options
    if (this.#endReason !== undefined) return new SessionEndedError(sessionId, this.#endReason, this.#endMessage)
    return new SessionEndedError(sessionId, await this.#source.endReason().catch(() => null))
  }
}

function startOf({ from = 'tail' }: FeedOptions): number | 'start' | 'tail' {
  return from === 'now' ? NOW : from
}

function isFinal(error: unknown): boolean {
  if (error instanceof InvalidResponseError) return error.status < 500
  return error instanceof ApiError ? error.status < 500 && !PASSING_CODES.has(error.code) : isLasting(error)
}
