import type { Console } from './console.ts'
import { ConsoleText } from './console-text.ts'
import type { Outcome, Script } from './script.ts'
import { Timeout } from './timeout.ts'

/** Something else that decides over the same text, such as the report of a test framework. */
export type Judge = {
  /** Takes all text, as it comes. */
  push(text: string): void
  /** Takes note that no more text comes. */
  end(): void
  /** Null until it has decided. A verdict of true can be taken back by later text. */
  readonly passed: boolean | null
  /** How much it has seen. A verdict that it reaches after more is a new one. */
  readonly count: number
}

type Board = Pick<Console, 'chunks' | 'send' | 'ended'>

type RunOptions = {
  timeoutMs: number
  /** How long to read on after a verdict, since what follows can make it stricter. */
  readOnMs?: number
  judge?: Judge | undefined
  /** Is called after each piece of text, once the script and the judge have it. */
  onProgress?: (() => void) | undefined
}

const READ_ON_MS = 1_000

/**
 * Runs a script over all output of a console since it was opened, beside a judge if there is one.
 * Both have to pass, and it reads on for a second after that. Returns the script's outcome, which
 * is `waiting` if the time was up. Throws what ended the console, if that came before a verdict.
 */
export async function runScript(console: Board, script: Script, options: RunOptions): Promise<Outcome> {
  const run = new Run(console, script, options)
  using timeout = new Timeout(options.timeoutMs)
  const chunks = console.chunks()
  try {
    await run.push('')
    let next = chunks.next()
    for (;;) {
      using readOn = run.isDecided ? new Timeout(options.readOnMs ?? READ_ON_MS) : undefined
      const limit = readOn ?? timeout
      const seen = run.count
      while (run.isDecided === (readOn !== undefined) && run.count === seen) {
        if (script.hasFailed || limit.isOver) return script.outcome
        const output = await Promise.race([next, limit.over])
        if (!output) continue
        if (output.done) return await run.end()
        await run.take(output.value)
        next = chunks.next()
      }
    }
  } finally {
    // It waits for the read that is under way, which nobody else does.
    void chunks.return(undefined)
  }
}

class Run {
  readonly #console: Board
  readonly #script: Script
  readonly #judge: Judge | undefined
  readonly #onProgress: () => void
  readonly #text = new ConsoleText()
  #next: number | undefined

  constructor(console: Board, script: Script, { judge, onProgress = () => {} }: RunOptions) {
    this.#console = console
    this.#script = script
    this.#judge = judge
    this.#onProgress = onProgress
  }

  get count(): number {
    return this.#judge?.count ?? 0
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
    const sends = this.#script.push(piece)
    this.#onProgress()
    for (const data of sends) await this.#console.send(data)
  }

  async take({ offset, bytes }: { offset: number; bytes: Uint8Array }): Promise<void> {
    if (this.#next !== undefined && offset > this.#next) await this.push(this.#text.end())
    this.#next = offset + bytes.length
    await this.push(this.#text.push(bytes))
  }

  /** Returns the outcome once no more comes. Throws what ended the console before a verdict. */
  async end(): Promise<Outcome> {
    const rest = this.#text.end()
    this.#script.push(rest)
    this.#judge?.push(rest)
    this.#judge?.end()
    if (!this.isDecided) throw await this.#console.ended
    return this.#script.outcome
  }
}
