import { meets } from './needs.ts'
import { byFreeSince, byPlace, least } from './order.ts'
import type { Place, PlannedBoard, PlannedQueue, PlannedSession } from './world.ts'

/** Thrown if too little of a queue, or of the free boards, is loaded to assign a board. */
export class QueueTooShort extends Error {
  override name = 'QueueTooShort'
}

type Waiter = Place & { session: PlannedSession }
type Held = (userId: string) => number
type Wish = Pick<PlannedSession, 'wantedBoardId' | 'needs'>

/**
 * Sessions that wait for any board of a type that meets their needs, or for one board, in order; or
 * the first of them.
 */
class Lane {
  readonly wish: Wish
  readonly #waiters: Waiter[] = []
  /** The last loaded session, if more may follow; null if none was loaded. */
  readonly #last: Place | null | undefined

  constructor(wish: Wish, last?: Place | null) {
    this.wish = wish
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
    const place = this.#indexOf(waiter)
    if (this.#waiters[place] === waiter) this.#waiters.splice(place, 1)
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
  readonly #lastFree: Map<string, PlannedBoard | null>
  readonly #lanes: Map<string, Lane>
  readonly #waiters = new Map<PlannedSession, Waiter>()
  readonly #ofUser = new Map<string, Set<PlannedSession>>()
  readonly #held: Held

  constructor({ free, lastFree, lanes }: PlannedQueue, blocked: ReadonlySet<string>, held: Held) {
    this.#free = new Map(free.filter(({ id }) => !blocked.has(id)).map((board) => [board.id, board]))
    this.#lastFree = new Map(lastFree.map(({ needs, board }) => [needs.join(), board]))
    this.#held = held
    this.#lanes = new Map(free.map(({ id }) => [id, new Lane({ wantedBoardId: id, needs: [] })]))
    for (const { last, ...wish } of lanes) this.#lanes.set(laneOf(wish), new Lane(wish, last))
  }

  hasLane(boardId: string | null): boolean {
    return this.#lanes.has(laneOf({ wantedBoardId: boardId, needs: [] }))
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
    if (this.#isUseless(session)) return
    this.#lanes.get(laneOf(session))?.add(waiter)
  }

  remove(session: PlannedSession): void {
    const waiter = this.#waiters.get(session)
    if (!waiter) return
    this.#waiters.delete(session)
    this.#ofUser.get(session.userId)?.delete(session)
    this.#lanes.get(laneOf(session))?.remove(waiter)
  }

  free(board: PlannedBoard): void {
    this.#free.set(board.id, board)
    for (const session of [...this.#waiters.keys()]) if (session.wantedBoardId === board.id) this.place(session)
  }

  take({ id }: PlannedBoard): void {
    this.#free.delete(id)
  }

  /** Returns the session that gets the next board, and that board. Throws `QueueTooShort`. */
  next(): { session: PlannedSession; board: PlannedBoard } | undefined {
    const lanes = [...this.#lanes.values()].filter(({ wish }) => this.#mayServe(wish))
    const first = least(
      lanes.flatMap((lane) => lane.first ?? []),
      byPlace,
    )
    if (lanes.some((lane) => lane.mayHideOneBefore(first))) throw new QueueTooShort()
    return first && { session: first.session, board: this.#boardFor(first.session) }
  }

  /** Returns whether more than one board is free. Throws `QueueTooShort`. */
  hasSpare(): boolean {
    if (this.#free.size < 2 && this.#lastFree.get('')) throw new QueueTooShort()
    return this.#free.size > 1
  }

  /** Returns the longest-unused board that meets these needs. Throws `QueueTooShort`. */
  another({ needs }: Pick<Wish, 'needs'>): PlannedBoard | undefined {
    const wish = { wantedBoardId: null, needs }
    return this.#mayServe(wish) ? this.#boardFor(wish) : undefined
  }

  /** Returns the longest-unused board that meets a session's needs, or the requested one. */
  #boardFor({ wantedBoardId, needs }: Wish): PlannedBoard {
    const wanted = wantedBoardId === null ? undefined : this.#free.get(wantedBoardId)
    const fit = [...this.#free.values()].filter((one) => meets(one, { needs }))
    const board = wanted ?? least(fit, byFreeSince)
    const lastFree = this.#lastFree.get(needs.join())
    const isHidden = !wanted && lastFree && (!board || byFreeSince(board, lastFree) > 0)
    if (!board || isHidden) throw new QueueTooShort()
    return board
  }

  #mayServe({ wantedBoardId, needs }: Wish): boolean {
    if (wantedBoardId !== null) return this.#free.has(wantedBoardId)
    return Boolean(this.#lastFree.get(needs.join())) || [...this.#free.values()].some((one) => meets(one, { needs }))
  }

  /** Returns whether the board that a session asked for cannot do any more what it needs. */
  #isUseless({ wantedBoardId, needs }: Wish): boolean {
    const board = this.#free.get(wantedBoardId ?? '')
    return board !== undefined && !meets(board, { needs })
  }
}

function laneOf({ wantedBoardId, needs }: Wish): string {
  return wantedBoardId ?? ` ${needs.join()}`
}
