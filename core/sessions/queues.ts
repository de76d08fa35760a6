import { byFreeSince, byPlace, least } from './order.ts'
import type { Place, PlannedBoard, PlannedQueue, PlannedSession } from './world.ts'

/** Thrown if too little of a queue, or of the free boards, is loaded to assign a board. */
export class QueueTooShort extends Error {
  override name = 'QueueTooShort'
}

type Waiter = Place & { session: PlannedSession }
type Held = (userId: string) => number

/** Sessions that wait for any board of a type, or for one board, in order; or the first of them. */
class Lane {
  readonly #waiters: Waiter[] = []
  /** The last loaded session, if more may follow; null if none was loaded. */
  readonly #last: Place | null | undefined

  constructor(last?: Place | null) {
    this.#last = last
  }

  get first(): Waiter | undefined {
    return this.#waiters[0]
  }

  /**
   * Returns whether a session that is not loaded may come before a place. A plan only moves those
   * back.
   */
  mayHideOneBefore(place: Place | undefined): boolean {
    if (this.#last === undefined) return false
    return !this.#last || !place || byPlace(place, this.#last) > 0
  }

  add(waiter: Waiter): void {
    this.#waiters.splice(this.#indexOf(waiter), 0, waiter)
  }

  remove(waiter: Waiter): void {
    this.#waiters.splice(this.#indexOf(waiter), 1)
  }

  /** Returns the index of a waiter, or where it would be inserted. */
  #indexOf(waiter: Waiter): number {
    let [from, to] = [0, this.#waiters.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const other = this.#waiters[middle]
      if (other && byPlace(other, waiter) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}

/** The queue of a board type and its free boards. It is kept sorted. */
export class Queue {
  readonly #free: Map<string, PlannedBoard>
  readonly #lastFree: PlannedBoard | null
  readonly #lanes: Map<string | null, Lane>
  readonly #waiters = new Map<PlannedSession, Waiter>()
  readonly #ofUser = new Map<string, Set<PlannedSession>>()
  readonly #held: Held

  constructor({ free, lastFree, lanes }: PlannedQueue, blocked: ReadonlySet<string>, held: Held) {
    this.#free = new Map(free.filter(({ id }) => !blocked.has(id)).map((board) => [board.id, board]))
    this.#lastFree = lastFree
    this.#held = held
    this.#lanes = new Map(free.map(({ id }) => [id, new Lane()]))
    for (const { wantedBoardId, last } of lanes) this.#lanes.set(wantedBoardId, new Lane(last))
  }

  /** Returns whether the waiters of a board are loaded. */
  hasLane(boardId: string | null): boolean {
    return this.#lanes.has(boardId)
  }

  /** Sorts the sessions of a user again, who now holds more or fewer boards. */
  reorder(userId: string): void {
    for (const session of [...(this.#ofUser.get(userId) ?? [])]) this.place(session)
  }

  place(session: PlannedSession): void {
    this.remove(session)
    const { userId, createdAt, id } = session
    const waiter = { session, held: this.#held(userId), createdAt, id }
    this.#waiters.set(session, waiter)
    this.#ofUser.set(userId, (this.#ofUser.get(userId) ?? new Set()).add(session))
    this.#lanes.get(session.wantedBoardId)?.add(waiter)
  }

  remove(session: PlannedSession): void {
    const waiter = this.#waiters.get(session)
    if (!waiter) return
    this.#waiters.delete(session)
    this.#ofUser.get(session.userId)?.delete(session)
    this.#lanes.get(session.wantedBoardId)?.remove(waiter)
  }

  free(board: PlannedBoard): void {
    this.#free.set(board.id, board)
  }

  take({ id }: PlannedBoard): void {
    this.#free.delete(id)
  }

  /** Returns the session that gets the next board, and that board. Throws `QueueTooShort`. */
  next(): { session: PlannedSession; board: PlannedBoard } | undefined {
    if (this.#free.size === 0 && !this.#lastFree) return undefined
    const lanes = [null, ...this.#free.keys()].map((id) => this.#laneOf(id))
    const first = least(
      lanes.flatMap((lane) => lane.first ?? []),
      byPlace,
    )
    if (lanes.some((lane) => lane.mayHideOneBefore(first))) throw new QueueTooShort()
    return first && { session: first.session, board: this.#boardFor(first.session) }
  }

  /** Returns whether more than one board is free. Throws `QueueTooShort`. */
  hasSpare(): boolean {
    if (this.#free.size < 2 && this.#lastFree) throw new QueueTooShort()
    return this.#free.size > 1
  }

  /** Returns the longest-unused board. Throws `QueueTooShort`. */
  another(): PlannedBoard | undefined {
    return this.#free.size === 0 && !this.#lastFree ? undefined : this.#boardFor({ wantedBoardId: null })
  }

  /** Returns the longest-unused board, or the requested one. */
  #boardFor({ wantedBoardId }: Pick<PlannedSession, 'wantedBoardId'>): PlannedBoard {
    const wanted = wantedBoardId === null ? undefined : this.#free.get(wantedBoardId)
    const board = wanted ?? least(this.#free.values(), byFreeSince)
    const isHidden = !wanted && this.#lastFree && (!board || byFreeSince(board, this.#lastFree) > 0)
    if (!board || isHidden) throw new QueueTooShort()
    return board
  }

  #laneOf(boardId: string | null): Lane {
    const lane = this.#lanes.get(boardId)
    if (!lane) throw new Error(`the lane of board ${boardId} is not loaded`)
    return lane
  }
}
