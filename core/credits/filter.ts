import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JsonResult } from '#core/api-keys/index.ts'
import { refusedParameter } from '#core/errors.ts'
import { nextAfter, readFilteredJson } from '#core/filtered-list.ts'
import { Id } from '#core/ids.ts'
import { entryColumns, isPending, pendingColumns } from '#core/ledger.ts'
import type { Page } from '#core/pagination.ts'
import { settleFor } from '#core/scheduler/index.ts'
import { SentTimestamp } from '#core/timestamps.ts'
import { boards, db, entries, entryKinds, sessions, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'

/** What the ledger can be filtered by. */
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

/**
 * Reads the balance and the entries of a user that match, pending and posted. Throws
 * `invalid_request`.
 */
export async function readFilteredCredits(userId: string, query: EntryFilter & Page): Promise<JsonResult> {
  const { kind, limit, offset } = query
  const [number] = await Promise.all([numberOf(userId, query), settleFor(userId)])
  const pending = queries
    .select(jsonColumns({ ...pendingColumns, created_at: sessions.startedAt }))
    .from(sessions)
    .innerJoin(boards, eq(boards.id, sessions.boardId))
    .where(
      and(
        eq(sessions.userId, userId),
        isPending,
        sql`${kind ?? 'session'} = 'session'`,
        within(sessions.startedAt, query),
      ),
    )
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
  const matches = and(eq(entries.userId, userId), kind && eq(entries.kind, kind), within(entries.createdAt, query))
  const posted = queries
    .select(jsonColumns(entryColumns))
    .from(entries)
    .where(and(matches, number === undefined ? undefined : lt(entries.number, number)))
    .orderBy(desc(entries.number))
    .limit(limit)
    .offset(offset)
  const balance = sql`(select ${users.credits} from ${users} where ${users.id} = ${userId})`
  const page = await readFilteredJson({
    json: sql`'"balance":' || ${balance} || ',"pending":' || ${jsonRows(pending)} || ',"entries":' || ${jsonRows(posted)}`,
    total: sql`select count(*)::int from ${entries} where ${matches}`,
    ...{ limit, offset },
  })
  const next = query.after === undefined ? undefined : nextAfter(page.json, 'entries', limit)
  return { userId, isDue: false, next, ...page }
}

type Moment = typeof entries.createdAt | typeof sessions.startedAt

function within(at: Moment, { created_after, created_before }: EntryFilter): SQL | undefined {
  return and(created_after && gte(at, created_after), created_before && lt(at, created_before))
}

/**
 * Returns the number of a posted entry, after which a page begins. Throws `invalid_request` for any
 * other.
 */
async function numberOf(userId: string, { after }: EntryFilter): Promise<number | undefined> {
  if (after === undefined) return undefined
  const [found] = await db()
    .select({ number: entries.number })
    .from(entries)
    .where(and(eq(entries.userId, userId), eq(entries.id, after)))
  if (!found) throw refusedParameter('after', 'must be the id of one of your posted entries')
  return found.number
}
