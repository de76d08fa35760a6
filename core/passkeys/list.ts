import { asc, eq } from 'drizzle-orm'
import type { User } from '#core/users.ts'
import { db, passkeys } from '#db/index.ts'

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; isBackedUp: boolean }

export function listPasskeys(user: Pick<User, 'id'>): Promise<Passkey[]> {
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkeys
  return db()
    .select({ id, name, createdAt, lastUsedAt, isBackedUp })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(asc(createdAt), asc(id))
}

export function countPasskeys(user: Pick<User, 'id'>): Promise<number> {
  return db().$count(passkeys, eq(passkeys.userId, user.id))
}

/**
 * Deletes all passkeys of a user, in the transaction that closes or proves the account. Returns
 * their ids.
 */
export async function deletePasskeys(user: Pick<User, 'id'>): Promise<string[]> {
  const deleted = await db().delete(passkeys).where(eq(passkeys.userId, user.id)).returning({ id: passkeys.id })
  return deleted.map(({ id }) => id)
}

export function credentialsOf(user: Pick<User, 'id'>): Promise<{ id: string; transports: string[] }[]> {
  const { credentialId: id, transports } = passkeys
  return db().select({ id, transports }).from(passkeys).where(eq(passkeys.userId, user.id))
}
