import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { publishing } from '#core/events/index.ts'
import { Timestamp } from '#core/timestamps.ts'
import { newId } from '#db/ids.ts'
import { boards, db, type EntryKind, entries, entryKinds, inTransaction, isActive, sessions, users } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'

export const Entry = z
  .strictObject({
    id: z.string(),
    kind: z.enum(entryKinds),
    amount: z.int().meta({ description: 'In credits; negative if spent.' }),
    balance_after: z
      .int()
      .meta({ description: 'The balance of the previous entry plus the amount, without pending charges.' }),
    session_id: z.string().nullable().meta({ description: 'The session it paid for.' }),
    top_up_id: z.string().nullable().meta({ description: 'The top-up it came from.' }),
    description: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'Entry', description: 'An entry of the ledger.' })
export type Entry = z.infer<typeof Entry>

/**
 * The cost of a live session so far, less its refunds, so that balance = entries + pending at any
 * time. When the session ends, its cost is posted under the same id, and its refunds as another
 * entry.
 */
export const PendingEntry = Entry.extend({
  amount: z.int().meta({ description: 'In credits: the cost so far, less refunds. Zero or negative.' }),
  balance_after: z.null().meta({ description: 'Null until it is posted.' }),
  created_at: Timestamp.meta({ description: 'When the session began to run.' }),
}).meta({ id: 'PendingEntry', description: 'What a live session has cost so far.' })
export type PendingEntry = z.infer<typeof PendingEntry>

export type EntryRow = Omit<Entry, 'balance_after'> & { balance_after: number | null }

export const entryColumns = {
  id: entries.id,
  kind: entries.kind,
  amount: entries.amount,
  balance_after: entries.balanceAfter,
  session_id: entries.sessionId,
  top_up_id: entries.topUpId,
  description: entries.description,
  created_at: entries.createdAt,
}

/**
 * Returns the id of a session's entry: the session's id with the prefix of entries. The entry keeps
 * it when it is posted.
 */
export function sessionEntryId(sessionId: string): string {
  return `ent_${sessionId.slice('ses_'.length)}`
}

/**
 * The columns of pending entries. Select them from live sessions joined to their boards, where
 * `isPending`.
 */
export const pendingColumns = {
  id: sql<string>`'ent_' || substr(${sessions.id}, 5)`.as('id'),
  kind: sql<EntryKind>`'session'`.as('kind'),
  amount: sql<number>`${sessions.creditsRefunded} - ${sessions.creditsUsed}`.as('amount'),
  balance_after: sql<number | null>`null::int`.as('balance_after'),
  session_id: sql<string | null>`${sessions.id}`.as('session_id'),
  top_up_id: sql<string | null>`null::text`.as('top_up_id'),
  description: sql<string>`'Session on ' || ${boards.label}`.as('description'),
  created_at: sql<Date>`${sessions.startedAt}`.mapWith(sessions.startedAt).as('created_at'),
}
export const isPending = and(isActive, sql`${sessions.creditsUsed} > 0`)

type EntryInput = {
  kind: EntryKind
  /** Credits; negative if they are spent. */
  amount: number
  description: string
  sessionId?: string
  topUpId?: string
}

/**
 * Posts an entry and moves the balance by its amount, in one transaction. Throws
 * `insufficient_credits` if the balance would fall below zero.
 */
export function addEntry(userId: string, { amount, ...fields }: EntryInput): Promise<Entry> {
  return inTransaction(async () => {
    await moveBalance(userId, amount)
    const [entry] = await db()
      .insert(entries)
      .values({ userId, amount, ...fields })
      .returning(entryColumns)
    if (!entry) throw new Error('an insert without a conflict clause returned no row')
    await publishEntries([entry.id])
    return entry
  })
}

/**
 * Moves a balance that stays at or above zero. The update locks the user's row until the
 * transaction ends.
 */
async function moveBalance(userId: string, amount: number): Promise<void> {
  const [account] = await db()
    .update(users)
    .set({
      credits: sql`${users.credits} + ${amount}`,
      lowBalanceToldAt: toldUnlessRisen(sql`${users.credits} + ${amount}`),
    })
    .where(and(eq(users.id, userId), gte(sql`${users.credits} + ${amount}`, 0)))
    .returning({ id: users.id })
  if (!account) throw new Refusal('insufficient_credits', `The balance is too low to take ${-amount} credits from it.`)
}

/** A balance that has risen to the threshold again is to be told again once it falls below. */
function toldUnlessRisen(after: SQL): SQL {
  return sql`case when ${after} < users.low_balance_credits then users.low_balance_told_at end`
}

export type Balance = { id: string; before: number; after: number }

/**
 * Moves the balances of users whose rows are locked. Returns the ids of those whose balance was
 * `before`.
 */
export async function moveBalances(rows: Balance[]): Promise<string[]> {
  const moved = await db().execute<{ id: string }>(sql`
    update users set credits = given.after, low_balance_told_at = ${toldUnlessRisen(sql`given.after`)} from ${recordset(rows, 'id text, before int, after int')}
    where users.id = given.id and users.credits = given.before returning users.id`)
  return moved.map(({ id }) => id)
}

/** What a session has cost, or was given back of that. */
export type NewEntry = {
  userId: string
  kind: 'session' | 'refund'
  amount: number
  sessionId: string
  description: string
  createdAt: Date
}

/** Posts entries of sessions in their order. The caller moves the balances. */
export async function insertEntries(given: NewEntry[]): Promise<void> {
  const idOf = ({ kind, sessionId }: NewEntry) => (kind === 'session' ? sessionEntryId(sessionId) : newId('entry'))
  const rows = given.map((entry) => ({ ...entry, id: idOf(entry) }))
  const columns = `id text, "userId" text, kind text, amount int, "sessionId" text, description text, "createdAt" timestamptz`
  await db().execute(sql`
    insert into entries (id, user_id, kind, amount, session_id, description, created_at)
    select given.* from ${recordset(rows, columns)}`)
  await publishEntries(rows.map(({ id }) => id))
}

/** Tells those who listen of posted entries. */
async function publishEntries(ids: string[]): Promise<void> {
  const data = sql`json_build_object('entry_id', id, 'kind', kind, 'amount', amount, 'balance_after', balance_after,
    'session_id', session_id, 'top_up_id', top_up_id)`
  const isPosted = sql`id = any(${sql.param(ids)}::text[])`
  await db().execute(
    publishing(sql`select user_id, 'credits.posted', ${data} from entries where ${isPosted} order by number`),
  )
}
