import { and, eq, gt, sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { db, idempotencyKeys } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import type { Idempotency } from './idempotency.ts'

const KEEP = sql`interval '24 hours'`
const isKept = gt(idempotencyKeys.createdAt, sql`now() - ${KEEP}`)

export type Made = { userId: string; key: string; operation: string; bodySha256: Buffer; subjectId: string }

const columns = {
  userId: idempotencyKeys.userId,
  key: idempotencyKeys.key,
  operation: idempotencyKeys.operation,
  bodySha256: idempotencyKeys.bodySha256,
  subjectId: idempotencyKeys.subjectId,
}

/**
 * Returns the id of what a request has made already; undefined if it is new. Throws
 * `idempotency_key_reused` if its key came with another request.
 */
export async function findMade(
  user: Pick<User, 'id'>,
  idempotency: Idempotency | undefined,
): Promise<string | undefined> {
  if (!idempotency) return undefined
  const [made] = await db()
    .select(columns)
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, idempotency.key), isKept))
  return made && subjectOf(made, idempotency)
}

/** Returns the id of what a key has made. Throws `idempotency_key_reused` for another request. */
export function subjectOf(made: Made, idempotency: Idempotency): string {
  if (!idempotency.isSameAs(made)) throw reused()
  idempotency.isReplayed = true
  return made.subjectId
}

export function loadMade(keys: { userId: string; key: string }[]): Promise<Made[]> {
  const isAsked = sql`(user_id, key) in (select given."userId", given.key from ${recordset(keys, '"userId" text, key text')})`
  return db().select(columns).from(idempotencyKeys).where(and(isAsked, isKept))
}

/**
 * Records what keys have made, in the transaction that makes it. Returns how many it recorded: a
 * key that another transaction has taken meanwhile stays that one's.
 */
export async function recordMade(rows: Made[]): Promise<number> {
  const given = rows.map(({ bodySha256, ...row }) => ({ ...row, body: bodySha256.toString('hex') }))
  const recorded = await db().execute(sql`
    insert into idempotency_keys (user_id, key, operation, body_sha256, subject_id)
    select "userId", key, operation, decode(body, 'hex'), "subjectId"
    from ${recordset(given, '"userId" text, key text, operation text, body text, "subjectId" text')}
    on conflict (user_id, key) do update set operation = excluded.operation, body_sha256 = excluded.body_sha256,
      subject_id = excluded.subject_id, created_at = excluded.created_at
    where idempotency_keys.created_at <= now() - ${KEEP} returning key`)
  return recorded.length
}

/** Deletes what a user's clients have sent, in the transaction that closes the account. */
export async function deleteMade(user: Pick<User, 'id'>): Promise<void> {
  await db().delete(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id))
}

export async function purgeOldIdempotencyKeys(): Promise<void> {
  await db().execute(sql`delete from idempotency_keys where created_at <= now() - ${KEEP}`)
}

/** Returns the refusal of a key that came with another request. */
function reused(): Refusal {
  const detail = 'This Idempotency-Key was sent with another request. Use a new one for each act.'
  return new Refusal('idempotency_key_reused', detail)
}
