import { desc, eq } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { apiKeys, db } from '#db/index.ts'

const MAX_NAMES = 100

export type KeyName = { id: string; label: string | null; last_four: string }

/** Returns what the newest hundred keys of a user are called, revoked ones too. */
export function listKeyNames(user: User): Promise<KeyName[]> {
  return db()
    .select({ id: apiKeys.id, label: apiKeys.label, last_four: apiKeys.lastFour })
    .from(apiKeys)
    .where(eq(apiKeys.userId, user.id))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MAX_NAMES)
}
