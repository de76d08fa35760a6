import { sql } from 'drizzle-orm'
import { db, type SessionState } from '#db/index.ts'
import type { PlannedSession, PlannedUser, World } from '../rules/world.ts'
import { planned, plannedUser, type SessionRow, toSession } from './columns.ts'

type Scope = {
  /** The time up to which events are due; by default now, by the database's clock. */
  at?: Date | undefined
  /** Due events are read after this time. */
  after: Date
  /** Users whose due events are left out, unless they are in `userIds`. */
  without?: string[]
  maxEvents: number
  /** The users whose balances and live sessions are needed, and further sessions by id. */
  userIds: string[]
  sessionIds: string[]
}

/**
 * Reads due sessions and the users concerned with all their live sessions, in one statement.
 * `addQueues` reads the queues. Needs the session lock.
 */
export async function loadWorld({ at, after, without = [], maxEvents, userIds, sessionIds }: Scope): Promise<World> {
  const time = sql`coalesce(${at?.toISOString() ?? null}::timestamptz, date_trunc('milliseconds', statement_timestamp()))`
  const [row] = await db().execute<Row>(sql`
    with due as materialized (
      select id, user_id, next_event_at from sessions
      where next_event_at > ${after.toISOString()}::timestamptz and next_event_at <= ${time}
        and user_id <> all(${sql.param(without)}::text[])
      order by next_event_at, id limit ${maxEvents === 0 ? 0 : maxEvents + 1}::int),
    named as materialized (select unnest(${sql.param(sessionIds)}::text[]) as id),
    concerned as materialized (
      select user_id as id from (select user_id from due order by next_event_at, id limit ${maxEvents}::int) loaded
      union select unnest(${sql.param(userIds)}::text[])
      union select owner.user_id from named cross join lateral (select user_id from sessions where sessions.id = named.id) owner)
    select ${time} as at,
      (select coalesce(json_agg(due order by next_event_at, id), '[]') from due) as due,
      (select coalesce(json_agg(one), '[]') from concerned cross join lateral (
        select ${plannedUser} from users where users.id = concerned.id offset 0) one) as users,
      (select coalesce(json_agg(one), '[]') from concerned cross join lateral (
        select ${planned} where sessions.user_id = concerned.id and sessions.state <> 'ended' offset 0) one) as live,
      (select coalesce(json_agg(one), '[]') from named cross join lateral (
        select ${planned} where sessions.id = named.id and sessions.state = 'ended' offset 0) one) as ended`)
  if (!row) throw new Error('a select without a condition returned no row')
  const live = row.live.map(toSession)
  const byUser = Map.groupBy(live, ({ userId }) => userId)
  const last = row.due.length > maxEvents ? row.due.at(-1) : undefined
  return {
    at: new Date(row.at),
    horizon: last ? { id: last.id, nextEventAt: new Date(last.next_event_at) } : null,
    users: row.users.map((user) => ({ ...user, held: (byUser.get(user.id) ?? []).filter(holdsBoard).length })),
    sessions: [...live, ...row.ended.map(toSession)],
    liveSessionsOf: new Map([...byUser].map(([id, all]) => [id, all.map((one) => one.id)])),
    queues: [],
    made: [],
    dailyCaps: new Map(),
  }
}

type Row = {
  at: string
  due: { id: string; next_event_at: string }[]
  users: Omit<PlannedUser, 'held'>[]
  live: SessionRow[]
  ended: SessionRow[]
}

const holding: readonly SessionState[] = ['starting', 'running']
const holdsBoard = ({ state }: PlannedSession) => holding.includes(state)
