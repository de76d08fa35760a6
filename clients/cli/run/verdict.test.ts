import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Console, runScript, Script, SessionEndedError, type Step } from '../../typescript/src/index.ts'
import { ReportReader } from './report/index.ts'
import { verdictOf } from './verdict.ts'

type Vector = {
  name: string
  chunks: string[]
  steps?: Step[]
  fail?: string[]
  format?: string
  verdict: { result: string; reason: string; cases?: string[]; problem?: string; messages?: (string | null)[] }
}

const file = new URL('../../conformance/verdicts.json', import.meta.url)
const vectors: Vector[] = JSON.parse(readFileSync(file, 'utf8'))

/** Breaks where any rule is laxer than the others: the strictest of them decides. */
test.each(vectors)('$name', async ({ chunks, steps = [], fail = [], format, verdict }) => {
  const judge = format === undefined ? undefined : new ReportReader(format)
  const script = new Script({ steps, fails: fail })
  const running = runScript(boardThatPrints(chunks), script, { timeoutMs: 10_000, judge })
  if (verdict.result === 'passed') await running
  else await running.catch((error) => expect(error).toBeInstanceOf(SessionEndedError))
  const { exitCode, reason } = verdictOf({ outcome: script.outcome, report: judge ?? null }, { steps })
  expect(reason).toBe(verdict.reason)
  expect(exitCode).toBe(verdict.result === 'passed' ? 0 : 1)
  const { problem, messages, cases } = verdict
  expect(judge?.cases.map((one) => `${one.name} ${one.result}`)).toEqual(cases)
  expect(judge?.problem ?? undefined).toBe(problem)
  if (messages) expect(judge?.cases.map(({ message }) => message)).toEqual(messages)
})

/** Breaks where a list of tests is handed over as arguments, of which there may be only so many. */
test('reads 200,000 lines of TAP with the plan last', () => {
  const report = new ReportReader('tap')
  report.push(`${'ok\n'.repeat(200_000)}1..200000\n`)
  expect(report.passed).toBe(true)
})

/** Returns a console whose session ends once it has printed the chunks. */
function boardThatPrints(chunks: string[]): Pick<Console, 'chunks' | 'send' | 'ended'> {
  let offset = 0
  return {
    async *chunks() {
      for (const chunk of chunks) {
        const bytes = Buffer.from(chunk)
        yield { t: 'output', offset, bytes }
        offset += bytes.length
      }
    },
    send: async () => {},
    ended: Promise.resolve(new SessionEndedError('ses_1', 'time_limit')),
  }
}
