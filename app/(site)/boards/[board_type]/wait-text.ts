import { duration } from '#components/relative-time.ts'
import type { Waits } from '#core/boards/index.ts'
import { SECOND_MS } from '#durations.ts'

/** Returns how long sessions on a type waited, and how long its queue is; it may be empty. */
export function waitText({ p50, p90, queued }: Waits, free: number): string {
  const now = queueText(queued, free)
  if (p50 === null || p90 === null) return now
  const seconds = (count: number) => duration(Math.max(1, count) * SECOND_MS)
  return `In the last 14 days, half of all sessions started within ${seconds(p50)} and 90% within ${seconds(p90)}. ${now}`.trim()
}

/** Says how long the queue is. While boards are free, those in it wait for one that they chose. */
function queueText(queued: number, free: number): string {
  if (queued === 0) return 'The queue is empty.'
  if (free > 0) return ''
  return queued === 1 ? '1 session is in the queue.' : `${queued} sessions are in the queue.`
}
