import { DAY_MS, MINUTE_MS } from '#durations.ts'

/**
 * For tests: docs/contract.md §5 once more, as simply as it can be said, in memory and one minute
 * at a time. It shares nothing with the real thing but the ids, which it is told. Moments are
 * milliseconds.
 */

const QUEUE_MS = 15 * MINUTE_MS
const SHORT_MS = 5 * MINUTE_MS

export type ModelUser = { id: string; credits: number; most: number; perDay: number | null }
export type ModelBoard = { id: string; type: string; rate: number; open: boolean; freeSince: number }
export type ModelSession = {
  id: string
  user: string
  type: string
  wanted: string | null
  rate: number
  minutes: number
  state: 'queued' | 'running' | 'ended'
  reason: string | null
  board: string | null
  used: number
  created: number
  started: number | null
  ended: number | null
  /** How long its lease is, and until when it is alive. */
  lease: number | null
  until: number | null
  most: number | null
}

type NewSession = Pick<ModelSession, 'id' | 'user' | 'type' | 'wanted' | 'minutes' | 'lease' | 'most'> & {
  wait: boolean
}

export class Model {
  users: ModelUser[]
  boards: ModelBoard[]
  sessions: ModelSession[] = []
  /** Each minute that was paid: whose, when it began, and its price. */
  readonly paid: { session: string; user: string; at: number; rate: number }[] = []

  constructor(users: ModelUser[], boards: ModelBoard[]) {
    this.users = structuredClone(users)
    this.boards = structuredClone(boards)
  }

  /** Lets time pass, event by event. */
  pass(until: number): void {
    for (;;) {
      const [next] = this.#live()
        .map((session) => ({ session, at: eventOf(session) }))
        .filter(({ at }) => at <= until)
        .sort((a, b) => a.at - b.at || order(a.session.id, b.session.id))
      if (!next) return
      this.#happen(next.session, next.at)
    }
  }

  start({ wait, ...asked }: NewSession, at: number): string {
    const user = this.user(asked.user)
    const rate = this.boards.find(({ type }) => type === asked.type)?.rate ?? 0
    if (this.#live().filter(({ user: id }) => id === user.id).length >= user.most) return 'session_limit_reached'
    if (user.credits < rate) return 'insufficient_credits'
    if (!this.#isBelowDay(user, rate, at)) return 'account_credits_exhausted'
    if (asked.most !== null && asked.most < rate) return 'invalid_request'
    const until = asked.lease && at + asked.lease
    const nothingYet = { reason: null, board: null, used: 0, started: null, ended: null, until }
    const session: ModelSession = { ...asked, ...nothingYet, rate, state: 'queued', created: at }
    this.sessions.push(session)
    this.#dispatch(asked.type, at)
    if (session.state !== 'queued' || wait) return 'done'
    this.sessions.pop()
    return 'no_board_available'
  }

  extend(id: string, minutes: number): string {
    const session = this.session(id)
    if (session.state === 'ended') return 'session_ended'
    if (session.minutes + minutes > 480) return 'invalid_request'
    if (this.user(session.user).credits < session.rate) return 'insufficient_credits'
    session.minutes += minutes
    return 'done'
  }

  renew(id: string, at: number): string {
    const session = this.session(id)
    if (session.state === 'ended' || session.lease === null) return 'refused'
    session.until = Math.max(session.until ?? 0, at + session.lease)
    return 'done'
  }

  end(id: string, at: number): string {
    const session = this.session(id)
    if (session.state !== 'ended') this.#end(session, session.state === 'running' ? 'user_ended' : 'cancelled', at)
    return 'done'
  }

  /**
   * Opens or closes a board; closed at once, it ends its session, and the started minute comes
   * back, or all of them in its first five minutes.
   */
  setBoard(id: string, open: boolean, now: boolean, at: number): string {
    const board = this.boards.find((one) => one.id === id)
    if (!board) throw new Error('no such board')
    board.open = open
    const session = this.#live().find((one) => one.board === id)
    if (session && now) {
      const paid = this.paid.filter((one) => one.session === session.id)
      const isShort = session.started !== null && at - session.started < SHORT_MS
      for (const one of isShort ? paid : paid.slice(-1)) {
        this.user(session.user).credits += one.rate
        this.paid.splice(this.paid.indexOf(one), 1)
      }
      this.#end(session, 'board_failed', at)
    }
    this.#dispatch(board.type, at)
    return 'done'
  }

  /** Free boards that somebody waits for; there must never be one. */
  idle(): ModelBoard[] {
    const waits = (board: ModelBoard) => this.sessions.some((one) => one.state === 'queued' && fits(one, board))
    return this.boards.filter((board) => this.#isFree(board) && waits(board))
  }

  user(id: string): ModelUser {
    const user = this.users.find((one) => one.id === id)
    if (!user) throw new Error('no such user')
    return user
  }

  session(id: string): ModelSession {
    const session = this.sessions.find((one) => one.id === id)
    if (!session) throw new Error('no such session')
    return session
  }

  #happen(session: ModelSession, at: number): void {
    if (session.state === 'queued' && at === session.created + QUEUE_MS) this.#end(session, 'queue_timeout', at)
    else if (session.state === 'running' && at === limitOf(session)) this.#end(session, 'time_limit', at)
    else if (at === session.until) this.#end(session, 'lease_expired', at)
    else if (!this.#canPay(session, at)) this.#end(session, 'credits_exhausted', at)
    else this.#payMinute(session, at)
  }

  #payMinute(session: ModelSession, at: number): void {
    this.user(session.user).credits -= session.rate
    session.used += session.rate
    this.paid.push({ session: session.id, user: session.user, at, rate: session.rate })
  }

  #canPay({ user: id, rate, used, most }: ModelSession, at: number): boolean {
    const user = this.user(id)
    return user.credits >= rate && this.#isBelowDay(user, rate, at) && (most === null || used + rate <= most)
  }

  /** Whether a minute that begins then fits into the day's credits of the account. */
  #isBelowDay({ id, perDay }: ModelUser, rate: number, at: number): boolean {
    const spent = this.paid.filter((one) => one.user === id && dayOf(one.at) === dayOf(at))
    return perDay === null || spent.reduce((sum, one) => sum + one.rate, rate) <= perDay
  }

