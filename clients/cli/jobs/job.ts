import type { Firmware } from '../firmware.ts'
import type { Files } from '../run/files.ts'
import type { RunFlags } from '../run/flags.ts'
import type { Tried } from '../run/retries.ts'
import type { JobProgress } from './progress.ts'

/** One run on one board, of several of one command. */
export type Job = { name: string; firmware: string | undefined; flags: RunFlags }

/** A job whose files are read and open, so that it can begin. */
export type ReadyJob = Job & { bytes: Firmware | undefined; progress: JobProgress; files: Files }

export type EndedJob = { job: ReadyJob; tried: Tried }
