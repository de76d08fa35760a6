import { QUEUE_MINUTES } from '#core/billing.ts'
import { MINUTE_MS } from '#durations.ts'
import { least } from './order.ts'

export type Waiting = {
  id: string
  /** The board for which alone it waits. */
  wantedBoardId: string | null
  minutes: number
  createdAt: Date
}

/** Boards that are in service, by their ids, and when each is free. */
type FreeTimes = Map<string, Date>

/**
 * Returns when each session of a queue, given in its order, gets its turn if every session uses all
 * of its time (docs/contract.md §5). Who gives up before the turn comes takes no board. A session
 * is missing if no board that it waits for is in service.
 */
export function estimateStarts(queue: Waiting[], boards: FreeTimes): Map<string, Date> {
  const freeAt = new Map(boards)
  const starts = new Map<string, Date>()
  for (const { id, wantedBoardId, minutes, createdAt } of queue) {
    const board = wantedBoardId ?? least(freeAt, ([, a], [, b]) => a.getTime() - b.getTime())?.[0]
    const at = board && freeAt.get(board)
    if (!at) continue
    starts.set(id, at)
    if (at < minutesAfter(createdAt, QUEUE_MINUTES)) freeAt.set(board, minutesAfter(at, minutes))
  }
  return starts
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS)
}
