import { randomUUID } from 'node:crypto'
import { ApiError, NoBoardOnlineError } from '../../typescript/src/index.ts'
import { besideFailure } from '../beside-failure.ts'
import type { Context } from '../context.ts'
import { assertMeasurable, coverageOf } from '../coverage/measure.ts'
import { EXIT } from '../exit-codes.ts'
import { explain } from '../failures.ts'
import type { Firmware } from '../firmware.ts'
import { type Attempt, newAttempt, runOnce } from './attempt.ts'
import { assertReadable, crashOf } from './crash.ts'
import type { RunFlags } from './flags.ts'
import type { Triage } from './triage/found.ts'
import { type Verdict, verdictOf, verdictOfError } from './verdict.ts'

/** Failures that another board or another moment may not have. */
const WORTH_A_RETRY: number[] = [EXIT.infrastructure, EXIT.noBoard]

/** How long a commit waits for boards that are offline, at each retry. */
const OFFLINE_MS = 30_000

type Once = { attempt: Attempt; verdict: Verdict; error: unknown }
export type Tried = Once & {
  attempts: number
  /** What all attempts have cost. */
  credits: number
  /** What a session may cost that was asked for and of which nothing came back, up to the cap. */
  lostCredits: number
  /** Whose fault its failure is, if that was asked for. */
  triage?: Triage
}

/** Runs until it has a verdict that another try would not change, or the retries are used up. */
export async function runWithRetries(
  context: Context,
  flags: RunFlags,
  firmware: Firmware | undefined,
): Promise<Tried> {
  const { out, signal } = context
  await assertReadable(flags)
  await assertMeasurable(flags, firmware)
  const key = flags.idempotencyKey ?? randomUUID()
  let tried = await tryOnce(context, { ...flags, idempotencyKey: key }, firmware)
  let [attempts, sessions] = [1, 1]
  let credits = costOf(tried)
  let isSomeLost = isLost(tried)
  const isLeft = () => flags.maxCredits === undefined || credits < flags.maxCredits
  while (attempts <= flags.retries && isLeft() && WORTH_A_RETRY.includes(tried.verdict.exitCode) && !signal.aborted) {
    out.say(`${explain(tried.error)}\nTrying again (${attempts} of ${flags.retries}) …`)
    attempts++
    // The same key finds the session of a start whose answer was lost. For one that is known it
    // would be that one again, which has failed.
    if (tried.attempt.session) sessions++
    const idempotencyKey = sessions === 1 ? key : `${key}-${sessions}`
    const rest = flags.maxCredits !== undefined && { maxCredits: flags.maxCredits - credits }
    const again = { ...flags, ...patience(flags, tried.error), idempotencyKey, ...rest }
    tried = await tryOnce(context, again, firmware)
    credits += costOf(tried)
    // A refusal says nothing of what was started before.
    isSomeLost = tried.attempt.session === null && (isSomeLost || isLost(tried))
  }
  return { ...tried, attempts, credits, lostCredits: isSomeLost ? (flags.maxCredits ?? 0) - credits : 0 }
}

/**
 * Returns how a commit is tried again where no board was online. An agent that restarts is back in
 * a moment: that is waited for, or all retries would be over before it.
 */
function patience({ bisect, queue, queueTimeout }: RunFlags, error: unknown): Partial<RunFlags> {
  if (!bisect || !queue || !(error instanceof NoBoardOnlineError)) return {}
  return { waitForOffline: true, queueTimeout: Math.min(queueTimeout ?? OFFLINE_MS, OFFLINE_MS) }
}

/** True if a session was asked for, and nobody knows whether there is one: its lease ends it. */
const isLost = ({ attempt: { session, isAsked }, error }: Once): boolean =>
  isAsked && session === null && !(error instanceof ApiError && error.status < 500)

/** What could not be ended may still cost what it may cost at most. */
function costOf({ attempt: { session, heldUntil } }: Once): number {
  if (!session) return 0
  const isOver = session.state === 'ended' || heldUntil !== null
  return isOver ? session.credits_used : (session.max_credits ?? session.credits_used)
}

async function tryOnce(context: Context, flags: RunFlags, firmware: Firmware | undefined): Promise<Once> {
  const attempt = newAttempt()
  try {
    await runOnce(context, flags, firmware, attempt, (wanted) => {
      const { exitCode } = verdictOf(attempt, flags)
      return wanted === 'failed' ? exitCode === EXIT.failed : exitCode !== EXIT.passed
    })
    const { executed, session } = attempt
    const hasFailed = verdictOf(attempt, flags).exitCode === EXIT.failed
    if (executed && session)
      attempt.coverage = await besideFailure(context, hasFailed, () =>
        coverageOf(context, flags, firmware, { executed, session }),
      )
    const verdict = verdictOf(attempt, flags)
    if (verdict.exitCode !== EXIT.passed) attempt.crash = await crashOf(context, flags, firmware, attempt)
    return { attempt, verdict, error: undefined }
  } catch (thrown) {
    const error = context.signal.aborted ? context.signal.reason : thrown
    return { attempt, verdict: verdictOfError(error), error }
  }
}
