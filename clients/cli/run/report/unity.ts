import type { Case, Reader } from './case.ts'

const TIME = '(?: \\((?<ms>\\d+) ms\\))?'
/** A file has an extension, or at least is one word, unlike a time of day. */
const WHERE = '(?<where>(?:.*?\\.\\w+|[^:\\s\\d][^:\\s]*):\\d+)'
/** `file:line:name:PASS`. What follows the first verdict of a line is its message. */
const CASE = new RegExp(`^${WHERE}:(?<name>.*?):(?<verdict>PASS|FAIL|IGNORE)(?::\\s*(?<message>.*?))?${TIME}$`)
/** The verbose lines of Unity's fixtures: the name first, and its verdict once it has one. */
const FIXTURE = /^(?<name>(?<ignored>IGNORE_)?TEST\([^)]*\))(?<rest>.*)$/
const FIXTURE_PASS = new RegExp(`^(?:.*\\s)?PASS${TIME}$`)
/** What a test says of itself, which may hold a verdict's word. */
const REMARK = new RegExp(`^${WHERE}:.*?:INFO: `)
/** A failure of a fixture's test behind other text, or without its place. */
const FIXTURE_FAIL = /(?<name>TEST\([^)]*\))[\s:]*FAIL\b/
const SUMMARY = /^(\d+) Tests? (\d+) Failures? (\d+) Ignored$/
/** What a board prints first, of ESP-IDF and of Zephyr. */
const BOOT = /^(?:ets [A-Z][a-z]{2} +\d|ESP-ROM:|rst:0x|\*\*\* Booting\b)/
const RUNS = /^Unity test run (\d+) of (\d+)$/
const RESULTS = { PASS: 'passed', FAIL: 'failed', IGNORE: 'skipped' } as const

type Line = { name: string; verdict?: string; where?: string; message?: string; ms?: string }

/**
 * ThrowTheSwitch's Unity, also with its fixtures: lines of cases, then a summary of three numbers,
 * then `OK` or `FAIL`. Each suite has a summary of its own, and all of them count.
 */
export class UnityReader implements Reader {
  readonly cases: Case[] = []
  problem: string | null = null
  ran = 0
  /** The results since the last summary. */
  #suite: Case['result'][] = []
  /** What suites that are complete have printed. A board that starts again prints it again. */
  readonly #known = new Set<string>()
  /** What the suite that runs has printed. */
  readonly #new = new Set<string>()
  #hasSummary: boolean = false
  /** True if a run has begun that has no summary yet. */
  #isRunning: boolean = false
  #runsLeft = 0
  #fixture: string | undefined

  get isComplete(): boolean {
    return this.#hasSummary && this.#new.size === 0 && this.#runsLeft === 0
  }

  read(line: string): void {
    const [, tests, failures, ignored] = SUMMARY.exec(line) ?? []
    const [, run, runs] = RUNS.exec(line) ?? []
    if (tests !== undefined) this.#summarize(line, Number(tests), Number(failures), Number(ignored))
    else if (runs !== undefined) this.#begin(line, Number(runs) - Number(run))
    else if (BOOT.test(line)) this.#checkEnded()
    else if (/^(OK|FAIL(ED)?)$/.test(line)) this.#close(line)
    else if (!REMARK.test(line)) this.#readCase(line)
  }

  #begin(line: string, runsLeft: number): void {
    this.#checkEnded()
    this.#isRunning = true
    this.#runsLeft = runsLeft
    this.#note(line)
  }

  #checkEnded(): void {
    if (this.#isRunning || this.#suite.length > 0) this.#object('Unity began again before its suite had ended')
  }

  /** Returns true for what no suite that is complete has printed. */
  #note(key: string): boolean {
    this.#new.add(key)
    return !this.#known.has(key)
  }

  /** A verdict of a fixture's test may come lines after its name, behind what the test prints. */
  #readCase(line: string): void {
    const { name, ignored, rest = line } = FIXTURE.exec(line)?.groups ?? {}
    if (name !== undefined) this.#fixture = name
    const passed = this.#fixture === undefined ? null : FIXTURE_PASS.exec(rest)
    const found = CASE.exec(rest)?.groups
    const failed = FIXTURE_FAIL.exec(line)?.groups
    if (name !== undefined && ignored !== undefined) this.#take({ name, verdict: 'IGNORE' })
    else if (found) this.#take({ ...found, name: found.name || (this.#fixture ?? '') })
    else if (passed) this.#take({ name: this.#fixture ?? '', verdict: 'PASS', ...passed.groups })
    else if (failed) this.#take({ name: failed.name ?? '', verdict: 'FAIL' })
    else return
    this.#fixture = undefined
  }

  #take({ name, where = '', verdict, message, ms }: Line): void {
    const result = RESULTS[verdict as keyof typeof RESULTS]
    const time = ms === undefined ? {} : { seconds: Number(ms) / 1_000 }
    this.#suite.push(result)
    if (!this.#note(`${result} ${where} ${name}`)) return
    this.cases.push({ name: name.trim(), result, message: message?.trim() || null, ...time })
  }

  #summarize(line: string, tests: number, failures: number, ignored: number): void {
    const count = (result: Case['result']) => this.#suite.filter((one) => one === result).length
    const printed = this.#suite.length
    const skipped = count('skipped')
    // Fixtures that are not verbose print no line for a case that passed.
    const isQuiet = count('passed') === 0 && printed <= tests
    const isWhole = isQuiet ? skipped <= ignored : printed === tests && skipped === ignored
    if (tests === 0) this.#object('a suite of Unity had no tests')
    else if (count('failed') !== failures || !isWhole)
      this.#object(`Unity printed ${printed} cases that do not agree with its summary: ${line}`)
    this.ran += tests - ignored
    this.#suite = []
    this.#isRunning = false
    this.#note(line)
    this.#hasSummary = true
  }

  /** A suite is over with the line behind its summary. */
  #close(line: string): void {
    if (!this.#hasSummary || this.#suite.length > 0) return
    if (line !== 'OK' && !this.cases.some(({ result }) => result === 'failed')) this.#object(`Unity says ${line}`)
    for (const key of this.#new) this.#known.add(key)
    this.#new.clear()
  }

  #object(problem: string): void {
    this.problem ??= problem
  }
}
