import { DAY_MS } from '#durations.ts'
import type { KeyRecord } from './schemas.ts'

/** A key that was not used for this long is stale: its owner may want to revoke it. */
const STALE_DAYS = 90

export type KeyStatus = 'expired' | 'never_used' | 'stale' | 'in_use'

/**
 * Returns a key's status for its owner. A key that was never used is stale too once it is 90 days
 * old.
 */
export function keyStatus(key: KeyRecord, now: Date): KeyStatus {
  if (key.expires_at && key.expires_at <= now) return 'expired'
  const idleMilliseconds = now.getTime() - (key.last_used_at ?? key.created_at).getTime()
  if (idleMilliseconds > STALE_DAYS * DAY_MS) return 'stale'
  return key.last_used_at ? 'in_use' : 'never_used'
}
