import { credits } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { MINUTE_MS } from '#durations.ts'

/** What the running sessions use together, and how long the balance lasts at that rate. */
export function BurnRate({ creditsPerMinute, balance }: { creditsPerMinute: number; balance: number }) {
  if (creditsPerMinute === 0) return <p className="text-muted">No session is running, so nothing is used now.</p>
  const minutes = Math.floor(balance / creditsPerMinute)
  return (
    <p className="text-muted">
      Your sessions use {credits(creditsPerMinute)} a minute.{' '}
      {minutes > 0
        ? `At that rate your balance lasts ${duration(minutes * MINUTE_MS)}.`
        : 'The minute that has begun is the last that can be paid for all of them.'}
    </p>
  )
}
