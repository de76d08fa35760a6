import type { Case, Reader } from './case.ts'

/** `okay` is prose, but `not ok:`, `not ok1` and `Not  OK` have failed. */
const TEST = /^(?:([nN][oO][tT]\s+[oO][kK])(?![a-zA-Z])|ok(?=\s|$))\s*(?:(\d+)(?=\s|$))?\s*(?:-(?=\s|$)\s*)?(.*)$/
const FAILED_IN_SUBTEST = /^\s+not\s+ok(?![a-z])(.*)$/i
const PLAN = /^1\.\.(\d+)\s*(?:#\s*(.*))?$/
/** Also in a subtest, since it ends the whole run. */
const BAIL_OUT = /^(?: {4})*Bail out!\s*(.*)$/i
const PRAGMA = /^pragma ([+-])([\w-]+)$/
/** What is TAP and says nothing: a version, a comment, an empty line, the lines of a subtest. */
const SILENT = /^(?:TAP version \d+|\s*#.*|\s*| {4}.*)$/i
/** By how many spaces a subtest is indented. */
const SUBTEST = 4
const YAML = /^( +)---$/
/** The first unescaped `#` with white space on both sides, where a directive follows it. */
const DIRECTIVE =
  /^(?:|(?!#\s)(?<description>(?:(?!\s#\s).)*)\s)#\s+(?<kind>skip|skipped|todo)(?=[\s:]|$):?\s*(?<reason>.*)$/i
const DURATION = /^duration_ms: ([\d.]+)$/

/**
 * The Test Anything Protocol, versions 13 and 14: one plan, before or after all tests, and one line
 * a test. Subtests are indented, and count by the test that closes them.
 */
export class TapReader implements Reader {
  readonly cases: Case[] = []
  problem: string | null = null
  ran = 0
  #plan: number | undefined
  /** True if the plan came after tests, so that none may follow. */
  #isPlanLast: boolean = false
  readonly #numbers = new Set<number>()
  #number = 0
  #isStrict: boolean = false
  /** True if a test of a subtest has failed that no test has closed yet. */
  #hasOpenFailure: boolean = false
  /** The indentation of the YAML that explains the last test, while its lines come. */
  #yaml: string | undefined

  get isComplete(): boolean {
    return this.#plan !== undefined && this.#numbers.size >= this.#plan
  }

  read(line: string): void {
    if (this.#readYaml(line)) return
    const test = TEST.exec(line)
    const plan = PLAN.exec(line)
    const bailOut = BAIL_OUT.exec(line)
    const pragma = PRAGMA.exec(line)
    const inSubtest = FAILED_IN_SUBTEST.exec(line)
    if (inSubtest && !DIRECTIVE.test(inSubtest[1] ?? '')) this.#hasOpenFailure = true
    if (test) this.#hasOpenFailure = false
    if (test) this.#readTest(test)
    else if (plan) this.#readPlan(Number(plan[1]), unescaped(plan[2] ?? ''))
    else if (bailOut) this.#object(`TAP bailed out: ${unescaped(bailOut[1] ?? '') || 'no reason given'}`)
    else if (pragma) this.#isStrict = pragma[2] === 'strict' ? pragma[1] === '+' : this.#isStrict
    else if (this.#isStrict && !SILENT.test(line)) this.#object(`in strict mode, this line is no TAP: ${line}`)
    if (this.#hasOpenFailure && this.isComplete) this.#object('a TAP subtest failed, and no test closed it')
  }

  #readTest([, not, given, text = '']: RegExpExecArray): void {
    const found = DIRECTIVE.exec(text)?.groups
    const { description = found ? '' : text, kind, reason = '' } = found ?? {}
    this.#number = given === undefined ? this.#number + 1 : Number(given)
    this.#check(this.#number)
    const isSkipped = /^skip/i.test(kind ?? '')
    const isForgiven = isSkipped || (kind !== undefined && not !== undefined)
    if (!isForgiven) this.ran += 1
    const message = kind === undefined ? null : `${kind.toUpperCase()} ${unescaped(reason)}`.trim()
    const result = isForgiven ? 'skipped' : not === undefined ? 'passed' : 'failed'
    this.cases.push({ name: unescaped(description).trim() || `test ${this.#number}`, result, message })
  }

  #check(number: number): void {
    if (this.#isPlanLast) this.#object(`TAP test ${number} came after the plan, which was last`)
    if (this.#numbers.has(number)) this.#object(`TAP test ${number} came twice`)
    if (number < 1 || number > (this.#plan ?? number))
      this.#object(`TAP test ${number} is not in the plan 1..${this.#plan ?? 'N'}`)
    this.#numbers.add(number)
  }

  #readPlan(plan: number, reason: string): void {
    if (this.#plan !== undefined) this.#object('TAP had a second plan')
    this.#plan ??= plan
    this.#isPlanLast = this.cases.length > 0
    if (plan === 0) this.#object(`TAP ran no tests: ${reason || 'its plan was 1..0'}`)
    else if (this.#isPlanLast && (this.#numbers.size !== plan || [...this.#numbers].some((number) => number > plan)))
      this.#object(`TAP planned ${plan} tests and ran ${this.cases.length}`)
  }

  /** Takes the lines of YAML behind a test. Returns false for a line that is not one of them. */
  #readYaml(line: string): boolean {
    const indentation = this.#yaml
    if (indentation === undefined) {
      this.#yaml = YAML.exec(line)?.[1]
      return this.#yaml !== undefined
    }
    const isEnd = line === `${indentation}...`
    const isInside = !isEnd && (line === '' || line.startsWith(indentation))
    if (!isInside) this.#yaml = undefined
    else if (indentation.length < SUBTEST) this.#explain(line.slice(indentation.length))
    return isInside || isEnd
  }

  #explain(line: string): void {
    const last = this.cases.at(-1)
    const [, ms] = DURATION.exec(line) ?? []
    if (last && ms !== undefined) last.seconds = Number(ms) / 1_000
    else if (last?.result === 'failed') last.message = [last.message, line].filter(Boolean).join('\n')
  }

  #object(problem: string): void {
    this.problem ??= problem
  }
}

/** `\#` and `\\` stand for `#` and `\`; any other `\` is itself. */
const unescaped = (text: string) => text.replaceAll(/\\([\\#])/g, '$1')
