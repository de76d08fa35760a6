import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page } from '#core/pagination.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db, users } from '#db/index.ts'
import { jsonColumns, jsonRows } from '#db/json-query.ts'
import { queries } from '#db/prepared.ts'
import { keyColumns } from './columns.ts'
import { isLive, isNotRevoked } from './find.ts'
import { jsonRead } from './json-read.ts'
import type { KeyRecord } from './schemas.ts'

/**
 * An expired key stays in the list for so long, so that users can see why an API client is refused.
 */
export const KEEP_EXPIRED_DAYS = 30

const isRecent = sql`coalesce(${apiKeys.expiresAt} > now() - make_interval(days => ${sql.raw(String(KEEP_EXPIRED_DAYS))}), true)`

/**
 * Returns the condition for listed keys: those of the user that are neither revoked nor long
 * expired.
 */
const isListedOf = (userId: SQLWrapper | string) => and(eq(apiKeys.userId, userId), isNotRevoked, isRecent)

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
export const keyList = jsonRead({ json: sql`'"keys":' || ${jsonRows(page)}`, total })

/**
 * A key on its owner's page: with the key that created it, if one did, and its number of live
 * descendants.
 */
export type ListedKey = KeyRecord & {
  maker: { last_four: string; label: string | null; revoked_at: Date | null } | null
  created_keys: number
}

const maker = alias(apiKeys, 'maker')

/** Reads one page of keys for the owner's page, and the database's time, by which keys expire. */
export async function listKeysWithMakers(user: User, page: Page) {
  const keys = pageOf(user, page)
  const rows = await db()
    .select({
      total,
      at: sql`now()`.mapWith(apiKeys.createdAt),
      key: { ...keys._.selectedFields },
      // Drizzle returns null for an object whose first column is null.
      maker: { last_four: maker.lastFour, label: maker.label, revoked_at: maker.revokedAt },
      created_keys: sql<number>`(select count(*)::int from ${apiKeys} where ${inArray(apiKeys.id, createdBy(keys.id))} and ${isLive})`,
    })
    .from(users)
    .leftJoinLateral(keys, sql`true`)
    .leftJoin(maker, eq(maker.id, keys.created_by))
    .where(eq(users.id, user.id))
  const listed = rows.flatMap(({ key, maker, created_keys }): ListedKey[] =>
    key ? [{ ...key, maker, created_keys }] : [],
  )
  return { keys: listed, total: rows[0]?.total ?? 0, at: rows[0]?.at ?? new Date() }
}

/**
 * Returns a subquery of the ids of the keys that a key created, and of those that these created.
 */
export const createdBy = (keyId: SQLWrapper | string): SQL => sql`(
  with recursive descendants(id) as (
    select child.id from ${apiKeys} child where child.created_by_key_id = ${keyId}
    union
    select child.id from ${apiKeys} child join descendants on child.created_by_key_id = descendants.id
  ) select id from descendants)`

function pageOf(user: User, { limit, offset }: Page) {
  return db()
    .select(keyColumns)
    .from(apiKeys)
    .where(isListedOf(user.id))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
    .as('page')
}
