import { UsageError } from '../../typescript/src/index.ts'

export type Case = { name: string; result: 'passed' | 'failed' | 'skipped'; message: string | null }
/** What a board's own test summary says; `passed` is null until it is complete. */
export type Report = { cases: Case[]; passed: boolean | null }

/** What one line says: of a test, of all, or of both. */
type Line = { case?: Case; passed?: boolean }
type Reader = (line: string) => Line

const caseOf = (name = '', result: Case['result'] = 'passed', message: string | null = null): Line => ({
  case: { name: name.trim(), result, message },
})

/** `file:line:name:PASS`, and a summary of three numbers (ThrowTheSwitch's Unity). */
function readUnity(line: string): Line {
  const summary = /^\d+ Tests (\d+) Failures \d+ Ignored\s*$/.exec(line)
  if (summary) return { passed: summary[1] === '0' }
  const [, name, verdict, message] = /^[^:]*:\d+:([^:]+):(PASS|FAIL|IGNORE)(?::\s*(.*))?$/.exec(line) ?? []
  const results = { PASS: 'passed', FAIL: 'failed', IGNORE: 'skipped' } as const
  return verdict ? caseOf(name, results[verdict as keyof typeof results], message ?? null) : {}
}

/** Zephyr's test framework: `PASS - test_name in 0.001 seconds`. */
function readZtest(line: string): Line {
  const summary = /PROJECT EXECUTION (SUCCESSFUL|FAILED)/.exec(line)
  if (summary) return { passed: summary[1] === 'SUCCESSFUL' }
  const [, verdict, name] = /^\s*(PASS|FAIL|SKIP) - (\S+) in [\d.]+ seconds/.exec(line) ?? []
  const results = { PASS: 'passed', FAIL: 'failed', SKIP: 'skipped' } as const
  return verdict ? caseOf(name, results[verdict as keyof typeof results]) : {}
}

/** Test Anything Protocol: a plan `1..N`, before or after its tests. */
function tapReader(): Reader {
  let planned = Number.NaN
  const results: Case['result'][] = []
  return (line) => {
    if (line.startsWith('Bail out!')) return { passed: false }
    const plan = /^1\.\.(\d+)/.exec(line)
    if (plan) planned = Number(plan[1])
    const test = tapCase(line)
    if (test) results.push(test.result)
    const isComplete = results.length === planned
    return { ...(test && { case: test }), ...(isComplete && { passed: !results.includes('failed') }) }
  }
}

function tapCase(line: string): Case | undefined {
  const [whole, not, name = '', directive] = /^(not )?ok\b\s*\d*\s*-?\s*([^#]*)(?:#\s*(.*))?$/.exec(line) ?? []
  if (whole === undefined) return undefined
  const isForgiven = /^(skip|todo)/i.test(directive ?? '')
  return { name: name.trim(), result: isForgiven ? 'skipped' : not ? 'failed' : 'passed', message: directive ?? null }
}

const READERS: Record<string, () => Reader> = { unity: () => readUnity, ztest: () => readZtest, tap: tapReader }
export const FORMATS = Object.keys(READERS)

/** Reads a board's own report, line by line. */
export class ReportReader {
  readonly report: Report = { cases: [], passed: null }
  readonly #read: Reader
  #rest = ''

  /** Throws for a format that is not known. */
  constructor(format: string) {
    const reader = READERS[format]
    if (!reader) throw new UsageError(`There is no format ${format}. Formats: ${FORMATS.join(', ')}.`)
    this.#read = reader()
  }

  /** Takes more text, and returns whether the report is complete. */
  push(text: string): boolean {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#take(this.#read(line.trimEnd()))
    return this.report.passed !== null
  }

  #take(line: Line): void {
    if (this.report.passed !== null) return
    if (line.case) this.report.cases.push(line.case)
    if (line.passed === undefined) return
    this.report.passed = line.passed && this.report.cases.every(({ result }) => result !== 'failed')
  }
}
