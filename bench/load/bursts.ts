import { fork } from 'node:child_process'
import { answerOf } from './answer.ts'

/** So many clients as there are keys, each of which starts a session, ends it, and so on. */
export type Burst = { url: string; keys: string[]; boardTypes: string[]; seconds: number }

export type Outcome = {
  /** Starts and ends that were made within the seconds asked for, and all of them. */
  changes: number
  allChanges: number
  /** Those that were answered 503. */
  refused: number
  /** How long each start took. */
  startMs: number[]
}

/** Starts and ends sessions from a process of its own, each client as fast as it is answered. */
export async function startAndEnd(burst: Burst): Promise<Outcome> {
  const child = fork('bench/load/closed-loop.ts', { execArgv: ['--no-warnings'] })
  child.send(burst)
  return await answerOf<Outcome>(child)
}
