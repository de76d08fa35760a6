import { ClockTime } from '#components/time.tsx'
import { MINUTE_MS } from '#durations.ts'

/** Shows when a board of a busy type is likely to be free for somebody who joins the queue now. */
export function NextFree({ at, now = new Date() }: { at: Date | null; now?: Date }) {
  if (!at) return null
  const minutes = Math.ceil((at.getTime() - now.getTime()) / MINUTE_MS)
  if (minutes <= 1) return <p className="text-muted">Next free within a minute</p>
  return (
    <p className="text-muted">
      Next free about <ClockTime moment={at} />
    </p>
  )
}
