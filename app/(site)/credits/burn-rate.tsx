import { credits } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { MINUTE_MS } from '#durations.ts'

/** Shows what the running sessions cost per minute, and how long the balance lasts. */
export function BurnRate({ creditsPerMinute, balance }: { creditsPerMinute: number; balance: number }) {
  if (creditsPerMinute === 0) return <p className="text-muted">No sessions are running, so nothing is being charged.</p>
  const minutes = Math.floor(balance / creditsPerMinute)
  return (
    <p className="text-muted">
      Your sessions use {credits(creditsPerMinute)} per minute.{' '}
      {minutes > 0
        ? `At that rate your balance lasts ${duration(minutes * MINUTE_MS)}.`
        : 'Your balance does not cover another minute for all of them.'}
    </p>
  )
}
