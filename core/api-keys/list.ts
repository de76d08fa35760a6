import { and, desc, eq, inArray, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '#core/errors.ts'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { keyColumns } from './columns.ts'
import { isLive, isNoCiKey, isNotRevoked } from './find.ts'
import type { KeyRecord } from './schemas.ts'

/**
 * An expired key stays in the list for so long, so that users can see why an API client is refused.
 */
export const KEEP_EXPIRED_DAYS = 30

/** So many characters of a secret are shown. */
const LAST = 4

const isRecent = sql`coalesce(${apiKeys.expiresAt} > now() - make_interval(days => ${sql.raw(String(KEEP_EXPIRED_DAYS))}), true)`

export const isListed = and(isNotRevoked, isRecent)

/**
 * Returns the condition for listed keys: those of the user that are neither revoked nor long
 * expired.
 */
const isListedOf = (userId: SQLWrapper | string) => and(eq(apiKeys.userId, userId), isListed, isNoCiKey)

const countListed = (userId: SQLWrapper | string) =>
  sql<number>`(select count(*)::int from ${apiKeys} where ${isListedOf(userId)})`

const newestFirst = [desc(apiKeys.createdAt), desc(apiKeys.id)]

const total = countListed(users.id)

const page = queries
  .select(jsonColumns(keyColumns))
  .from(apiKeys)
  .where(isListedOf(users.id))
  .orderBy(...newestFirst)
  .limit(sql.placeholder('limit'))
  .offset(sql.placeholder('offset'))

/** Reads one page of the user's keys, newest first. Revoked and long expired ones are left out. */
export const keyList = { json: sql<string>`'"keys":' || ${jsonRows(page)}`, total }

/**
 * A key on its owner's page: with the key that created it, if one did, and its number of live
 * descendants.
 */
export type ListedKey = KeyRecord & {
  maker: { last_four: string; label: string | null; revoked_at: Date | null } | null
  created_keys: number
  /** By UTC; written within seconds. */
  calls_today: number
}

const maker = alias(apiKeys, 'maker')

export const keySorts = ['newest', 'label', 'used', 'expires'] as const

export type KeyFilter = {
  /** A part of the label, or the last four characters of the secret. */
  search?: string | undefined
  sort?: (typeof keySorts)[number] | undefined
}

const orders = {
  newest: newestFirst,
  label: [sql`lower(${apiKeys.label}) nulls last`, ...newestFirst],
  used: [sql`${apiKeys.lastUsedAt} desc nulls last`, ...newestFirst],
  expires: [sql`${apiKeys.expiresAt} nulls last`, ...newestFirst],
}

/** Reads one page of keys for the owner's page, and the database's time, by which keys expire. */
export async function listKeysWithMakers(user: User, page: Page, { search, sort = 'newest' }: KeyFilter = {}) {
  const matches = search ? matching(search) : undefined
  const rows = await readKeys(user, page, matches, orders[sort])
  return { keys: rows.flatMap(listedKey), total: rows[0]?.total ?? 0, at: rows[0]?.at ?? new Date() }
}

/** Reads one key for its owner's page. Throws `not_found` unless it is listed. */
export async function readListedKey(user: User, keyId: string): Promise<{ key: ListedKey; at: Date }> {
  const [row] = await readKeys(user, { limit: 1, offset: 0 }, eq(apiKeys.id, keyId), newestFirst)
  const [key] = row ? listedKey(row) : []
  if (!row || !key) throw new Refusal('not_found', 'There is no such API key.')
  return { key, at: row.at }
}

/** A part of the label in any case, or the end of the secret as the list shows it. */
function matching(search: string) {
  const inLabel = sql`position(lower(${search}) in lower(${apiKeys.label})) > 0`
  return or(inLabel, eq(apiKeys.lastFour, search.slice(-LAST)))
}

function readKeys(user: User, page: Page, matches: SQL | undefined, order: SQL[]) {
  const keys = pageOf(user, page, matches, order)
  const { place, ...key } = keys._.selectedFields
  return db()
    .select({
      total: sql<number>`(select count(*)::int from ${apiKeys} where ${and(isListedOf(users.id), matches)})`,
      at: sql`now()`.mapWith(apiKeys.createdAt),
      key,
      // Drizzle returns null for an object whose first column is null.
      maker: { last_four: maker.lastFour, label: maker.label, revoked_at: maker.revokedAt },
      created_keys: sql<number>`(select count(*)::int from ${apiKeys} where ${inArray(apiKeys.id, createdBy(keys.id))} and ${isLive})`,
      calls_today: sql<number>`coalesce((select calls from key_usage_days where key_id = ${keys.id} and day = (now() at time zone 'utc')::date), 0)`,
    })
    .from(users)
    .leftJoinLateral(keys, sql`true`)
    .leftJoin(maker, eq(maker.id, keys.created_by))
    .where(eq(users.id, user.id))
    .orderBy(place)
}

type Row = Awaited<ReturnType<typeof readKeys>>[number]

const listedKey = ({ key, maker, created_keys, calls_today }: Row): ListedKey[] =>
  key ? [{ ...key, maker, created_keys, calls_today }] : []

/**
 * Returns a subquery of the ids of the keys that a key created, and of those that these created.
 */
export const createdBy = (keyId: SQLWrapper | string): SQL => withDescendants(sql`child.created_by_key_id = ${keyId}`)

/**
 * Returns the condition for keys of a user that were neither made in the browser of a login nor
 * created by such keys. Without a login all are.
 */
export const isMadeElsewhere = (userId: SQLWrapper | string, loginId: string | undefined) =>
  loginId === undefined
    ? undefined
    : notInArray(apiKeys.id, withDescendants(sql`child.user_id = ${userId} and child.login_id = ${loginId}`))

const withDescendants = (are: SQL): SQL => sql`(
  with recursive descendants(id) as (
    select child.id from ${apiKeys} child where ${are}
    union
    select child.id from ${apiKeys} child join descendants on child.created_by_key_id = descendants.id
  ) select id from descendants)`

/** Returns one page of keys, each with its place in the order, as joins may lose the order. */
function pageOf(user: User, { limit, offset }: Page, matches: SQL | undefined, order: SQL[]) {
  const place = sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('place')
  return db()
    .select({ ...keyColumns, place })
    .from(apiKeys)
    .where(and(isListedOf(user.id), matches))
    .orderBy(place)
    .limit(limit)
    .offset(offset)
    .as('page')
}
