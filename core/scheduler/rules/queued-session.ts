import { SECOND_MS } from '#durations.ts'
import { UNSTARTED } from './lifecycle.ts'
import type { DailyCap, NewSession, PlannedSession } from './world.ts'

/** Returns a new session as plans have it. Its other columns are only written. */
export function queuedSession(added: NewSession, at: Date, dailyCap: DailyCap | null): PlannedSession {
  const { leaseSeconds } = added
  const leaseExpiresAt = leaseSeconds === null ? null : new Date(at.getTime() + leaseSeconds * SECOND_MS)
  return { ...added, ...UNSTARTED, createdAt: at, leaseExpiresAt, dailyCap }
}
