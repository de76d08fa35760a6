import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, sessions } from '#db/index.ts'

/**
 * Erases what the user wrote on their sessions. The database allows it only for a closed account,
 * whose other rows about its sessions stay without a name.
 */
export async function eraseMetadata({ id }: User): Promise<void> {
  const written = and(eq(sessions.userId, id), sql`${sessions.metadata} <> '{}'`)
  await db().update(sessions).set({ metadata: {} }).where(written)
}
