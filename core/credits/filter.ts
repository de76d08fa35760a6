import { and, desc, eq, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { refusedParameter } from '#core/errors.ts'
import { Id } from '#core/ids.ts'
import type { Rows } from '#core/json-read.ts'
import { entryColumns, isPending, pendingColumns } from '#core/ledger.ts'
import { afterOffset, lastIfFull, type Page } from '#core/pagination.ts'
import { isDueFor, readSettled } from '#core/scheduler/index.ts'
import { SentTimestamp } from '#core/timestamps.ts'
import { boards, db, entries, entryKinds, sessions, users } from '#db/index.ts'
import { queries } from '#db/prepared.ts'
import type { CreditsRecord } from './schemas.ts'

export const entryFilters = {
  kind: z.enum(entryKinds).optional().meta({ description: 'Only entries of this kind.' }),
  created_after: SentTimestamp.optional().meta({ description: 'Only entries from this time on.' }),
  created_before: SentTimestamp.optional().meta({ description: 'Only earlier entries.' }),
  after: Id('entry').optional().meta({
    description:
      'Only posted entries that come after this one in the list, which is the last one of the page before. So none is seen twice, or missed, while others are posted.',
  }),
}
export type EntryFilter = z.output<z.ZodObject<typeof entryFilters>>

export function isFiltered(query: Record<string, unknown>): boolean {
  return Object.keys(entryFilters).some((name) => query[name] !== undefined)
}

/** Counts a user's entries: they are numbered, so this is the last number. */
export const countEntries = (userId: SQLWrapper | string) => sql<number>`coalesce((
  select last.number from ${entries} last where last.user_id = ${userId} order by last.number desc limit 1), 0)`

/**
 * Reads the balance and the entries of a user that match as ordinary rows, pending and posted, in
 * one statement. Throws `invalid_request`.
 */
export async function readCreditRows(
  userId: string,
  query: EntryFilter & Page,
): Promise<Rows & { record: CreditsRecord }> {
  const { kind, limit, offset } = query
  const isAfter = await isAfterEntry(userId, query)
  const matches = and(eq(entries.userId, userId), kind && eq(entries.kind, kind), within(entries.createdAt, query))
  const isWhole = !isFiltered(query)
  // Without a filter the numbers say where a page is, and how many there are.
  const total = isWhole ? countEntries(userId) : sql<number>`(select count(*)::int from ${entries} where ${matches})`
  const isPendingMatch = and(eq(sessions.userId, userId), isPending, sql`${kind ?? 'session'} = 'session'`)
  const pending = queries
    .select({ ...pendingColumns, number: sql<number | null>`null::bigint`.as('number') })
    .from(sessions)
    .innerJoin(boards, eq(boards.id, sessions.boardId))
    .where(and(isPendingMatch, within(sessions.startedAt, query)))
  const posted = queries
    .select({ ...entryColumns, number: entries.number })
    .from(entries)
    .where(and(matches, isWhole ? afterOffset(offset, entries.number, total) : isAfter))
    .orderBy(desc(entries.number))
    .limit(limit)
    .offset(isWhole ? 0 : offset)
  const listed = pending.unionAll(posted).as('listed')
  const { number, ...entry } = listed._.selectedFields
  // A subquery, because the columns of users have names of those of entries.
  const accountOf = (dueAfter: string) =>
    queries
      .select({
        balance: users.credits,
        total: total.as('total'),
        isDue: isDueFor(users.id, sql`${dueAfter}`).as('is_due'),
      })
      .from(users)
      .where(eq(users.id, userId))
      .as('account')
  const rows = await readSettled(userId, (dueAfter) => {
    const account = accountOf(dueAfter)
    const { balance, total, isDue } = account
    return db()
      .select({ entry, balance, total, isDue })
      .from(account)
      .leftJoinLateral(listed, sql`true`)
      .orderBy(desc(number), desc(listed.created_at), desc(listed.id))
  })
  // Without entries there is one row, of nulls.
  const found = rows.flatMap(({ entry }) => (entry?.id ? [entry] : []))
  const waiting = found.flatMap(({ balance_after, ...one }) =>
    balance_after === null ? [{ ...one, balance_after }] : [],
  )
  const shown = found.flatMap(({ balance_after, ...one }) =>
    balance_after === null ? [] : [{ ...one, balance_after }],
  )
  const { balance = 0, total: count = 0 } = rows[0] ?? {}
  return {
    record: { balance, pending: waiting, entries: shown, limit, offset, total: count },
    next: query.after === undefined ? undefined : lastIfFull(shown, limit),
  }
}

type Moment = typeof entries.createdAt | typeof sessions.startedAt

function within(at: Moment, { created_after, created_before }: EntryFilter): SQL | undefined {
  return and(created_after && gte(at, created_after), created_before && lt(at, created_before))
}

/**
 * Returns the condition for entries that come after a posted one. Throws `invalid_request` for any
 * other.
 */
async function isAfterEntry(userId: string, { after }: EntryFilter): Promise<SQL | undefined> {
  if (after === undefined) return undefined
  const [found] = await db()
    .select({ number: entries.number })
    .from(entries)
    .where(and(eq(entries.userId, userId), eq(entries.id, after)))
  if (!found) throw refusedParameter('after', 'must be the id of one of your posted entries')
  return lt(entries.number, found.number)
}
