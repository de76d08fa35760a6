import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BoardClock } from '../../typescript/src/board-clock.ts'
import {
  type Console,
  OutputLostError,
  runScript,
  Script,
  SessionEndedError,
  type Step,
} from '../../typescript/src/index.ts'
import { LockUp } from '../../typescript/src/lock-up.ts'
import { PartNews } from '../../typescript/src/part-news.ts'
import { EXIT } from '../exit-codes.ts'
import { ReportReader } from './report/index.ts'
import { verdictOf, verdictOfError } from './verdict.ts'

/** Text, bytes that the service has lost, or why the processor locks up. */
type Chunk = string | { lost: number } | { locked_up: string | null }
type Vector = {
  name: string
  chunks: Chunk[]
  steps?: Step[]
  fail?: string[]
  format?: string
  stays?: boolean
  verdict: { result: string; reason: string; cases?: string[]; problem?: string; messages?: (string | null)[] }
}

const file = new URL('../../conformance/verdicts.json', import.meta.url)
const vectors: Vector[] = JSON.parse(readFileSync(file, 'utf8'))

/** Breaks where any rule is laxer than the others: the strictest of them decides. */
test.each(vectors)('$name', async ({ chunks, steps = [], fail = [], format, stays = false, verdict }) => {
  const judge = format === undefined ? undefined : new ReportReader(format)
  const script = new Script({ steps, fails: fail })
  const board = boardThatPrints(chunks, stays)
  const running = runScript(board, script, {
    ...{ timeoutMs: stays ? 100 : 10_000, readOnMs: stays ? 20 : 1_000, from: 0, judge },
  })
  const error: unknown = await running.then(() => undefined).catch((error: unknown) => error)
  const isEnd = error === undefined || error instanceof SessionEndedError
  const watched = { outcome: script.outcome, report: judge ?? null, lockUp: board.lockUp.text }
  const { exitCode, reason } = isEnd ? verdictOf(watched, { steps }) : verdictOfError(error)
  expect(reason).toBe(verdict.reason)
  expect(exitCode).toBe({ passed: 0, incomplete: EXIT.infrastructure }[verdict.result] ?? EXIT.failed)
  if (verdict.result === 'passed') expect(error).toBeUndefined()
  if (verdict.result === 'incomplete') expect(error).toBeInstanceOf(OutputLostError)
  const { problem, messages, cases } = verdict
  expect(judge?.cases.map((one) => `${one.name} ${one.result}`)).toEqual(cases)
  expect(judge?.problem ?? undefined).toBe(problem)
  if (messages) expect(judge?.cases.map(({ message }) => message)).toEqual(messages)
})

/** Breaks if a board that locks up counts as a time-out, whose exit code a user may choose. */
test('a run over a board that is locked up has failed', () => {
  const { outcome } = new Script({ steps: [] })
  const watched = { outcome, report: null, lockUp: "the board's processor locked up" }
  expect(verdictOf(watched, { steps: [], timeoutExitCode: 0 })).toEqual({ exitCode: EXIT.failed, reason: 'locked_up' })
})

/** Breaks where a list of tests is handed over as arguments, of which there may be only so many. */
test('reads 200,000 lines of TAP with the plan last', () => {
  const report = new ReportReader('tap')
  report.push(`${'ok\n'.repeat(200_000)}1..200000\n`)
  expect(report.passed).toBe(true)
})

type Board = Pick<Console, 'chunks' | 'send' | 'ended' | 'offset' | 'clock' | 'lockUp' | 'partNews'>

/** Returns a console whose session ends once it has printed the chunks, unless it stays. */
function boardThatPrints(chunks: Chunk[], stays: boolean): Board {
  let offset = 0
  const lockUp = new LockUp()
  return {
    get offset() {
      return offset
    },
    async *chunks() {
      for (const chunk of chunks) {
        if (typeof chunk !== 'string') {
          if ('lost' in chunk) offset += chunk.lost
          else lockUp.hear({ t: 'processor', state: 'locked_up', offset, text: chunk.locked_up })
          continue
        }
        const bytes = Buffer.from(chunk)
        yield { t: 'output', offset, bytes }
        offset += bytes.length
      }
      if (stays || lockUp.text !== undefined) await new Promise(() => {})
    },
    send: async () => {},
    clock: new BoardClock(),
    lockUp,
    partNews: new PartNews(),
    ended: Promise.resolve(new SessionEndedError('ses_1', 'time_limit')),
  }
}
