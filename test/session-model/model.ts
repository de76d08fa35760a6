import { MINUTE_MS, SECOND_MS } from '#durations.ts'
import { Money } from './money.ts'
import {
  AWAY_MS,
  fits,
  type ModelBoard,
  type ModelEvent,
  type ModelSession,
  type ModelUser,
  type NewModelSession,
  newSession,
  nextOf,
  order,
} from './state.ts'

/**
 * For tests: docs/contract.md §5 once more, as simply as it can be said, in memory and one minute
 * at a time. It shares nothing with the real thing but the ids, which it is told. Moments are
 * milliseconds.
 */

const MAX_MINUTES = 480
const DOWNTIME_MS = 5 * SECOND_MS
const UNREFUNDED_MS = 10 * SECOND_MS
const SHORT_MS = 5 * MINUTE_MS

/** What an agent says of the board of a session, or its absence does. */
export type Said = 'ready' | 'not ready' | 'lost' | 'back' | 'failed'

export class Model {
  readonly users: ModelUser[]
  readonly boards: ModelBoard[]
  readonly sessions: ModelSession[] = []
  readonly events: ModelEvent[] = []
  readonly #money: Money

  constructor(users: ModelUser[], boards: ModelBoard[]) {
    this.#money = new Money(users)
    this.users = this.#money.users
    this.boards = structuredClone(boards)
  }

  /** Lets time pass, event by event. */
  pass(until: number): void {
    for (;;) {
      const [next] = this.#live()
        .map((session) => ({ session, ...nextOf(session) }))
        .filter(({ at }) => at <= until)
        .sort((a, b) => a.at - b.at || order(a.session.id, b.session.id))
      if (!next) return
      this.#happen(next.session, next.what, next.at)
    }
  }

  /** Nobody has served since `last`: leases that were alive then begin again. */
  comeBack(last: number, at: number): void {
    if (at - last <= DOWNTIME_MS) return
    for (const session of this.#live())
      if (session.lease !== null && (session.until ?? 0) > last) session.until = at + session.lease
  }

  start({ wait, ...asked }: NewModelSession & { wait: boolean }, at: number): string {
    const user = this.user(asked.user)
    const rate = this.boards.find(({ type }) => type === asked.type)?.rate ?? 0
    if (this.#live().filter(({ user: id }) => id === user.id).length >= user.most) return 'session_limit_reached'
    if (user.credits < rate) return 'insufficient_credits'
    if (!this.#money.isBelowDay(user.id, rate, at)) return 'account_credits_exhausted'
    if (asked.most !== null && asked.most < rate) return 'invalid_request'
    const session = newSession(asked, rate, at)
    this.sessions.push(session)
    this.#dispatch(asked.type, at)
    if (session.state === 'queued' && wait) this.#tell(session, 'queued')
    if (session.state !== 'queued' || wait) return 'done'
    this.sessions.pop()
    return 'no_board_available'
  }

  extend(id: string, minutes: number): string {
    const session = this.session(id)
    if (session.state === 'ended') return 'session_ended'
    if (session.minutes + minutes > MAX_MINUTES) return 'invalid_request'
    if (this.user(session.user).credits < session.rate) return 'insufficient_credits'
    session.minutes += minutes
    this.#tell(session, 'extended')
    return 'done'
  }

  renewAll(at: number): void {
    for (const session of this.#live())
      if (session.lease !== null) session.until = Math.max(session.until ?? 0, at + session.lease)
  }

  end(id: string, at: number): string {
    const session = this.session(id)
    if (session.state !== 'ended') this.#end(session, session.state === 'running' ? 'user_ended' : 'cancelled', at)
    return 'done'
  }

  /** Opens or closes a board; closed at once, it fails its session. */
  setBoard(id: string, open: boolean, now: boolean, at: number): string {
    const board = this.#board(id)
    board.open = open
    const session = this.holderOf(id)
    if (session && now) this.#fail(session, at)
    this.#dispatch(board.type, at)
    return 'done'
  }

  /** A board that was wiped is free. */
  wipe(id: string, at: number): void {
    const board = this.#board(id)
    Object.assign(board, { clean: true, freeSince: at })
    this.#dispatch(board.type, at)
  }

  /** An agent says something of a session's board; one that is lost is so since `since`. */
  hear(id: string, said: Said, at: number, since = at): string {
    const session = this.session(id)
    const { state, lost } = session
    if (this.boards.find((board) => board.id === session.board)?.prepare == null) return 'done'
    if (state === 'starting' && said === 'ready') this.#run(session, at)
    else if (state === 'starting' && (said === 'not ready' || said === 'failed')) this.#failStart(session, at)
    else if (state !== 'running') return 'done'
    else if (said === 'lost' && lost === null) this.#lose(session, since, at)
    else if (said === 'back' && lost !== null) this.#takeBack(session, lost, at)
    else if (said === 'failed') this.#fail(session, at)
    return 'done'
  }

  user(id: string): ModelUser {
    return this.#money.user(id)
  }

  session(id: string): ModelSession {
    return found(this.sessions.find((one) => one.id === id))
  }

  holderOf(boardId: string): ModelSession | undefined {
    return this.#live().find(({ board }) => board === boardId)
  }

  #board(id: string): ModelBoard {
    return found(this.boards.find((one) => one.id === id))
  }

  #happen(session: ModelSession, what: string, at: number): void {
    if (what === 'start_timeout') this.#failStart(session, at)
    else if (what === 'board_lost') this.#fail(session, at)
    else if (what !== 'minute') this.#end(session, what, at)
    else if (this.#money.canPay(session, at)) this.#money.pay(session, at)
    else this.#end(session, 'credits_exhausted', at)
  }

  #end(session: ModelSession, reason: string, at: number): void {
    const { lost } = session
    if (lost !== null && at - lost > UNREFUNDED_MS) this.#money.refund(session, lost)
    Object.assign(session, { state: 'ended', reason, ended: at })
    this.#tell(session, 'ended')
    const board = this.boards.find((one) => one.id === session.board)
    if (!board || board.prepare !== null) return
    board.freeSince = at
    this.#dispatch(board.type, at)
  }

  /** Its outage's minutes come back; or all, in the first five minutes; or the last one. */
  #fail(session: ModelSession, at: number): void {
    const { lost, started } = session
    const isShort = started !== null && at - started < SHORT_MS
    this.#money.refund(session, lost ?? (isShort ? started : at))
    this.#end(session, 'board_failed', at)
  }

  #failStart(session: ModelSession, at: number): void {
    const [other] = session.wanted === null && session.attempts < 2 ? this.#freeBoards(session.type) : []
    if (other) this.#give(session, other, at)
    else this.#end(session, 'start_failed', at)
  }

