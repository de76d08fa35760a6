import { and, asc, eq, sql } from 'drizzle-orm'
import { notFound } from '#core/errors.ts'
import { isOpen, type User, userColumns } from '#core/users.ts'
import { db, identities, users } from '#db/index.ts'
import type { Profile } from './profile.ts'

export type Identity = { id: string; issuer: string; createdAt: Date; lastUsedAt: Date | null }

const isOf = ({ issuer, subject }: Profile) => and(eq(identities.issuer, issuer), eq(identities.subject, subject))

/** Returns the user of an account at a provider. An address says nothing here. */
export async function findIdentity(profile: Profile): Promise<User | undefined> {
  const [found] = await db()
    .select({ user: userColumns })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(isOf(profile), isOpen))
  return found?.user
}

/**
 * Notes that an account at a provider was used. Returns whether it is still linked to this user.
 */
export async function touchIdentity(profile: Profile, userId: string): Promise<boolean> {
  const touched = await db()
    .update(identities)
    .set({ lastUsedAt: sql`now()` })
    .where(and(isOf(profile), eq(identities.userId, userId)))
    .returning({ id: identities.id })
  return touched.length === 1
}

/** Links an account at a provider. Returns its id; undefined if it, or one like it, is linked. */
export async function insertIdentity({ issuer, subject }: Profile, userId: string): Promise<string | undefined> {
  const [added] = await db()
    .insert(identities)
    .values({ userId, issuer, subject })
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return added?.id
}

export function listIdentities(user: Pick<User, 'id'>): Promise<Identity[]> {
  const { id, issuer, createdAt, lastUsedAt } = identities
  return db()
    .select({ id, issuer, createdAt, lastUsedAt })
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(createdAt), asc(id))
}

export function countIdentities(user: Pick<User, 'id'>): Promise<number> {
  return db().$count(identities, eq(identities.userId, user.id))
}

/** Throws `not_found`. */
export async function removeIdentity(user: Pick<User, 'id'>, identityId: string): Promise<void> {
  const isOwn = and(eq(identities.userId, user.id), eq(identities.id, identityId))
  const removed = await db().delete(identities).where(isOwn).returning({ id: identities.id })
  if (removed.length === 0) throw notFound('provider')
}

/**
 * Deletes all of a user, in the transaction that closes or proves the account. Returns their ids.
 */
export async function deleteIdentities(user: Pick<User, 'id'>): Promise<string[]> {
  const deleted = await db().delete(identities).where(eq(identities.userId, user.id)).returning({ id: identities.id })
  return deleted.map(({ id }) => id)
}
