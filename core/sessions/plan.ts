import { type Actor, system } from '#core/actor.ts'
import type { NewEvent } from '#core/audit/index.ts'
import { creditsOwed } from '#core/billing.ts'
import type { NewEntry } from '#core/ledger.ts'
import type { EndReason } from '#db/index.ts'
import { expiryOf, nextEvent, UNSTARTED } from './lifecycle.ts'
import { byNextEvent, isDue, least, noEarlierThan } from './order.ts'
import { postingsOf } from './postings.ts'
import { Queue } from './queues.ts'
import type { NewSession, PlannedBoard, PlannedSession, PlannedUser, World } from './world.ts'

/**
 * What a batch of due events and commands does to sessions, balances and boards: docs/contract.md
 * §5 in memory, one event after another in order of time. `save` writes the difference. A plan ends
 * no session that it started: there the batch is cut.
 */
export class Plan {
  readonly at: Date
  readonly sessions: Map<string, PlannedSession>
  readonly users: Map<string, PlannedUser>
  readonly audit: NewEvent[] = []
  /** The other columns of new sessions. */
  readonly added = new Map<string, NewSession>()
  /** Ledger entries, in this order. */
  readonly entries: NewEntry[] = []
  /** Sessions that got a board, in this order. */
  readonly started = new Set<PlannedSession>()
  readonly movedBoards = new Set<string>()
  /** The number of applied events. */
  applied = 0
  /** The session whose events `settleOne` applies. */
  only: string | undefined
  readonly #world: World
  readonly #blocked: ReadonlySet<string>
  readonly #queues: Map<string, Queue>
  readonly #due = new Set<PlannedSession>()

  /** `blocked` are the ids of rows that another transaction has locked: they stay as they are. */
  constructor(world: World, blocked: ReadonlySet<string> = new Set()) {
    this.#world = world
    this.#blocked = blocked
    this.at = world.at
    this.users = new Map(world.users.map((user) => [user.id, { ...user }]))
    this.sessions = new Map(world.sessions.map((session) => [session.id, { ...session }]))
    const heldBy = (userId: string) => this.user(userId).held
    this.#queues = new Map(world.queues.map((one) => [one.boardType, new Queue(one, blocked, heldBy)]))
    for (const session of this.sessions.values()) this.#index(session)
  }

