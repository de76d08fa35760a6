import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { apiKeys, db } from '#db/index.ts'
import { isListed } from './list.ts'

const MAX_NAMES = 100

const names = { id: apiKeys.id, label: apiKeys.label, last_four: apiKeys.lastFour }

export type KeyName = { id: string; label: string | null; last_four: string }

/** Returns what the newest hundred keys of a user are called, revoked ones too. */
export function listKeyNames(user: User): Promise<KeyName[]> {
  return db()
    .select(names)
    .from(apiKeys)
    .where(eq(apiKeys.userId, user.id))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MAX_NAMES)
}

/**
 * Returns what these keys of the user are called, revoked ones too, and which are still on the
 * owner's page.
 */
export function nameKeys(user: User, ids: string[]): Promise<(KeyName & { is_listed: boolean })[]> {
  return db()
    .select({ ...names, is_listed: sql<boolean>`${isListed}` })
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, user.id), inArray(apiKeys.id, ids)))
}
