import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { Timestamp } from '#core/timestamps.ts'
import { db, tiers, users } from '#db/index.ts'

export const User = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    tier: z.enum(tiers).meta({ description: '`paid` from the first top-up on. API keys need the paid tier.' }),
    credits: z.int().meta({ description: 'The balance: what live sessions have cost so far is taken off.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'User', description: 'Who a key or a login belongs to.' })
export type User = z.infer<typeof User>

export const userColumns = {
  id: users.id,
  /** Never null: closed accounts and the guest's have no e-mail, and no query returns them. */
  email: sql<string>`${users.email}`,
  tier: users.tier,
  credits: users.credits,
  created_at: users.createdAt,
}

/** True for accounts that are not closed. Closed ones stay for the ledger and cannot be used. */
export const isOpen = isNull(users.closedAt)

/** Returns a user by e-mail, for the operator. Throws `not_found`. */
export async function findUserByEmail(email: string): Promise<User> {
  const [user] = await db().select(userColumns).from(users).where(hasEmail(email))
  if (!user) throw notFound('user')
  return user
}

export function listUsers(): Promise<User[]> {
  return db()
    .select(userColumns)
    .from(users)
    .where(and(isOpen, not(users.isGuest)))
    .orderBy(users.createdAt, users.id)
}

/** Raises a user to the paid tier, permanently (docs/contract.md §5). */
export async function raiseToPaidTier(userId: string): Promise<void> {
  await db().update(users).set({ tier: 'paid' }).where(eq(users.id, userId))
}

/**
 * Matches an e-mail in any case. JavaScript folds it, as in `login-attempts.ts`: PostgreSQL folds
 * some letters differently, so each spelling would have its own count.
 */
export function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = ${email.toLowerCase()}`
}
