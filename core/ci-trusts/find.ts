import { and, eq } from 'drizzle-orm'
import { Id } from '#core/ids.ts'
import { isOpen } from '#core/users.ts'
import { ciTrusts, db, users } from '#db/index.ts'
import { env } from '#env.ts'
import { isLiveTrust } from './columns.ts'
import type { Matcher } from './match.ts'

export type Trust = Matcher & { id: string; userId: string; issuer: string; creditsPerDay: number }

const TrustId = Id('ciTrust')

/**
 * Returns the id of the trust that an audience names, byte for byte; undefined for any other, also
 * one of several.
 */
export function trustIdOf(audience: unknown): string | undefined {
  const [only, ...others] = Array.isArray(audience) ? audience : [audience]
  const prefix = `${env().appUrl}/ci/`
  if (typeof only !== 'string' || others.length > 0 || !only.startsWith(prefix)) return undefined
  const { data } = TrustId.safeParse(only.slice(prefix.length))
  return data
}

/** Returns a live trust of an open account. */
export async function findTrust(id: string): Promise<Trust | undefined> {
  const { userId, issuer, provider, repository, repositoryId, ownerId } = ciTrusts
  const { refs, events, environment, workflow, createdAt, creditsPerDay } = ciTrusts
  const [trust] = await db()
    .select({
      ...{ id: ciTrusts.id, userId, issuer, provider, repository, repositoryId, ownerId },
      ...{ refs, events, environment, workflow, createdAt, creditsPerDay },
    })
    .from(ciTrusts)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(ciTrusts.id, id), isLiveTrust, isOpen))
  return trust
}
