import { DAY_MS, MINUTE_MS, SECOND_MS } from '#durations.ts'

/** What the model knows of users, boards and sessions. Moments are milliseconds. */

const QUEUE_MS = 15 * MINUTE_MS
/** How long a session waits for a board that is away. */
export const AWAY_MS = 120 * SECOND_MS

export type ModelUser = { id: string; credits: number; most: number; perDay: number | null }
export type ModelBoard = {
  id: string
  type: string
  rate: number
  open: boolean
  freeSince: number
  /** How long an agent may take to prepare it; null without an agent. */
  prepare: number | null
  /** An agent has to wipe it after each session. */
  clean: boolean
}
export type ModelSession = {
  id: string
  user: string
  type: string
  wanted: string | null
  rate: number
  minutes: number
  state: 'queued' | 'starting' | 'running' | 'ended'
  reason: string | null
  board: string | null
  used: number
  refunded: number
  created: number
  /** How many boards were tried, and by when the last one has to be ready. */
  attempts: number
  deadline: number | null
  started: number | null
  ended: number | null
  /** Since when its board is away. Before that its agent said something, last then. */
  lost: number | null
  heard: number
  /** How long its lease is, and until when it is alive. */
  lease: number | null
  until: number | null
  most: number | null
}
/** A change of a session that is told to its user, and what the session was then. */
export type ModelEvent = Pick<ModelSession, 'state' | 'used' | 'refunded'> & {
  user: string
  session: string
  type: string
}

export type NewModelSession = Pick<ModelSession, 'id' | 'user' | 'type' | 'wanted' | 'minutes' | 'lease' | 'most'>

export function newSession(asked: NewModelSession, rate: number, at: number): ModelSession {
  const nothingYet = { reason: null, board: null, used: 0, refunded: 0, attempts: 0, deadline: null, started: null }
  const until = asked.lease && at + asked.lease
  return { ...asked, ...nothingYet, ended: null, lost: null, heard: 0, until, rate, state: 'queued', created: at }
}

export function fits(session: ModelSession, board: ModelBoard): boolean {
  return session.type === board.type && (session.wanted === null || session.wanted === board.id)
}

/** When time does something to a session, and what: at one moment, what is named first. */
export function nextOf(session: ModelSession): { at: number; what: string } {
  const { state, created, deadline, lost, until, used, rate } = session
  const begins = (session.started ?? 0) + (used / rate) * MINUTE_MS
  const never = Number.POSITIVE_INFINITY
  const all = [
    { what: 'queue_timeout', at: state === 'queued' ? created + QUEUE_MS : never },
    { what: 'start_timeout', at: state === 'starting' ? (deadline ?? never) : never },
    { what: 'board_lost', at: state === 'running' && lost !== null ? lost + AWAY_MS : never },
    { what: 'time_limit', at: state === 'running' ? limitOf(session) : never },
    { what: 'lease_expired', at: until ?? never },
    { what: 'minute', at: state === 'running' ? begins : never },
  ]
  return all.reduce((first, one) => (one.at < first.at ? one : first))
}

export function limitOf({ started, minutes }: ModelSession): number {
  return (started ?? 0) + minutes * MINUTE_MS
}

export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

export function order(a: string, b: string): number {
  return a < b ? -1 : 1
}