  /**
   * Applies the first due event, and the next ones while they are the same session's, so that a
   * failure is that session's. Returns whether nothing is due except for blocked rows.
   */
  settleOne(): boolean {
    const first = this.#nextDue()
    for (let next = first; next && next === first; next = this.#nextDue()) {
      if (this.#isBeyondHorizon(next)) return false
      this.only = next.id
      if (!this.#applyEvent(next)) return false
      this.applied += 1
    }
    return this.applied === 0 && this.#world.horizon === null
  }

  /** Applies the due events. Returns whether none is left except for blocked rows. */
  settle(): boolean {
    for (const user of this.users.values()) this.#payAhead(user)
    for (let next = this.#nextDue(); next; next = this.#nextDue()) {
      if (this.#isBeyondHorizon(next) || !this.#applyEvent(next)) return false
      this.applied += 1
    }
    return this.#world.horizon === null
  }

  /** Returns the time of the first due event that is left, except for blocked rows. */
  openSince(): Date | undefined {
    const open = [this.#nextDue() ?? [], this.#world.horizon ?? []].flat()
    return least<Pick<PlannedSession, 'nextEventAt' | 'id'>>(open, byNextEvent)?.nextEventAt ?? undefined
  }

  /** Returns the users with a due event that a locked row blocks. */
  blockedUsers(): Set<string> {
    return new Set([...this.#due].filter((session) => this.isBlocked(session)).map(({ userId }) => userId))
  }

  isBlocked({ id, userId, boardId }: Pick<PlannedSession, 'id' | 'userId' | 'boardId'>): boolean {
    const { size } = this.#blocked
    return size > 0 && [id, userId, boardId].some((one) => one !== null && this.#blocked.has(one))
  }

  user(id: string): PlannedUser {
    const user = this.users.get(id)
    if (!user) throw new Error(`user ${id} is not loaded`)
    return user
  }

  liveSessionsOf(userId: string): PlannedSession[] {
    return [...this.sessions.values()].filter((one) => one.userId === userId && one.state !== 'ended')
  }

  /** Adds a queued session. */
  add(added: NewSession): PlannedSession {
    const { boardSpecs: _, baseImageId: __, ...given } = added
    const session: PlannedSession = { ...given, ...UNSTARTED, createdAt: this.at }
    this.added.set(added.id, added)
    this.sessions.set(added.id, session)
    this.schedule(session)
    return session
  }

  /** Removes a session that was added and still waits. */
  takeBack(session: PlannedSession): void {
    this.added.delete(session.id)
    this.sessions.delete(session.id)
    this.#queues.get(session.boardType)?.remove(session)
  }

  /** Ends a session whose board has failed, and refunds its current minute. */
  fail(session: PlannedSession, actor: Actor): void {
    const amount = session.state === 'running' ? session.creditsPerMinute : 0
    session.creditsRefunded = amount
    this.user(session.userId).credits += amount
    this.end(session, 'board_failed', this.at, actor)
  }

  /** Ends a session: posts its cost, frees its board and gives that to the next in the queue. */
  end(session: PlannedSession, endReason: EndReason, at: Date, actor = system): void {
    const { boardId, boardLabel: label, boardType, userId } = session
    const endedAt = noEarlierThan(session.startedAt ?? session.createdAt, at)
    Object.assign(session, { state: 'ended', endReason, endedAt, nextEventAt: null })
    this.#index(session)
    const details = { reason: endReason }
    this.audit.push({ action: 'session_ended', userId, subjectId: session.id, details, at: endedAt, actor })
    this.entries.push(...postingsOf(session, endedAt))
    if (boardId === null || label === null) return
    this.#changeHeld(userId, -1)
    this.movedBoards.add(boardId)
    const board = { id: boardId, label, freeSince: endedAt }
    if (session.boardCondition === 'available') this.#queueOf(boardType).free(board)
    this.dispatch(boardType, at)
  }

  /**
   * Gives the free boards of a type to those who wait, until either runs out. A session whose first
   * minute cannot be paid ends `credits_exhausted`. The system is the actor, except for `asked`,
   * which `actor` has just started.
   */
  dispatch(boardType: string, at: Date, asked?: PlannedSession, actor = system): void {
    const queue = this.#queueOf(boardType)
    for (let next = queue.next(); next; next = queue.next()) {
      const { session, board } = next
      if (this.user(session.userId).credits < session.creditsPerMinute) this.end(session, 'credits_exhausted', at)
      else {
        queue.take(board)
        this.#run(session, board, at, session === asked ? actor : system)
      }
    }
  }

  /** Sets the time of a session's next event. */
  schedule(session: PlannedSession): void {
    session.nextEventAt = nextEvent(session)?.at ?? null
    this.#index(session)
  }

  /** Gives a session its board. With an agent that prepares the board it would stay `starting`. */
  #run(session: PlannedSession, board: PlannedBoard, at: Date, actor: Actor): void {
    const startedAt = noEarlierThan(session.createdAt, at)
    const times = { startedAt, expiresAt: expiryOf(startedAt, session.minutes) }
    const place = { boardId: board.id, boardLabel: board.label, boardCondition: 'available' }
    Object.assign(session, { state: 'running', ...place, ...times })
    this.#changeHeld(session.userId, 1)
    this.started.add(session)
    this.movedBoards.add(board.id)
    const event = { userId: session.userId, subjectId: session.id, at: startedAt, actor }
    this.audit.push({ action: 'session_started', details: { board_id: board.id }, ...event })
    this.#payMinute(session)
  }

  #payMinute(session: PlannedSession): void {
    this.user(session.userId).credits -= session.creditsPerMinute
    session.creditsUsed += session.creditsPerMinute
    this.schedule(session)
  }

  /**
   * Pays all begun minutes of a user at once, if the balance is enough and nothing else can draw on
   * it. The result is the same, and a backlog of an hour takes one batch.
   */
  #payAhead({ id, credits }: PlannedUser): void {
    const sessions = (this.#world.liveSessionsOf.get(id) ?? []).flatMap((one) => this.sessions.get(one) ?? [])
    if (sessions.some((session) => session.state === 'queued' || this.isBlocked(session))) return
    const owing = sessions.filter((session) => isDue(session, this.at) && creditsOwed(session, this.at) > 0)
    if (owing.reduce((sum, session) => sum + creditsOwed(session, this.at), 0) > credits) return
    const isOwing = (session: PlannedSession) => creditsOwed(session, this.at) > 0
    for (let next = least(owing.filter(isOwing), byNextEvent); next; next = least(owing.filter(isOwing), byNextEvent))
      this.#payMinute(next)
    this.applied += owing.length
  }

  /** Applies the due event of a session. Returns false if it has to wait for the next batch. */
  #applyEvent(session: PlannedSession): boolean {
    const event = nextEvent(session)
    const canPay = this.user(session.userId).credits >= session.creditsPerMinute
    if (!event || event.at > this.at) this.schedule(session)
    else if (event.kind === 'next_minute' && canPay) this.#payMinute(session)
    else {
      const isReady = session.state === 'queued' || this.#queues.get(session.boardType)?.hasLane(session.boardId)
      if (!isReady || this.started.has(session)) return false
      this.end(session, event.kind === 'next_minute' ? 'credits_exhausted' : event.kind, event.at)
    }
    return true
  }

  #nextDue(): PlannedSession | undefined {
    return least(
      [...this.#due].filter((session) => !this.isBlocked(session)),
      byNextEvent,
    )
  }

  #isBeyondHorizon(session: PlannedSession): boolean {
    const { horizon } = this.#world
    return horizon !== null && byNextEvent(session, horizon) >= 0
  }

  #changeHeld(userId: string, by: number): void {
    this.user(userId).held += by
    for (const queue of this.#queues.values()) queue.reorder(userId)
  }

  #queueOf(boardType: string): Queue {
    const queue = this.#queues.get(boardType)
    if (!queue) throw new Error(`the queue of ${boardType} is not loaded`)
    return queue
  }

  /** Adds a session to the indexes of the plan. */
  #index(session: PlannedSession): void {
    if (isDue(session, this.at)) this.#due.add(session)
    else this.#due.delete(session)
    const queue = this.#queues.get(session.boardType)
    if (session.state === 'queued' && !this.isBlocked(session)) queue?.place(session)
    else queue?.remove(session)
  }
}
