import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Refusal } from '#core/errors.ts'
import { findStartRefusal, isDueFor, readSettled, type Starter, type StartPlace } from '#core/scheduler/index.ts'
import { sha256 } from '#core/sha256.ts'
import type { User } from '#core/users.ts'
import { boards, boardTypes, isActive, sessions, type Tier, users } from '#db/index.ts'
import { prepared } from '#db/prepared.ts'
import { billingColumns, queuePosition } from './columns.ts'
import {
  type ActiveSession,
  type EndForecast,
  type Extension,
  forecastEnds,
  forecastExtension,
  forecastPayable,
} from './forecast.ts'
import { countEnded } from './list-rows.ts'

/** What pages show of live sessions besides their records. */
export type Snapshot = {
  balance: number
  tier: Tier
  /** The credits per minute of all running sessions. */
  creditsPerMinute: number
  /** Live sessions, the newest first, with the name of their board or, without one, of its type. */
  live: { id: string; name: string; state: ActiveSession['state'] }[]
  /** When and why each running session ends if nothing changes, by session id. */
  ends: Map<string, EndForecast>
  /** How far each can be extended, by session id. */
  extensions: Map<string, Extension>
  /** Returns how many minutes of a new session at this rate can be paid. */
  payableAt: (creditsPerMinute: number) => number
  /** Returns why a start there would be refused now; undefined if it would not. */
  startRefusal: (place: StartPlace) => Refusal | undefined
  /** Whether a session waits: for a board, or for it to be ready. */
  isWaiting: boolean
  /** Differs whenever anything about the user's sessions or balance does. */
  version: string
}

export const accountColumns = {
  credits: users.credits,
  tier: users.tier,
  isConfirmed: sql<boolean>`${isNotNull(users.emailVerifiedAt)}`,
}

const find = prepared((on) =>
  on
    .select({
      account: accountColumns,
      ended: countEnded(users.id),
      session: billingColumns,
      queuePosition,
      connection: boards.connection,
      name: sql<string>`coalesce(${boards.label}, ${boardTypes.label}, ${sessions.boardType})`,
      isDue: isDueFor(users.id),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), isActive))
    .leftJoin(boards, eq(boards.id, sessions.boardId))
    .leftJoin(boardTypes, eq(boardTypes.slug, sessions.boardType))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('snapshot'),
)

/** Reads the user's snapshot in one statement, as every open page asks every few seconds. */
export async function readSnapshot(user: User): Promise<Snapshot> {
  const rows = await readSettled(user.id, (dueAfter) => find().execute({ userId: user.id, dueAfter }))
  const active = rows.flatMap(({ session, queuePosition, connection, name }) =>
    session ? [{ ...session, queuePosition, connection, name }] : [],
  )
  return snapshotOf(active, { ...nobody, ...rows[0]?.account, ended: rows[0]?.ended })
}

type LiveSession = ActiveSession & {
  minutes: number
  queuePosition: number | null
  connection: string | null
  name: string
}
type Account = Omit<Starter, 'live'> & { ended: number | undefined }

/** An account that was closed while its page was read. */
export const nobody = { credits: 0, tier: 'free', isConfirmed: false } as const

/** Returns the snapshot of active sessions that a page has read already. */
export function snapshotOf(active: LiveSession[], account: Account): Snapshot {
  const balance = account.credits
  const running = active.filter(({ state }) => state === 'running')
  const creditsPerMinute = running.reduce((sum, session) => sum + session.creditsPerMinute, 0)
  return {
    balance,
    tier: account.tier,
    creditsPerMinute,
    live: active.toSorted(byTime).map(({ id, name, state }) => ({ id, name, state })),
    ends: forecastEnds(active, balance),
    extensions: new Map(active.map((session) => [session.id, forecastExtension(session, active, balance)])),
    payableAt: (rate) => forecastPayable(rate, active, balance, new Date()),
    startRefusal: (place) => findStartRefusal({ ...account, live: active.length }, place),
    isWaiting: active.some(({ state }) => state !== 'running'),
    version: versionOf(active, account),
  }
}

const byTime = (a: LiveSession, b: LiveSession) =>
  b.createdAt.getTime() - a.createdAt.getTime() || a.id.localeCompare(b.id)

/** Returns a version that does not depend on the order of the rows. */
function versionOf(active: LiveSession[], { credits, tier, ended }: Account): string {
  const statuses = active.map(({ id, state, minutes, creditsUsed, queuePosition, connection, ...one }) =>
    JSON.stringify([id, state, minutes, creditsUsed, one.startedAt, one.expiresAt, queuePosition, connection]),
  )
  return sha256(JSON.stringify([statuses.toSorted((a, b) => (a < b ? -1 : 1)), credits, tier, ended])).toString(
    'base64url',
  )
}
