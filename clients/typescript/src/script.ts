import { type Found, Matcher, type Pattern, toRegExp } from './matcher.ts'

export type Step = { expect: Pattern } | { send: string }

export type Outcome = {
  /** `passed`: all steps are done. `exit`: the board printed the exit line, with `code`. */
  result: 'waiting' | 'passed' | 'failed' | 'exit'
  /** How many steps are done. */
  step: number
  /** The text that decided. */
  matched: string | null
  start: number | null
  end: number | null
  /** Which of the fails matched. */
  fail: number | null
  /** The number in the exit line. */
  code: number | null
}

/** A line of the board by which its firmware says how it ended. */
const EXIT_LINE = /(?<![^\r\n])##boardwalk-exit:(-?\d{1,9})##/g

type CompiledStep = { expect: RegExp } | { send: string }

/**
 * Runs expects and sends in their order over the text of a console. Fails and the exit line are
 * watched from the start of the text to the end of the run. Where two end together, a fail counts,
 * then the exit line.
 */
export class Script {
  readonly matcher = new Matcher()
  readonly #steps: CompiledStep[]
  readonly #watched: RegExp[]
  readonly #canPass: boolean
  #outcome: Outcome = { result: 'waiting', step: 0, matched: null, start: null, end: null, fail: null, code: null }

  constructor({ steps, fails = [] }: { steps: readonly Step[]; fails?: readonly Pattern[] }) {
    this.#steps = steps.map((step) => ('send' in step ? step : { expect: toRegExp(step.expect) }))
    this.#watched = [...fails.map(toRegExp), new RegExp(EXIT_LINE)]
    this.#canPass = steps.some((step) => 'expect' in step)
  }

  get outcome(): Outcome {
    return this.#outcome
  }

  /** What is waited for, or undefined if no expect is left. */
  get waitingFor(): RegExp | undefined {
    return this.#steps.slice(this.#outcome.step).find((step) => 'expect' in step)?.expect
  }

  /** Takes more text, and returns what is to be sent now. The first call may be without text. */
  push(text: string): string[] {
    if (this.#outcome.result !== 'waiting') return []
    this.matcher.push(text)
    const sends: string[] = []
    while (this.#outcome.result === 'waiting') {
      const step = this.#steps[this.#outcome.step]
      if (step && 'send' in step) sends.push(step.send)
      else if (!this.#look(step)) break
      if (this.#outcome.result === 'waiting') this.#advance()
    }
    return sends
  }

  #look(step: { expect: RegExp } | undefined): boolean {
    const found = this.matcher.find({ expects: step ? [step.expect] : [], fails: this.#watched, failsFrom: 0 })
    if (found) this.#note(found)
    return found !== undefined
  }

  #note({ kind, match: { text, index, groups, start, end } }: Found): void {
    this.#outcome = { ...this.#outcome, matched: text, start, end }
    if (kind === 'expect') return
    const isExit = index === this.#watched.length - 1
    this.#outcome.result = isExit ? 'exit' : 'failed'
    if (isExit) this.#outcome.code = Number(groups[0])
    else this.#outcome.fail = index
  }

  #advance(): void {
    const step = this.#outcome.step + 1
    const isPassed = this.#canPass && step === this.#steps.length
    this.#outcome = { ...this.#outcome, step, result: isPassed ? 'passed' : 'waiting' }
  }
}
