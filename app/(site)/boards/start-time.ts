import { useEffect, useState } from 'react'
import { QUEUE_MINUTES } from '#core/billing.ts'
import { MINUTE_MS } from '#durations.ts'
import type { StartOffer } from './start-offer.ts'

const TICK_MS = 15_000

/** When a session that is queued now leaves the queue. */
export const leavesAt = (now: number) => now + QUEUE_MINUTES * MINUTE_MS

/** Returns when a board is likely to be free, unless a queued session leaves the queue before. */
export function freeInTime({ nextFreeAt }: Pick<StartOffer, 'nextFreeAt'>, now: number): number | undefined {
  const at = nextFreeAt === undefined ? Infinity : Date.parse(nextFreeAt)
  return at < leavesAt(now) ? at : undefined
}

/** Returns what joining the queue promises: a start only if a board is expected in time. */
export function queueInWords(offer: Pick<StartOffer, 'board' | 'nextFreeAt'>, now: number): string {
  const { board, nextFreeAt } = offer
  const waiting = `Waiting costs nothing; after ${QUEUE_MINUTES} minutes the request leaves the queue.`
  if (!board && nextFreeAt !== undefined && freeInTime(offer, now) === undefined)
    return `No board of this type is free, and none is expected to free up within ${QUEUE_MINUTES} minutes. ${waiting}`
  const [state, it] = board ? ['This board is not free.', 'it'] : ['No board of this type is free.', 'a board']
  return `${state} Your session starts if ${it} frees up within ${QUEUE_MINUTES} minutes. ${waiting}`
}

/** Returns the time, which follows the clock while the form is open. */
export function useMinuteNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
