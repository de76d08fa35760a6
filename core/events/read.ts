import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, events } from '#db/index.ts'

export const PAGE = 100

export type StoredEvent = { id: number; type: string; created_at: Date; data: unknown }

/** Returns the next events of a user after an id, oldest first, at most `PAGE`. */
export function readEvents(userId: string, after: number): Promise<StoredEvent[]> {
  return db()
    .select({ id: events.id, type: events.type, created_at: events.createdAt, data: events.data })
    .from(events)
    .where(and(eq(events.userId, userId), gt(events.id, after)))
    .orderBy(asc(events.id))
    .limit(PAGE)
}

/**
 * Returns the id after which a user's next events come. Without any, that is the one before the
 * oldest event of all: a change that is under way may have got the next one already.
 */
export async function lastEventId({ id }: Pick<User, 'id'>): Promise<number> {
  const [row] = await db().execute<{ last: string }>(sql`select coalesce(
    (select max(id) from events where user_id = ${id}), (select min(id) - 1 from events), 0) as last`)
  return Number(row?.last ?? 0)
}

/**
 * Returns whether all events after an id are still kept. That it is unknown by now, or never was an
 * event's, makes no difference: its owner has to read its lists again.
 */
export async function isKept(after: number): Promise<boolean> {
  const [row] = await db().execute<{ kept: boolean | null }>(
    sql`select ${after}::bigint between min(id) - 1 and max(id) as kept from events`,
  )
  return row?.kept ?? false
}

/** Returns those of these users whose newest event is newer than the id they are given with. */
export async function usersWithNews(seen: Map<string, number>): Promise<string[]> {
  const [users, ids] = [[...seen.keys()], [...seen.values()]]
  const rows = await db().execute<{ id: string }>(sql`
    select given.id from unnest(${sql.param(users)}::text[], ${sql.param(ids)}::bigint[]) as given(id, seen)
    where exists (select 1 from events where user_id = given.id and events.id > given.seen)`)
  return rows.map(({ id }) => id)
}

export async function purgeOldEvents(): Promise<void> {
  await db().execute(sql`delete from events where created_at < now() - interval '24 hours'`)
}
