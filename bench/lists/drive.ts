import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

/** One burst of load. */
export type Burst = {
  url: string
  path: string
  /** What everybody must be answered. */
  status: number
  connections: number
  /** How long, or else how many requests. */
  seconds?: number
  amount?: number
  /** Secrets, one for each connection in turn; none where the headers sign in. */
  keys: string[]
  /** Sent with each request besides a key. */
  headers?: Record<string, string>
  /** Starts a session and ends it, in place of reading. */
  session?: boolean
  /** Runs the list's statement on the database at `url` in place of sending requests. */
  withoutHttp?: boolean
}

const Outcome = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() })
/** Requests a second, and milliseconds. */
export type Outcome = z.infer<typeof Outcome>

const run = promisify(execFile)

/**
 * Drives a server from a process of its own, as its clients would. Fails where anything else is
 * answered than what must be.
 */
export async function burst(asked: Burst): Promise<Outcome> {
  const driver = asked.withoutHttp ? 'bench/lists/statement-driver.ts' : 'bench/lists/driver.ts'
  const { stdout } = await run(process.execPath, ['--no-warnings', driver, JSON.stringify(asked)])
  return Outcome.parse(JSON.parse(stdout))
}
