import { EXIT_FAILED, EXIT_FAILED_AT_END, EXIT_PASSED, failingCode, TypedExits } from './exit-line.ts'
import { type Found, type Match, Matcher } from './matcher.ts'
import type { PartInput } from './part-control.ts'
import { type Pattern, toRegExp } from './pattern.ts'
import type { Picture } from './screens/picture.ts'

/** What a script does to the board between two expects. */
export type Act = { send: string } | { set: { part: string; state: PartInput } }
/** A picture that a screen has to show. */
export type Screen = {
  /** The part that is a screen. */
  readonly part: string
  /** Decides over what the screen shows. */
  isShown(picture: Picture): boolean
}
/** Something that is waited for, or done. */
export type Step = { expect: Pattern } | { screen: Screen } | Act

export type Outcome = {
  /**
   * `passed`: all steps are done. `failed`: the board printed a fail. `exit`: it printed the exit
   * line, and no step is left to wait for or `code` is not 0.
   */
  result: 'waiting' | 'passed' | 'failed' | 'exit'
  /** How many steps are done. */
  step: number
  /** The text that decided. */
  matched: string | null
  start: number | null
  end: number | null
  /** Which of the fails matched. */
  fail: number | null
  /** The number in the exit line, or 1 for one that fails without a decimal number. */
  code: number | null
}

/** True for a step that is waited for. */
export const isWait = <T extends Step>(step: T): step is Extract<T, { expect: unknown } | { screen: unknown }> =>
  'expect' in step || 'screen' in step

/** An expect that has matched, and how things were before that. */
type Matched = { expect: RegExp; start: number; end: number; cursor: number; outcome: Outcome }

type CompiledStep = { expect: RegExp } | { screen: Screen } | Act

/**
 * Runs expects, and what is done between them, in their order over the text of a console. Fails and
 * the exit line are watched from the start of the text to its end, also once all steps are done:
 * what comes later can only make the outcome stricter. Where two end together, a fail counts, then
 * the exit line.
 */
export class Script {
  /** @internal */
  readonly matcher = new Matcher()
  readonly #steps: CompiledStep[]
  readonly #fails: RegExp[]
  readonly #typed = new TypedExits(this.matcher)
  /**
   * True if at least one step is waited for, so that doing all of them means something.
   *
   * @internal
   */
  readonly canPass: boolean
  #outcome: Outcome = { result: 'waiting', step: 0, matched: null, start: null, end: null, fail: null, code: null }

  #last: Matched | undefined

  constructor({ steps, fails = [] }: { steps: readonly Step[]; fails?: readonly Pattern[] }) {
    this.#steps = steps.map((step) => ('expect' in step ? { expect: toRegExp(step.expect) } : step))
    this.#fails = fails.map(toRegExp)
    this.canPass = steps.some(isWait)
  }

  get outcome(): Outcome {
    return this.#outcome
  }

  /**
   * True once nothing that follows can change the outcome.
   *
   * @internal
   */
  get hasFailed(): boolean {
    const { result, code } = this.#outcome
    return result === 'failed' || (result === 'exit' && code !== 0)
  }

  /**
   * What is waited for, or undefined if no expect is left.
   *
   * @internal
   */
  get waitingFor(): RegExp | undefined {
    return this.#steps.slice(this.#outcome.step).find((step) => 'expect' in step)?.expect
  }

  /**
   * The screen that is waited for now, if the next step is one.
   *
   * @internal
   */
  get screen(): Screen | undefined {
    const step = this.hasFailed ? undefined : this.#steps[this.#outcome.step]
    return step && 'screen' in step ? step.screen : undefined
  }

  /**
   * Takes note that the screen shows what was waited for, and returns what is to be done now.
   *
   * @internal
   */
  passScreen(): Act[] {
    if (!this.screen) return []
    this.#advance()
    return this.push('')
  }

  /**
   * Takes more text, and returns what is to be done now. The first call may be without text.
   *
   * @internal
   */
  push(text: string): Act[] {
    if (this.hasFailed) return []
    const last = this.#outcome.result === 'passed' && this.matcher.end === this.#last?.end ? this.#last : undefined
    this.matcher.push(text)
    if (last && !this.matcher.holds(last.expect, last.start)) this.#takeBack(last)
    const acts: Act[] = []
    while (!this.hasFailed) {
      const step = this.#steps[this.#outcome.step]
      if (step && !isWait(step)) {
        acts.push(step)
        if ('send' in step) this.#typed.add(step.send)
        this.#advance()
      } else if (!this.#look(step && 'expect' in step ? step : undefined)) break
    }
    return acts
  }

  /**
   * Takes note that no line end is waited for: an exit line that is not 0 fails without one.
   *
   * @internal
   */
  end(): void {
    if (this.hasFailed) return
    const isText = (match: Match) => this.#typed.isEcho(match)
    const found = this.matcher.find({ expects: [], fails: [EXIT_FAILED_AT_END], failsFrom: 0, isText })
    if (!found) return
    const { text, groups, start, end } = found.match
    this.#outcome = { ...this.#outcome, matched: text, start, end }
    this.#noteExit(failingCode(groups[0] ?? groups[1]))
  }

  #look(step: { expect: RegExp } | undefined): boolean {
    const exits = this.#outcome.code === null ? [EXIT_FAILED, EXIT_PASSED] : [EXIT_FAILED]
    const fails = [...this.#fails, ...exits]
    const { cursor } = this.matcher
    const isText = (match: Match) => match.index >= this.#fails.length && this.#typed.isEcho(match)
    const found = this.matcher.find({ expects: step ? [step.expect] : [], fails, failsFrom: 0, isText })
    if (found?.kind === 'expect' && step) {
      const { start, end } = found.match
      this.#last = { expect: step.expect, start, end, cursor, outcome: this.#outcome }
    }
    if (found) this.#note(found)
    return found !== undefined
  }

  /** The last step is waited for again if it matched only because no more text was there. */
  #takeBack({ cursor, outcome }: Matched): void {
    if (!('expect' in (this.#steps.at(-1) ?? {}))) return
    this.#outcome = { ...outcome, code: this.#outcome.code }
    this.matcher.moveBackTo(cursor)
  }

  #note({ kind, match: { text, index, groups, start, end } }: Found): void {
    this.#outcome = { ...this.#outcome, matched: text, start, end }
    if (kind === 'expect') this.#advance()
    else if (index < this.#fails.length) this.#outcome = { ...this.#outcome, result: 'failed', fail: index }
    else this.#noteExit(index === this.#fails.length ? failingCode(groups[0] ?? groups[1]) : 0)
  }

  /** A firmware that ended well passes, unless something else is still to come. */
  #noteExit(code: number): void {
    const result = code !== 0 || !this.canPass ? 'exit' : this.#outcome.result
    this.#outcome = { ...this.#outcome, result, code }
  }

  #advance(): void {
    const step = this.#outcome.step + 1
    const isPassed = this.canPass && step === this.#steps.length
    this.#outcome = { ...this.#outcome, step, result: isPassed ? 'passed' : this.#outcome.result }
  }
}
