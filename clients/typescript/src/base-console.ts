import { BoardClock, type Limit, type Limits } from './board-clock.ts'
import { Change, nextTurn } from './change.ts'
import { requireCount, requireText, wrongType } from './check-arguments.ts'
import { ConsoleClosedError, ExpectFailedError, ExpectTimeoutError, InputRefusedError } from './console-errors.ts'
import type { ConsoleFeed, FeedOptions } from './console-feed.ts'
import type { ConsoleMessage, Output } from './console-protocol.ts'
import { ConsoleText } from './console-text.ts'
import { SessionEndedError } from './errors.ts'
import { ExpectAll } from './expect-all.ts'
import { Gaps } from './gaps.ts'
import { LockUp } from './lock-up.ts'
import { type Match, Matcher } from './matcher.ts'
import { PartNews } from './part-news.ts'
import { expectsOf, listOf, named, type Pattern, toRegExp } from './pattern.ts'
import { RecentOutput } from './recent-output.ts'
import { type ControlLines, Typing } from './typing.ts'

export type BaseOptions = FeedOptions & {
  /** That of the session. At `max`, the limits of `expect` count the board's time. */
  speed?: 'real' | 'max' | undefined
  /** Gets what the service says of the session and its board, in order. */
  onMessage?: ((message: ConsoleMessage) => void) | undefined
}
export type ExpectOptions = Limits & { fail?: Pattern | readonly Pattern[] | undefined }

/**
 * The console of a session. A connection that is cut is made again, and continues where it was.
 * Once the session has ended, or the console is closed or lost, every call throws why.
 */
export class BaseConsole implements AsyncDisposable {
  /** Resolves with what calls throw from then on: mostly a SessionEndedError. */
  readonly ended: Promise<Error>
  /** @internal */
  readonly clock: BoardClock
  /** @internal */
  readonly lockUp = new LockUp()
  /** @internal */
  readonly partNews = new PartNews()
  readonly #feed: ConsoleFeed
  readonly #onMessage: (message: ConsoleMessage) => void
  readonly #text = new ConsoleText()
  readonly #matcher = new Matcher()
  readonly #recent = new RecentOutput()
  readonly #change = new Change()
  readonly #typing = new Typing(() => this.#ready())
  readonly #gaps = new Gaps()
  #mode: 'rw' | 'ro' | undefined
  #isRunning: boolean = false
  #refused: InputRefusedError | undefined
  #ending: Error | undefined

  protected constructor(feed: ConsoleFeed, { onMessage = () => {}, signal, speed }: BaseOptions) {
    this.#feed = feed
    this.clock = new BoardClock(speed)
    this.#onMessage = onMessage
    const onAbort = () => this.#closeWith(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    this.ended = this.#run().finally(() => signal?.removeEventListener('abort', onAbort))
    if (signal?.aborted) onAbort()
  }

