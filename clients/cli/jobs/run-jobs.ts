import { type Boardwalk, BoardwalkError, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { counted } from '../counted.ts'
import { EXIT } from '../exit-codes.ts'
import type { Firmware } from '../firmware.ts'
import type { Job } from '../manifest/jobs.ts'
import { newAttempt } from '../run/attempt.ts'
import { type Files, withFiles } from '../run/files.ts'
import { runAndTell } from '../run/results.ts'
import type { Tried } from '../run/retries.ts'
import { resultOf, verdictOfError } from '../run/verdict.ts'
import { Budget } from './budget.ts'
import { Places } from './places.ts'
import type { JobProgress } from './progress.ts'

export type ReadyJob = Job & { bytes: Firmware | undefined; progress: JobProgress; files: Files }
export type EndedJob = { job: ReadyJob; tried: Tried }
type Limits = { parallel: number; maxCredits: number | undefined }

/** A job that was not begun. */
class NotStartedError extends BoardwalkError {
  override name = 'NotStartedError'
}

/**
 * Runs jobs side by side, each on a session of its own, and returns them in their order. Where the
 * account may have no more sessions, a job waits until another has ended. A refusal that a person
 * has to mend starts no further ones.
 */
export async function runJobs(
  context: Context,
  jobs: ReadyJob[],
  { parallel, maxCredits }: Limits,
): Promise<EndedJob[]> {
  const budget = maxCredits === undefined ? undefined : new Budget(maxCredits, jobs.length)
  const prices = budget ? await pricesOf(context.client) : new Map<string, number>()
  const places = new Places()
  const waiting = [...jobs]
  const ended = new Map<ReadyJob, Tried>()
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const isRefused = [...ended.values()].some(({ verdict }) => verdict.exitCode === EXIT.refused)
      const tried = isRefused ? notStarted('another target was refused') : await runJob(job)
      job.progress.end(resultOf(tried.verdict))
      ended.set(job, tried)
    }
  }
  // What one job throws is its own result: the others go on, and end their sessions.
  const runJob = (job: ReadyJob): Promise<Tried> => tryJob(job).catch(brokenOff)
  const tryJob = async (job: ReadyJob): Promise<Tried> => {
    const own = job.flags.maxCredits ?? Number.POSITIVE_INFINITY
    const taken = await budget?.take(prices.get(job.flags.type ?? '') ?? 1)
    if (taken === 0) return notStarted(`too little is left of ${counted(maxCredits ?? 0, 'credit')}`)
    const cap = Math.min(taken ?? Number.POSITIVE_INFINITY, own)
    const flags = { ...job.flags, ...(Number.isFinite(cap) && { maxCredits: cap }) }
    const ofJob = { ...context, places, out: job.progress.out }
    let used = cap
    try {
      const work = (opened: Context) => runAndTell(opened, flags, job.bytes)
      const tried = await withFiles(ofJob, flags, work, job.files)
      used = tried.credits
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

function notStarted(why: string): Tried {
  const verdict = { exitCode: EXIT.refused, reason: 'problem' }
  return { attempt: newAttempt(), verdict, error: new NotStartedError(`Not started: ${why}.`), attempts: 0, credits: 0 }
}

const brokenOff = (error: unknown): Tried => {
  return { attempt: newAttempt(), verdict: verdictOfError(error), error, attempts: 0, credits: 0 }
}

/** Returns what a minute on a board costs, by the type. */
async function pricesOf({ http }: Boardwalk): Promise<Map<string, number>> {
  const { board_types } = await read(http.GET('/v1/board-types'))
  return new Map(board_types.map(({ board_type, credits_per_minute }) => [board_type, credits_per_minute]))
}

/** In this order the codes of jobs decide, of which a failed test comes first. */
const WORST = [EXIT.failed, EXIT.refused, EXIT.usage, EXIT.infrastructure, EXIT.noBoard]

/** Returns the exit code of all jobs together: the worst, or that of a signal. None is no pass. */
export function worstOf(codes: readonly number[]): number {
  if (codes.length === 0) return EXIT.usage
  const known = WORST.find((code) => codes.includes(code))
  return known ?? codes.find((code) => code !== EXIT.passed) ?? EXIT.passed
}
