import { and, eq, sql } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, sessions } from '#db/index.ts'

/**
 * Erases what the user or a CI job wrote on their sessions: metadata, parts with their names, and
 * origins. The database allows it only for a closed account, whose other rows about its sessions
 * stay without a name.
 */
export async function eraseDeclarations({ id }: User): Promise<void> {
  const written = sql`(${sessions.metadata} <> '{}' or ${sessions.parts} <> '[]' or ${sessions.trustId} is not null)`
  await db()
    .update(sessions)
    .set({ metadata: {}, parts: [], origin: null, trustId: null })
    .where(and(eq(sessions.userId, id), written))
}
