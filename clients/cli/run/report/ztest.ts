import type { Case, Reader } from './case.ts'

const RESULTS = { PASS: 'passed', FAIL: 'failed', SKIP: 'skipped' } as const
type Verdict = keyof typeof RESULTS

const CASE = /^\s*(PASS|FAIL|SKIP) - (\S+?)\.?(?: in ([\d.]+) seconds)?$/
/** Where tests are not verbose, the summary at the end is all there is. */
const SUMMARY_CASE = /^\s*- (PASS|FAIL|SKIP) - \[[^.\]]+\.([^\]]+)\].*?(?: duration = ([\d.]+) seconds)?$/
/** The verdict of the test that runs, behind what it has printed on the same line. */
const CASE_BEHIND_TEXT = /(PASS|FAIL|SKIP) - (\S+?)\.? in ([\d.]+) seconds$/
/** A verdict in a word that is not known, or in one that is no pass. */
const UNKNOWN_CASE =
  /^\s*(?:- )?(?!PASS|FAIL|SKIP)[A-Z]+ - (?:\S+ in [\d.]+ seconds|\[\S+\].* duration = [\d.]+ seconds)$/
const BLOCKED_CASE = /^\s*(?:- )?BLOCK(?:ED)? - /
const FAILED_SUITE = /^\s*(?:TESTSUITE (\S+) failed\.?|SUITE FAIL - .*?\[([^\]]+)\].*)$/
const SUITE_WITH_FAILURES = /^\s*SUITE [A-Z]+ - .*?\[([^\]]+)\].*? fail = 0*[1-9]/
/** The bad end counts wherever it is; the good one is a whole line. */
const END = /^\s*PROJECT EXECUTION (SUCCESSFUL)$|PROJECT EXECUTION (FAILED)/
const START = /^\s*START - (\S+?)\.?$/
const BOOT = /\*\*\* Booting\b/
/** Zephyr starts the board once more by itself. */
const WANTED_RESET = /^\s*Reset board #\d+ to test again/
/** Zephyr's own runner fails a test for it too, unless its harness says `ignore_faults`. */
const FAULT = />>> (ZEPHYR FATAL ERROR .*)/
const ASSERTION = /(?:Assertion|Expectation|Assumption) failed at /
const MAX_MESSAGE_LINES = 20

/** Zephyr's ztest: `PASS - test_name in 0.001 seconds`, and one line for the whole project. */
export class ZtestReader implements Reader {
  readonly cases: Case[] = []
  problem: string | null = null
  ran = 0
  #hasEnded: boolean = false
  /** True if a suite or a test has begun that no end has followed yet. */
  #hasBegun: boolean = false
  #isResetWanted: boolean = false
  /** The test that runs. */
  #started: string | undefined
  readonly #names = new Set<string>()
  #failedSuite: string | null = null
  /** What the test that runs has printed since its first assertion failed. */
  #message: string[] = []

  get isComplete(): boolean {
    return this.#hasEnded && this.#started === undefined
  }

  read(line: string): void {
    const [, verdict, name = '', seconds] = CASE.exec(line) ?? this.#readBehindText(line) ?? []
    const [, summed, summedName = '', summedSeconds] = SUMMARY_CASE.exec(line) ?? []
    const failedSuite = FAILED_SUITE.exec(line) ?? SUITE_WITH_FAILURES.exec(line)
    const [, passed, end = passed] = END.exec(line) ?? []
    const [, fault] = FAULT.exec(line) ?? []
    const [, started] = START.exec(line) ?? []
    if (fault) this.problem ??= `the board reported ${fault}`
    if (verdict) this.#take(verdict as Verdict, name, seconds)
    else if (summed) this.#takeSummed(summed as Verdict, summedName, summedSeconds)
    else if (failedSuite) this.#failSuite(failedSuite[1] ?? failedSuite[2] ?? '')
    else if (end) this.#end(end)
    else if (started) this.#start(started)
    else if (BOOT.test(line)) this.#boot()
    else if (WANTED_RESET.test(line)) this.#isResetWanted = true
    else if (line.trimStart().startsWith('Running TESTSUITE ')) this.#hasBegun = true
    else if (UNKNOWN_CASE.test(line) || BLOCKED_CASE.test(line)) this.problem ??= `no test passes by: ${line.trim()}`
    else if (this.#message.length > 0 || ASSERTION.test(line)) this.#message.push(line)
  }

  #readBehindText(line: string): RegExpExecArray | null {
    const found = CASE_BEHIND_TEXT.exec(line)
    return found?.[2] === this.#started ? found : null
  }

  #start(name: string): void {
    this.#checkStarted()
    this.#started = name
    this.#hasBegun = true
    this.#message = []
  }

  #boot(): void {
    this.#checkStarted()
    const when = this.#hasBegun ? 'before' : 'after'
    if ((this.#hasBegun || this.#hasEnded) && !this.#isResetWanted)
      this.problem ??= `the board started again ${when} its tests had ended`
    this.#hasBegun = false
    this.#isResetWanted = false
  }

  #checkStarted(): void {
    if (this.#started !== undefined) this.problem ??= `the test ${this.#started} began and never ended`
    this.#started = undefined
  }

  #take(verdict: Verdict, name: string, seconds: string | undefined): void {
    const lines = this.#message.map((one) => one.trim()).filter(Boolean)
    this.#message = []
    this.#started = undefined
    this.#names.add(name)
    // A board that starts again prints the same cases again, of which those that fail count.
    if (this.#hasEnded && verdict !== 'FAIL') return
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
    if (this.#hasEnded) this.problem ??= this.#failedSuite
  }

  #end(end: string): void {
    this.#checkStarted()
    const hasFailed = end === 'FAILED' && !this.cases.some(({ result }) => result === 'failed')
    this.problem ??= this.#failedSuite ?? (hasFailed ? 'Zephyr says that the project failed' : null)
    this.#hasEnded = true
    this.#hasBegun = false
  }
}
