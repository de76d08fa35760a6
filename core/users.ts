import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { Timestamp } from '#core/timestamps.ts'
import { db, tiers, users } from '#db/index.ts'

export const User = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    tier: z.enum(tiers).meta({ description: '`paid` from the first top-up on. API keys need the paid tier.' }),
    credits: z.int().meta({ description: 'The balance.' }),
    created_at: Timestamp,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const userColumns = {
  id: users.id,
  /** Never null: only a closed account has none, and nobody is looked for among those. */
  email: sql<string>`${users.email}`,
  tier: users.tier,
  credits: users.credits,
  created_at: users.createdAt,
}

/**
 * Of an account that is not closed. What is closed stays for the ledger's sake, and is nobody's.
 */
export const isOpen = isNull(users.closedAt)

/** For the operator, who names users by e-mail. Refuses `not_found`. */
export async function findUserByEmail(email: string): Promise<User> {
  const [user] = await db().select(userColumns).from(users).where(hasEmail(email))
  if (!user) throw notFound('user')
  return user
}

/** For the operator: everyone, oldest first. */
export function listUsers(): Promise<User[]> {
  return db().select(userColumns).from(users).where(isOpen).orderBy(users.createdAt, users.id)
}

/** From now on for good (docs/contract.md §5). */
export async function raiseToPaidTier(userId: string): Promise<void> {
  await db().update(users).set({ tier: 'paid' }).where(eq(users.id, userId))
}

/**
 * Folded here as where tries are counted: the database folds some letters otherwise, and each
 * spelling would have its own count.
 */
export function hasEmail(email: string): SQL {
  return sql`lower(${users.email}) = ${email.toLowerCase()}`
}
