import type { Console } from './console.ts'
import { OutputLostError } from './console-errors.ts'
import { ConsoleText } from './console-text.ts'
import { UsageError } from './errors.ts'
import type { PartInput } from './part-control.ts'
import type { Act, Outcome, Script } from './script.ts'
import { Timeout } from './timeout.ts'

/** Something else that decides over the same text, such as the report of a test framework. */
export type Judge = {
  /** Takes all text, as it comes. */
  push(text: string): void
  /** Takes note that no line end is waited for. More text may come all the same. */
  end(): void
  /** Null until it has decided. A verdict of true can be taken back by later text. */
  readonly passed: boolean | null
  /** True if something has failed that more text could not make good. */
  readonly hasFailedCases: boolean
  /** How much it has seen. A verdict that it reaches after more is a new one. */
  readonly count: number
}

type Board = Pick<Console, 'chunks' | 'send' | 'ended' | 'offset' | 'clock' | 'lockUp' | 'partNews'>

type RunOptions = {
  /** How long to wait for a verdict: of the board's time in a session at `max`. */
  timeoutMs: number
  /** Of real time at most. Default: `timeoutMs`, and at `max` 10 times that, up to 10 min. */
  wallTimeoutMs?: number | undefined
  /** The offset from which output counts. Without one it is that of the first output. */
  from?: number | undefined
  /** How long to read on after a verdict, since what follows can make it stricter. */
  readOnMs?: number
  judge?: Judge | undefined
  /** Sets a part, by the session that has it. A script that sets parts needs it. */
  setPart?: ((part: string, state: PartInput) => Promise<void>) | undefined
  /** Is called after each piece of text, once the script and the judge have it. */
  onProgress?: (() => void) | undefined
  /** Is called where the time is up, with how long it was, in words. */
  onTimeUp?: ((limit: string) => void) | undefined
}

const READ_ON_MS = 1_000

/**
 * Runs a script over all output of a console since it was opened, beside a judge if there is one.
 * Both have to pass, and it reads on for a second after that, and then to the end of a run that has
 * begun in it. Returns the script's outcome, which is `waiting` if the time was up, or the board's
 * processor locked up. Throws what
 * ended the console, if that came before a verdict, and an {@link OutputLostError} where output is
 * missing and nothing has failed in the rest.
 */
export async function runScript(console: Board, script: Script, options: RunOptions): Promise<Outcome> {
  const run = new Run(console, script, options)
  using timeout = console.clock.limit(options)
  using readOn = new ReadOn(options.readOnMs ?? READ_ON_MS)
  const chunks = console.chunks()
  try {
    await run.push('')
    let next = chunks.next()
    for (;;) {
      if (run.isDecided) readOn.startAfter(run.seen)
      const limit = run.isDecided ? readOn : timeout
      if (script.hasFailed) return run.outcome
      const { screen } = script
      const picture = screen && console.partNews.pictureOf(screen.part)
      if (screen && picture && screen.isShown(picture)) {
        await run.passScreen()
        continue
      }
      const isLockedUp = console.lockUp.isEndAt(run.next)
      if (limit.isOver || isLockedUp) {
        run.takeOpenLine()
        if (!isLockedUp && limit === timeout) options.onTimeUp?.(timeout.text)
        if (isLockedUp || limit === timeout || run.isDecided) return run.outcome
        continue
      }
      const news = screen ? [console.partNews.change] : []
      const output = await Promise.race([next, limit.over, console.lockUp.change, ...news])
      if (!output) continue
      if (output.done) return await run.end()
      await run.take(output.value)
      next = chunks.next()
    }
  } finally {
    // It waits for the read that is under way, which nobody else does.
    void chunks.return(undefined)
  }
}

/** The time to read on after a verdict. A verdict that more was seen for has a time of its own. */
class ReadOn implements Disposable {
  readonly #ms: number
  #seen: string | undefined
  #timeout = new Timeout(undefined)

  constructor(ms: number) {
    this.#ms = ms
  }

  get over(): Promise<void> {
    return this.#timeout.over
  }

  get isOver(): boolean {
    return this.#timeout.isOver
  }

  startAfter(seen: string): void {
    if (this.#seen === seen) return
    this.#seen = seen
    this[Symbol.dispose]()
    this.#timeout = new Timeout(this.#ms)
  }

  [Symbol.dispose](): void {
    this.#timeout[Symbol.dispose]()
  }
}

class Run {
  readonly #console: Board
  readonly #script: Script
  readonly #judge: Judge | undefined
  readonly #setPart: RunOptions['setPart']
  readonly #onProgress: () => void
  readonly #text = new ConsoleText()
  #next: number | undefined
  #isWhole: boolean = true

  constructor(console: Board, script: Script, { judge, from, setPart, onProgress = () => {} }: RunOptions) {
    this.#next = from
    this.#console = console
    this.#script = script
    this.#judge = judge
    this.#setPart = setPart
    this.#onProgress = onProgress
  }

  /** The offset behind what it has taken. */
  get next(): number | undefined {
    return this.#next
  }

  /** What a verdict is for: the cases and the match that were seen last. */
  get seen(): string {
    return `${this.#judge?.count ?? 0} ${this.#script.outcome.end}`
  }

  /** The outcome of the script. Throws where it may be wrong, because output is missing. */
  get outcome(): Outcome {
    const hasFailed = this.#script.hasFailed || this.#judge?.hasFailedCases
    if (!this.#isWhole && !hasFailed) throw new OutputLostError()
    return this.#script.outcome
  }

  /** True if there is a verdict, by which reading on ends soon. */
  get isDecided(): boolean {
    const { outcome, canPass, hasFailed } = this.#script
    if (hasFailed || this.#judge?.passed === false) return true
    if (canPass && outcome.result !== 'passed') return false
    return this.#judge ? this.#judge.passed !== null : outcome.result !== 'waiting'
  }

  async push(piece: string): Promise<void> {
    this.#judge?.push(piece)
    await this.#doAll(this.#script.push(piece))
  }

  /** The screen shows what was waited for. */
  passScreen(): Promise<void> {
    return this.#doAll(this.#script.passScreen())
  }

  async #doAll(acts: Act[]): Promise<void> {
    this.#onProgress()
    for (const act of acts) await this.#do(act)
  }

  async #do(act: Act): Promise<void> {
    if ('send' in act) return this.#console.send(act.send)
    if (!this.#setPart) throw new UsageError('This script sets parts, and there is nothing to set them with.')
    await this.#setPart(act.set.part, act.set.state)
  }

  async take({ offset, bytes }: { offset: number; bytes: Uint8Array }): Promise<void> {
    if (offset > (this.#next ?? offset)) await this.#skip()
    this.#next = offset + bytes.length
    await this.push(this.#text.push(bytes))
  }

  async #skip(): Promise<void> {
    this.#isWhole = false
    await this.push(this.#text.end())
  }

  /** Judges what came last as a line, although no line end follows. */
  takeOpenLine(): void {
    this.#script.end()
    this.#judge?.end()
    this.#onProgress()
  }

  /** Returns the outcome once no more comes. Throws what ended the console before a verdict. */
  async end(): Promise<Outcome> {
    if (this.#console.offset > (this.#next ?? this.#console.offset)) this.#isWhole = false
    const rest = this.#text.end()
    this.#script.push(rest)
    this.#judge?.push(rest)
    this.takeOpenLine()
    const { outcome } = this
    if (!this.isDecided) throw await this.#console.ended
    return outcome
  }
}
