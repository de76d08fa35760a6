import { type Boardwalk, BoardwalkError, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import { newAttempt } from '../run/attempt.ts'
import { withFiles } from '../run/files.ts'
import type { Tried } from '../run/retries.ts'
import { runWithTriage } from '../run/triage/triage.ts'
import { resultOf, verdictOfError } from '../run/verdict.ts'
import { Budget } from './budget.ts'
import { Door } from './door.ts'
import type { EndedJob, ReadyJob } from './job.ts'
import { Places } from './places.ts'

export type Limits = { parallel?: number | undefined; maxCredits?: number | undefined }

/** A job that was not begun. */
class NotStartedError extends BoardwalkError {
  override name = 'NotStartedError'
}

/**
 * Runs jobs side by side, each on a session of its own, and returns them in their order. The next
 * one begins once the service has taken the session of the one before, so that no more of them
 * share the credits than the account may have sessions. A refusal that a person has to mend starts
 * no further ones.
 */
export async function runJobs(
  context: Context,
  jobs: readonly ReadyJob[],
  { parallel = jobs.length, maxCredits }: Limits,
): Promise<EndedJob[]> {
  const budget = maxCredits === undefined ? undefined : new Budget(maxCredits, jobs.length)
  const prices = budget ? await pricesOf(context.client) : new Map<string, number>()
  const places = new Places()
  const door = new Door()
  const waiting = [...jobs]
  const ended = new Map<ReadyJob, Tried>()
  const work = async () => {
    for (;;) {
      const letNextIn = await door.pass()
      const job = waiting.shift()
      const isRefused = [...ended.values()].some(({ verdict }) => verdict.exitCode === EXIT.refused)
      const tried = job && (isRefused ? notStarted('another one was refused') : await runJob(job, letNextIn))
      if (job && tried) {
        job.progress.end(resultOf(tried.verdict))
        ended.set(job, tried)
      }
      letNextIn()
      if (!job) return
    }
  }
  // What one job throws is its own result: the others go on, and end their sessions.
  const runJob = (job: ReadyJob, onStart: () => void): Promise<Tried> => tryJob(job, onStart).catch(brokenOff)
  const tryJob = async (job: ReadyJob, onStart: () => void): Promise<Tried> => {
    const own = job.flags.maxCredits ?? Number.POSITIVE_INFINITY
    const taken = await budget?.take(prices.get(job.flags.type ?? '') ?? 1)
    if (taken === 0) return notStarted(`too little is left of ${counted(maxCredits ?? 0, 'credit')}`)
    const cap = Math.min(taken ?? Number.POSITIVE_INFINITY, own)
    const flags = { ...job.flags, ...(Number.isFinite(cap) && { maxCredits: cap }) }
    const onSession: Context['onSession'] = (session) => {
      onStart()
      context.onSession?.(session)
    }
    const ofJob = { ...context, places, onSession, out: job.progress.out }
    let used = cap
    try {
      const work = (opened: Context) => runWithTriage(opened, flags, job.bytes)
      const tried = await withFiles(ofJob, flags, work, job.files)
      // A board that is held goes on costing.
      used = tried.attempt.heldUntil ? cap : tried.credits + tried.lostCredits
      return tried
    } finally {
      if (taken !== undefined) budget?.giveBack(taken, used)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, jobs.length) }, work))
  return jobs.flatMap((job) => {
    const tried = ended.get(job)
    return tried ? { job, tried } : []
  })
}

const NOTHING = { attempts: 0, credits: 0, lostCredits: 0 }

function notStarted(why: string): Tried {
  const verdict = { exitCode: EXIT.refused, reason: 'problem' }
  return { attempt: newAttempt(), verdict, error: new NotStartedError(`Not started: ${why}.`), ...NOTHING }
}

const brokenOff = (error: unknown): Tried => {
  return { attempt: newAttempt(), verdict: verdictOfError(error), error, ...NOTHING }
}

/** Returns what a minute on a board costs, by the type. */
async function pricesOf({ http }: Boardwalk): Promise<Map<string, number>> {
  const { board_types } = await read(http.GET('/v1/board-types'))
  return new Map(board_types.map(({ board_type, credits_per_minute }) => [board_type, credits_per_minute]))
}

const SIGNALS: readonly number[] = [EXIT.interrupt, EXIT.terminate, EXIT.hangUp, EXIT.brokenPipe]
/** In this order the codes of jobs decide, after that of a test that failed. */
const WORST: readonly number[] = [EXIT.refused, EXIT.usage, EXIT.infrastructure, EXIT.noBoard]

/**
 * Returns the exit code of all jobs together: that of a signal, which ends all of them, else of a
 * test that failed, else the worst. None is no pass.
 */
export function worstOf(codes: readonly number[]): number {
  if (codes.length === 0) return EXIT.usage
  const isOfTest = (code: number) => ![...SIGNALS, ...WORST, EXIT.passed, EXIT.failed].includes(code)
  return (
    SIGNALS.find((code) => codes.includes(code)) ??
    codes.find((code) => code === EXIT.failed) ??
    // What --timeout-exit-code says of a test that failed.
    codes.find(isOfTest) ??
    WORST.find((code) => codes.includes(code)) ??
    EXIT.passed
  )
}
