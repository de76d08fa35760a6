import { and, eq } from 'drizzle-orm'
import { Refusal, refusedField } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db, type KeyAccess } from '#db/index.ts'
import { isLive } from './find.ts'

type Permits = { expiresAt: Date | null; access: KeyAccess; creditsPerDay: number | null }

/**
 * Throws if a key might more than its maker: `not_permitted` if the maker has not the access
 * `full`, and `invalid_request` for a later expiry or a higher limit. Throws `unauthorized` if the
 * maker was revoked while this call waited for the lock.
 */
export async function refuseMoreThan(makerId: string, user: Pick<User, 'id'>, asked: Permits): Promise<void> {
  const maker = await findMaker(makerId, user)
  if (maker.access !== 'full') {
    const detail = `The access of this key is \`${maker.access}\`; only keys with \`full\` create keys.`
    throw new Refusal('not_permitted', detail)
  }
  const { expiresAt, creditsPerDay } = maker
  if (expiresAt !== null && (asked.expiresAt === null || asked.expiresAt > expiresAt)) {
    const must = `expires_at must be ${expiresAt.toISOString()} or earlier`
    throw refusedField('/expires_at', `A key cannot create a key that outlives it: ${must}.`)
  }
  if (creditsPerDay !== null && (asked.creditsPerDay === null || asked.creditsPerDay > creditsPerDay)) {
    const must = `credits_per_day must be ${creditsPerDay} or less`
    throw refusedField('/credits_per_day', `A key cannot create a key that may spend more: ${must}.`)
  }
}

/**
 * Throws if CI jobs might do more than the key that makes their trust: `not_permitted` for a key
 * that expires, as a trust does not, and `invalid_request` for a higher limit.
 */
export async function refuseTrustBeyond(makerId: string, user: Pick<User, 'id'>, creditsPerDay: number): Promise<void> {
  const maker = await findMaker(makerId, user)
  if (maker.expiresAt !== null) {
    const detail = 'This key expires, and a trust does not: use a key without an end, or the page Trusted CI.'
    throw new Refusal('not_permitted', detail)
  }
  if (maker.creditsPerDay === null || creditsPerDay <= maker.creditsPerDay) return
  const must = `credits_per_day must be ${maker.creditsPerDay} or less`
  throw refusedField('/credits_per_day', `A key cannot create a trust that may spend more: ${must}.`)
}

async function findMaker(makerId: string, user: Pick<User, 'id'>): Promise<Permits> {
  const { expiresAt, access, creditsPerDay } = apiKeys
  const [maker] = await db()
    .select({ expiresAt, access, creditsPerDay })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, makerId), eq(apiKeys.userId, user.id), isLive))
  if (maker) return maker
  throw new Refusal('unauthorized', 'This API key is expired or revoked.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' },
  })
}
