import { QUEUE_MINUTES } from '#core/billing.ts'
import { least, meets, minutesAfter } from '#core/scheduler/index.ts'

export type Waiting = {
  id: string
  /** The board for which alone it waits. */
  wantedBoardId: string | null
  /** The capabilities that its board must have. */
  needs: string[]
  minutes: number
  createdAt: Date
}

export type BoardInService = { id: string; capabilities: string[]; freeAt: Date }

/**
 * Returns when each session of a queue, given in its order, gets its turn if every session uses all
 * of its time (docs/contract.md §5). Who gives up before the turn comes takes no board. A session
 * is missing if no board that it waits for, and that meets its needs, is in service.
 */
export function estimateStarts(queue: Waiting[], inService: BoardInService[]): Map<string, Date> {
  const boards = inService.map((board) => ({ ...board }))
  const starts = new Map<string, Date>()
  for (const { id, wantedBoardId, minutes, createdAt, needs } of queue) {
    const able = boards.filter((board) => (wantedBoardId ?? board.id) === board.id && meets(board, { needs }))
    const board = least(able, (a, b) => a.freeAt.getTime() - b.freeAt.getTime())
    if (!board) continue
    starts.set(id, board.freeAt)
    if (board.freeAt < minutesAfter(createdAt, QUEUE_MINUTES)) board.freeAt = minutesAfter(board.freeAt, minutes)
  }
  return starts
}
