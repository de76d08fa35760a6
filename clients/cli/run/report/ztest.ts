import type { Case, Reader } from './case.ts'

const RESULTS = { PASS: 'passed', FAIL: 'failed', SKIP: 'skipped' } as const
type Verdict = keyof typeof RESULTS

const CASE = /^\s*(PASS|FAIL|SKIP) - (\S+?)\.?(?: in ([\d.]+) seconds)?$/
/** Where tests are not verbose, the summary at the end is all there is. */
const SUMMARY_CASE = /^\s*- (PASS|FAIL|SKIP) - \[[^.\]]+\.([^\]]+)\].*?(?: duration = ([\d.]+) seconds)?$/
const FAILED_SUITE = /^(?:TESTSUITE (\S+) failed\.?|SUITE FAIL - .*?\[([^\]]+)\].*)$/
const END = /PROJECT EXECUTION (SUCCESSFUL|FAILED)/
const ASSERTION = /(?:Assertion|Expectation|Assumption) failed at /
const MAX_MESSAGE_LINES = 20

/** Zephyr's ztest: `PASS - test_name in 0.001 seconds`, and one line for the whole project. */
export class ZtestReader implements Reader {
  readonly cases: Case[] = []
  problem: string | null = null
  ran = 0
  isComplete: boolean = false
  readonly #names = new Set<string>()
  #failedSuite: string | null = null
  /** What the test that runs has printed since its first assertion failed. */
  #message: string[] = []

  read(line: string): void {
    const [, verdict, name = '', seconds] = CASE.exec(line) ?? []
    const [, summed, summedName = '', summedSeconds] = SUMMARY_CASE.exec(line) ?? []
    const failedSuite = FAILED_SUITE.exec(line)
    const [, end] = END.exec(line) ?? []
    if (verdict) this.#take(verdict as Verdict, name, seconds)
    else if (summed) this.#takeSummed(summed as Verdict, summedName, summedSeconds)
    else if (failedSuite) this.#failSuite(failedSuite[1] ?? failedSuite[2] ?? '')
    else if (end) this.#end(end)
    else if (line.startsWith('START - ')) this.#message = []
    else if (this.#message.length > 0 || ASSERTION.test(line)) this.#message.push(line)
  }

  #take(verdict: Verdict, name: string, seconds: string | undefined): void {
    const lines = this.#message.map((one) => one.trim()).filter(Boolean)
    this.#message = []
    this.#names.add(name)
    // A board that starts again prints the same cases again, of which those that fail count.
    if (this.isComplete && verdict !== 'FAIL') return
    const message = lines.slice(0, MAX_MESSAGE_LINES).join('\n') || null
    const time = seconds === undefined ? {} : { seconds: Number(seconds) }
    this.cases.push({ name, result: RESULTS[verdict], message, ...time })
    if (verdict !== 'SKIP') this.ran += 1
  }

  /** A case that was printed when it ran is in the summary once more. */
  #takeSummed(verdict: Verdict, name: string, seconds: string | undefined): void {
    const isKnown = this.cases.some((one) => one.name === name && one.result === RESULTS[verdict])
    if (!isKnown && (verdict === 'FAIL' || !this.#names.has(name))) this.#take(verdict, name, seconds)
  }

  /** What it means is known at the end, up to which the other suites run. */
  #failSuite(name: string): void {
    this.#failedSuite ??= `the test suite ${name} failed`
    if (this.isComplete) this.problem ??= this.#failedSuite
  }

  #end(end: string): void {
    const hasFailed = end === 'FAILED' && !this.cases.some(({ result }) => result === 'failed')
    this.problem ??= this.#failedSuite ?? (hasFailed ? 'Zephyr says that the project failed' : null)
    this.isComplete = true
  }
}
