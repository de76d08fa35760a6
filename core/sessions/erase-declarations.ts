import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, sessions } from '#db/index.ts'

/**
 * Erases what the user wrote on their sessions: metadata, and parts with their names. The database
 * allows it only for a closed account, whose other rows about its sessions stay without a name.
 */
export async function eraseDeclarations({ id }: User): Promise<void> {
  const written = sql`(${sessions.metadata} <> '{}' or ${sessions.parts} <> '[]')`
  await db()
    .update(sessions)
    .set({ metadata: {}, parts: [] })
    .where(and(eq(sessions.userId, id), written))
}
