import { type Actor, system } from '#core/actor.ts'
import type { NewEvent as AuditEvent } from '#core/audit/index.ts'
import type { NewEvent } from '#core/events/index.ts'
import type { Made } from '#core/idempotency/index.ts'
import type { NewEntry } from '#core/ledger.ts'
import type { EndReason } from '#db/index.ts'
import { DailyUse, starterOf } from './daily-use.ts'
import { faultOf, nextEvent, startDeadline } from './lifecycle.ts'
import { byNextEvent, isDue, least, noEarlierThan } from './order.ts'
import { isRefunded } from './outage.ts'
import { canPay, exhaust, refund, run } from './payments.ts'
import { postingsOf } from './postings.ts'
import { queuedSession } from './queued-session.ts'
import { Queue } from './queues.ts'
import { eventOf } from './session-events.ts'
import type { BoardFailure, NewSession, PlannedBoard, PlannedSession, PlannedUser, World } from './world.ts'

/**
 * What a batch of due events and commands does to sessions, balances and boards: docs/contract.md
 * §5 in memory, one event after another in order of time. `save` writes the difference. A plan ends
 * no session that it started: there the batch is cut.
 */
export class Plan {
  readonly at: Date
  readonly sessions: Map<string, PlannedSession>
  readonly users: Map<string, PlannedUser>
  readonly audit: AuditEvent[] = []
  /** What streams and webhooks are told, in this order. */
  readonly events: NewEvent[] = []
  /** The other columns of new sessions. */
  readonly added = new Map<string, NewSession>()
  /** Ledger entries, in this order. */
  readonly entries: NewEntry[] = []
  /** Sessions that got a board, or whose board became ready, in this order. */
  readonly started = new Set<PlannedSession>()
  /** Sessions whose board an agent has to prepare. */
  readonly bound = new Set<PlannedSession>()
  readonly movedBoards = new Set<string>()
  /** What idempotency keys have made, before and in this plan. */
  readonly made: Made[]
  readonly use: DailyUse
  /** Failures that are the boards' own. */
  readonly failedBoards: BoardFailure[] = []
  applied = 0
  /** The session whose events `applyFirstEvent` applies. */
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
    this.use = new DailyUse(world)
    this.made = [...world.made]
    this.users = new Map(world.users.map((user) => [user.id, { ...user }]))
    this.sessions = new Map(world.sessions.map((session) => [session.id, { ...session }]))
    const heldBy = (userId: string) => this.user(userId).held
    this.#queues = new Map(world.queues.map((one) => [one.boardType, new Queue(one, blocked, heldBy)]))
    for (const session of this.sessions.values()) this.#index(session)
  }

  /** Returns the time of the first due event that is left, except for blocked rows. */
  openSince(): Date | undefined {
    const open = [this.nextDue() ?? [], this.#world.horizon ?? []].flat()
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

  add(added: NewSession): PlannedSession {
    const session = queuedSession(added, this.at, this.use.capOf(starterOf(added)))
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

  /**
   * Ends a session: posts its cost, frees its board and gives that to the next in the queue. A
   * board with an agent is free once the agent has wiped it.
   */
  end(session: PlannedSession, endReason: EndReason, at: Date, actor = system): void {
    const { boardId, boardLabel: label, boardType, boardLostAt, userId } = session
    const endedAt = noEarlierThan(session.startedAt ?? session.createdAt, at)
    if (boardLostAt && isRefunded(boardLostAt, endedAt)) refund(this, session, boardLostAt)
    Object.assign(session, { state: 'ended', endReason, endFault: faultOf(endReason), endedAt, nextEventAt: null })
    this.#index(session)
    const details = { reason: endReason }
    this.audit.push({ action: 'session_ended', userId, subjectId: session.id, details, at: endedAt, actor })
    this.events.push(eventOf(session, 'session.ended'))
    this.entries.push(...postingsOf(session, endedAt))
    if (boardId === null || label === null) return
    this.#changeHeld(userId, -1)
    this.movedBoards.add(boardId)
    if (session.boardAgentId !== null) return
    const board = { id: boardId, label, freeSince: endedAt, agentId: null, capabilities: [] }
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
      if (!canPay(this, session, at)) exhaust(this, session, at)
      else {
        queue.take(board)
        this.#changeHeld(session.userId, 1)
        this.#give(session, board, at, session === asked ? actor : system)
      }
    }
  }

  /** Returns whether more than one board of a type is free. Throws `QueueTooShort`. */
  hasSpareBoard(boardType: string): boolean {
    return this.#queueOf(boardType).hasSpare()
  }

  schedule(session: PlannedSession): void {
    session.nextEventAt = nextEvent(session)?.at ?? null
    this.#index(session)
  }

  /** Gives a session another free board, or ends it if it cannot pay. Returns false without one. */
  giveAnother(session: PlannedSession, at: Date): boolean {
    const queue = this.#queueOf(session.boardType)
    const board = queue.another(session)
    if (!board) return false
    if (!canPay(this, session, at)) exhaust(this, session, at)
    else {
      queue.take(board)
      if (session.boardId !== null) this.movedBoards.add(session.boardId)
      this.#give(session, board, at, system)
    }
    return true
  }

  /** Gives a session its board. If that has an agent, the session waits until it is prepared. */
  #give(session: PlannedSession, board: PlannedBoard, at: Date, actor: Actor): void {
    const place = { boardId: board.id, boardLabel: board.label, boardAgentId: board.agentId }
    Object.assign(session, { ...place, boardCondition: 'available' })
    this.started.add(session)
    this.movedBoards.add(board.id)
    if (board.agentId === null) run(this, session, at, actor)
    else this.#bind(session, at)
  }

  #bind(session: PlannedSession, at: Date): void {
    const startDeadlineAt = startDeadline(at, session.bootTimeoutS)
    Object.assign(session, { state: 'starting', startDeadlineAt, startAttempts: session.startAttempts + 1 })
    this.bound.add(session)
    this.events.push(eventOf(session, 'session.starting'))
    this.schedule(session)
  }

  /** Returns the session with the first due event, except for blocked rows. */
  nextDue(): PlannedSession | undefined {
    return least(
      [...this.#due].filter((session) => !this.isBlocked(session)),
      byNextEvent,
    )
  }

  /** Returns whether an earlier event may not be loaded. */
  isBeyondHorizon(session: PlannedSession): boolean {
    const { horizon } = this.#world
    return horizon !== null && byNextEvent(session, horizon) >= 0
  }

  hasAllEvents(): boolean {
    return this.#world.horizon === null
  }

  /** Returns whether a session can end now: the waiters for its board are loaded. */
  mayEnd(session: PlannedSession): boolean {
    const isReady = session.state === 'queued' || this.#queues.get(session.boardType)?.hasLane(session.boardId)
    return isReady === true && !this.started.has(session)
  }

  /** Returns the live sessions of a user if all are loaded, else none. */
  loadedSessionsOf(userId: string): PlannedSession[] {
    return (this.#world.liveSessionsOf.get(userId) ?? []).flatMap((id) => this.sessions.get(id) ?? [])
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

  #index(session: PlannedSession): void {
    if (isDue(session, this.at)) this.#due.add(session)
    else this.#due.delete(session)
    const queue = this.#queues.get(session.boardType)
    if (session.state === 'queued' && !this.isBlocked(session)) queue?.place(session)
    else queue?.remove(session)
  }
}
