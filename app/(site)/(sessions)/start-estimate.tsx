import { ClockTime } from '#components/time.tsx'
import { MINUTE_MS } from '#durations.ts'

type StartEstimateProps = { at: Date; leavesAt: Date | undefined; now?: Date }

/** Shows when a queued session is likely to start, or that it will leave the queue before. */
export function StartEstimate({ at, leavesAt, now = new Date() }: StartEstimateProps) {
  if (leavesAt && at >= leavesAt) return <p>No board is expected to free up in time</p>
  if (at.getTime() - now.getTime() < MINUTE_MS) return <p>Likely to start within a minute</p>
  return (
    <p>
      Likely to start at about <ClockTime moment={at} />
    </p>
  )
}
