import type { Console, LiveSession, Outcome, ScenarioResult } from '../../../typescript/src/index.ts'
import type { Context } from '../../context.ts'
import { nameOf, type RunSteps } from './steps.ts'

const MS_PER_SECOND = 1_000
const HASH_CHARACTERS = 16
const RESULTS: Record<ScenarioResult['outcome'], Outcome['result']> = {
  ...{ passed: 'passed', failed: 'failed', timeout: 'waiting', locked_up: 'waiting', late: 'waiting' },
}

type Given = { session?: string | undefined; timeout: number; fail: readonly string[] }

/** What an attempt learns of it. Seconds are the board's. */
type Noted = {
  stepSeconds: number[]
  secondsSinceStep: number
  limit: string | null
  lockUp?: string | undefined
  /** At which step it ended, if it has not passed. */
  waitedFor: { step: number; of: number; name: string } | null
}

/**
 * Has the board do the steps of a run, from power-on unless the session is somebody's, and notes
 * what came of them. All that it printed has been read then.
 */
export async function playScenario(
  { out, signal }: Context,
  session: LiveSession,
  console: Console,
  { steps, fails }: RunSteps,
  { flags, attempt }: { flags: Given; attempt: Noted },
): Promise<Outcome> {
  const chunks = console.chunks()
  const began = performance.now()
  const from = flags.session === undefined ? 'power_on' : 'now'
  const result = await session.runScenario(steps, { timeoutMs: flags.timeout, from, signal })
  const wallSeconds = (performance.now() - began) / MS_PER_SECOND
  const { console: printed } = await session.refresh()
  while (console.offset < (printed?.bytes ?? 0) && !(await chunks.next()).done);
  const seconds = result.board_ms / MS_PER_SECOND
  const hash = result.state_sha256.slice(0, HASH_CHARACTERS)
  out.say(`\nScenario: ${seconds.toFixed(3)} s of the board in ${wallSeconds.toFixed(1)} s. Its state is ${hash}….`)
  const ended = result.step_ms.slice(fails)
  attempt.stepSeconds = ended.map((ms, at) => (ms - (ended[at - 1] ?? 0)) / MS_PER_SECOND)
  attempt.secondsSinceStep = (result.board_ms - (ended.at(-1) ?? 0)) / MS_PER_SECOND
  attempt.limit = result.outcome === 'late' ? '10 min' : `${flags.timeout / MS_PER_SECOND} s of the board’s time`
  const step = Math.max(0, result.step - fails)
  const name = nameOf(steps[result.step])
  attempt.waitedFor = result.outcome === 'passed' ? null : { step, of: steps.length - fails, name }
  if (result.outcome === 'locked_up') attempt.lockUp = `the processor locked up at ${name}`
  const matched = flags.fail[result.failed_by ?? -1] ?? null
  return { result: RESULTS[result.outcome], step, matched, start: null, end: null, fail: result.failed_by, code: null }
}