  #end(session: ModelSession, reason: string, at: number): void {
    const board = this.boards.find((one) => one.id === session.board)
    Object.assign(session, { state: 'ended', reason, ended: at })
    if (!board) return
    board.freeSince = at
    this.#dispatch(board.type, at)
  }

  #dispatch(type: string, at: number): void {
    for (;;) {
      const free = this.boards
        .filter((board) => board.type === type && this.#isFree(board))
        .sort((a, b) => a.freeSince - b.freeSince || order(a.id, b.id))
      const [first] = this.sessions
        .filter((one) => one.state === 'queued' && free.some((board) => fits(one, board)))
        .sort((a, b) => this.#held(a) - this.#held(b) || a.created - b.created || order(a.id, b.id))
      const board = first && free.find((one) => fits(first, one))
      if (!board) return
      if (!this.#canPay(first, at)) this.#end(first, 'credits_exhausted', at)
      else {
        Object.assign(first, { state: 'running', board: board.id, started: at })
        this.#payMinute(first, at)
      }
    }
  }

  #live(): ModelSession[] {
    return this.sessions.filter(({ state }) => state !== 'ended')
  }

  #isFree(board: ModelBoard): boolean {
    return board.open && !this.sessions.some((one) => one.state === 'running' && one.board === board.id)
  }

  #held({ user }: ModelSession): number {
    return this.sessions.filter((one) => one.user === user && one.state === 'running').length
  }
}

function fits(session: ModelSession, board: ModelBoard): boolean {
  return session.type === board.type && (session.wanted === null || session.wanted === board.id)
}

function eventOf(session: ModelSession): number {
  const { state, created, started, used, rate, until } = session
  const first =
    state === 'queued' ? created + QUEUE_MS : Math.min((started ?? 0) + (used / rate) * MINUTE_MS, limitOf(session))
  return Math.min(first, until ?? first)
}

function limitOf({ started, minutes }: ModelSession): number {
  return (started ?? 0) + minutes * MINUTE_MS
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1
}