  /** Resolves once the service has said what this console may do. */
  protected async ready(): Promise<this> {
    await this.until(() => this.#mode)
    return this
  }

  /** Whether typing is possible. A key may be for reading only. */
  get mode(): 'rw' | 'ro' {
    return this.#mode ?? 'ro'
  }

  /** The newest text, matched or not: 64 KiB at most. */
  get recent(): string {
    return this.#matcher.recent
  }

  /** The offset of the byte that comes next. */
  get offset(): number {
    return this.#feed.offset
  }

  /**
   * Returns the first match of a pattern, or of any of several. Fails count from here on. Throws a
   * UsageError for a pattern that is empty or not a regular expression, and an OutputLostError
   * where output on the way to the match is missing.
   */
  async expect(pattern: Pattern | readonly Pattern[], { fail, ...limits }: ExpectOptions = {}): Promise<Match> {
    using limit = this.clock.limit(limits)
    const [expects, fails] = [expectsOf(pattern), listOf(fail)]
    const wanted = { expects: expects.map(toRegExp), fails: fails.map(toRegExp), failsFrom: this.#matcher.cursor }
    const found = await this.until(() => this.#throwRefused() ?? this.#matcher.find(wanted), limit)
    if (found?.kind !== 'fail') this.#gaps.requireNone(wanted.failsFrom, found?.match.end)
    if (!found) throw new ExpectTimeoutError(named(expects), this.#matcher.unmatched, limit.text, this.lockUp.text)
    if (found.kind === 'expect') return found.match
    throw failed(fails, found.match)
  }

  /**
   * Returns the matches of several patterns, in the order given. They may come in any order and
   * overlap. The next call looks behind the last of them. Throws a UsageError as `expect` does.
   */
  async expectAll(patterns: readonly Pattern[], { fail, ...limits }: ExpectOptions = {}): Promise<Match[]> {
    using limit = this.clock.limit(limits)
    const all = new ExpectAll(this.#matcher, expectsOf(patterns).map(toRegExp), listOf(fail).map(toRegExp))
    const start = this.#matcher.cursor
    const found = await this.until(() => this.#throwRefused() ?? all.find(), limit)
    if (!found || 'matches' in found) this.#gaps.requireNone(start, found && this.#matcher.cursor)
    if (!found)
      throw new ExpectTimeoutError(named(all.missing(patterns)), this.#matcher.unmatched, limit.text, this.lockUp.text)
    if ('matches' in found) return found.matches
    throw failed(listOf(fail), found.fail)
  }

  /**
   * Types text or bytes, in the order of the calls. Waits for a session that starts. Throws a
   * TypeError for anything else.
   */
  async send(data: string | Uint8Array): Promise<void> {
    if (typeof data !== 'string' && !ArrayBuffer.isView(data)) throw wrongType('What is typed', 'a text or bytes', data)
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
    return this.#typing.add(bytes)
  }

  /** Types a line and its end. Throws a TypeError for what is no text. */
  async sendLine(text = '', { eol = '\n' }: { eol?: string } = {}): Promise<void> {
    requireText('A line', text)
    requireText('eol', eol)
    return this.send(text + eol)
  }

  /** Sets DTR and RTS, in order with what is typed, if the board's `control_lines` is `lines`. */
  setLines({ dtr, rts }: ControlLines): Promise<void> {
    return this.#typing.add({ dtr, rts })
  }

  /** Returns the text behind the last match, and moves behind it. Waits if there is no text. */
  async read(length?: number, { timeoutMs = 0 }: { timeoutMs?: number } = {}): Promise<string> {
    requireCount('length', length)
    using limit = this.clock.limit({ timeoutMs })
    return (await this.until(() => this.#matcher.take(length) || undefined, limit)) ?? ''
  }

  /** Reads line by line, from behind the last match to the end of the session. */
  async *lines(): AsyncGenerator<string> {
    const expects = [/\n/g]
    try {
      for (;;) {
        const line = await this.until(() => this.#matcher.find({ expects })?.match.before)
        yield line ?? ''
      }
    } catch (error) {
      if (!(error instanceof SessionEndedError)) throw error
      const rest = this.#matcher.take()
      if (rest !== '') yield rest
    }
  }

  /** Reads bytes as they came, from the oldest that are kept (1 MiB) to the end. */
  chunks(): AsyncGenerator<Output> {
    return this.#recent.read()
  }

  /** Closes the connection. The session goes on. */
  async close(): Promise<void> {
    this.#closeWith(new ConsoleClosedError('This console is closed.'))
    await this.ended
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** @internal Resolves with what `look` finds; undefined once time or a lock-up ends the wait. */
  async until<T>(look: () => T | undefined, limit?: Limit): Promise<T | undefined> {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      if (this.#ending) throw this.#ending
      if (limit && (limit.isOver || this.lockUp.isEnd)) return undefined
      await Promise.race([this.#change.next, ...(limit ? [limit.over] : [])])
    }
  }

  async #ready() {
    if (this.#mode === 'ro') throw new InputRefusedError('read_only')
    return this.until(() => (this.#isRunning ? this.#feed.link : undefined))
  }

  async #run(): Promise<Error> {
    try {
      for await (const message of this.#feed.read()) {
        if (message.t === 'output') await this.#takeOutput(message)
        else this.#takeMessage(message)
        this.#change.announce()
        // A caller who got what it expected expects the next text before more arrives.
        await nextTurn()
      }
    } catch (error) {
      this.#ending ??= error instanceof Error ? error : new Error(String(error))
    }
    this.#matcher.push(this.#text.end())
    this.#ending ??= new ConsoleClosedError('This console is closed.')
    this.#recent.end()
    this.#change.announce()
    return this.#ending
  }

  #takeOutput(output: Output): Promise<void> {
    this.#matcher.push(this.#text.push(output.bytes))
    this.lockUp.took(output)
    return this.#recent.push(output)
  }

  #takeMessage(message: ConsoleMessage): void {
    for (const one of [this.lockUp, this.partNews]) one.hear(message)
    if (message.t === 'hello') this.#mode = message.mode
    if (message.t === 'state') this.#isRunning = message.state === 'running'
    if (message.t === 'gap') {
      this.#matcher.push(this.#text.end())
      this.#gaps.add(this.#matcher.end)
    }
    if (message.t === 'time') this.clock.tell(message.board_ms)
    if (message.t === 'refused') this.#refused = new InputRefusedError(message.why)
    this.#onMessage(message)
  }

  #throwRefused(): undefined {
    const refused = this.#refused
    this.#refused = undefined
    if (refused) throw refused
  }

  #closeWith(reason: unknown): void {
    this.#ending ??= reason instanceof Error ? reason : new ConsoleClosedError(String(reason))
    this.#recent.end()
    this.#feed.close()
    this.#change.announce()
  }
}

const failed = (fails: readonly Pattern[], { index, text, before }: Match) =>
  new ExpectFailedError(named(fails.slice(index, index + 1)), text, before + text)
