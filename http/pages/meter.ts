import { cache } from 'react'
import { readSnapshot, type Snapshot } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { ifAvailable } from './if-available.ts'

/** What the header of every page shows of one's sessions and credits. */
export type Meter = {
  balance: number
  /** The credits per minute of all running sessions. */
  creditsPerMinute: number
  /** Running sessions, the one that ends first at the front. */
  running: RunningSession[]
  /** Sessions that wait for a board, or for it to be ready. */
  waiting: { id: string; name: string }[]
}

/** `endsAt` is in ISO 8601. `by` is what will end the session if nothing changes. */
export type RunningSession = { id: string; name: string; endsAt: string; by: 'time_limit' | 'credits_exhausted' }

/** Reads the user's snapshot, once for a page and its header. */
export const pageSnapshot = cache(readSnapshot)

/** Reads the meter. While the database is away it has the balance alone. */
export async function readMeter(user: User): Promise<Meter> {
  const snapshot = await ifAvailable(() => pageSnapshot(user))
  return snapshot ? meterOf(snapshot) : { balance: user.credits, creditsPerMinute: 0, running: [], waiting: [] }
}

export function meterOf({ balance, creditsPerMinute, live, ends }: Snapshot): Meter {
  const running = live.flatMap(({ id, name, state }): RunningSession[] => {
    const end = state === 'running' ? ends.get(id) : undefined
    return end && end.by !== 'queue_timeout' ? [{ id, name, endsAt: end.at.toISOString(), by: end.by }] : []
  })
  return {
    balance,
    creditsPerMinute,
    running: running.toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt)),
    waiting: live.filter(({ state }) => state !== 'running').map(({ id, name }) => ({ id, name })),
  }
}
