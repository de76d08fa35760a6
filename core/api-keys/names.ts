import { and, eq, inArray, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { apiKeys, db } from '#db/index.ts'
import { isListed } from './list.ts'

const names = { id: apiKeys.id, label: apiKeys.label, last_four: apiKeys.lastFour }

type KeyName = { id: string; label: string | null; last_four: string }

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
