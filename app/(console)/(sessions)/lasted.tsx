import { duration, exactDuration } from '#components/relative-time.ts'
import type { Session } from '#core/sessions/index.ts'
import { MINUTE_MS } from '#durations.ts'

/** How long a session ran, in the minutes it paid for, with the exact time on hover. */
export function Lasted({ session }: { session: Session }) {
  const { started_at, ended_at, credits_used, credits_per_minute } = session
  if (!started_at || !ended_at) return 'never ran'
  const ranMs = ended_at.getTime() - started_at.getTime()
  return (
    <span title={`${exactDuration(ranMs)} exactly`}>{duration((credits_used / credits_per_minute) * MINUTE_MS)}</span>
  )
}
