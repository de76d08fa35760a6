import { and, eq } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import { isOpen, type User } from '#core/users.ts'
import { db, users } from '#db/index.ts'

/**
 * Locks the user's row until the transaction ends, so that keys are counted, created and revoked
 * one after another. Returns the user's current tier. Throws `not_found` for a closed account.
 */
export async function lockAccount(user: Pick<User, 'id'>) {
  const [account] = await db()
    .select({ tier: users.tier })
    .from(users)
    .where(and(eq(users.id, user.id), isOpen))
    .for('no key update')
  if (!account) throw notFound('user')
  return account
}