  #lose(session: ModelSession, since: number, at: number): void {
    session.lost = since
    this.#tell(session, 'board_lost')
    if (at - since >= AWAY_MS) this.#fail(session, at)
  }

  #takeBack(session: ModelSession, lost: number, at: number): void {
    const before = session.minutes
    Object.assign(session, { lost: null, heard: at })
    if (at - lost > UNREFUNDED_MS) session.minutes = Math.min(MAX_MINUTES, before + this.#money.refund(session, lost))
    this.#tell(session, 'board_back')
    if (session.minutes > before) this.#tell(session, 'extended')
  }

  #dispatch(type: string, at: number): void {
    for (;;) {
      const free = this.#freeBoards(type)
      const [first] = this.sessions
        .filter((one) => one.state === 'queued' && free.some((board) => fits(one, board)))
        .sort((a, b) => this.#held(a) - this.#held(b) || a.created - b.created || order(a.id, b.id))
      const board = first && free.find((one) => fits(first, one))
      if (!board) return
      this.#give(first, board, at)
    }
  }

  #give(session: ModelSession, board: ModelBoard, at: number): void {
    if (!this.#money.canPay(session, at)) this.#end(session, 'credits_exhausted', at)
    else if (board.prepare === null) this.#run(Object.assign(session, { board: board.id }), at)
    else {
      board.clean = false
      const deadline = at + board.prepare
      Object.assign(session, { state: 'starting', board: board.id, deadline, attempts: session.attempts + 1 })
      this.#tell(session, 'starting')
    }
  }

  #run(session: ModelSession, at: number): void {
    if (!this.#money.canPay(session, at)) this.#end(session, 'credits_exhausted', at)
    else {
      Object.assign(session, { state: 'running', started: at, deadline: null, heard: at })
      this.#money.pay(session, at)
      this.#tell(session, 'running')
    }
  }

  #tell({ id, user, state, used, refunded }: ModelSession, type: string): void {
    this.events.push({ user, session: id, type: `session.${type}`, state, used, refunded })
  }

  #live(): ModelSession[] {
    return this.sessions.filter(({ state }) => state !== 'ended')
  }

  #freeBoards(type: string): ModelBoard[] {
    const free = this.boards.filter((board) => board.type === type && this.#isFree(board))
    return free.sort((a, b) => a.freeSince - b.freeSince || order(a.id, b.id))
  }

  #isFree(board: ModelBoard): boolean {
    return board.open && board.clean && !this.#live().some((one) => one.board === board.id)
  }

  #held({ user }: ModelSession): number {
    return this.#live().filter((one) => one.user === user && one.board !== null).length
  }
}

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('there is no such thing in the model')
  return one
}
