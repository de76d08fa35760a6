import { and, eq, isNull, sql } from 'drizzle-orm'
import { actingAs, actor } from '#core/actor.ts'
import { isLive, lockAccount, newSecret } from '#core/api-keys/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { databaseNow } from '#core/rate-limits.ts'
import { sha256 } from '#core/sha256.ts'
import { apiKeys, ciTokens, ciTrusts, db } from '#db/index.ts'
import type { Facts } from './claims.ts'
import { creditsUsedToday } from './columns.ts'
import { findTrust, type Trust } from './find.ts'
import { MAX_AGE_S } from './match.ts'
import { expiry, secondsLeft } from './renew.ts'
import type { IdToken } from './token.ts'
import { Untrusted } from './untrusted.ts'

/** The maximum of live CI keys per user. */
export const MAX_CI_KEYS = 100

/** So much of a run's number is in the trail. */
const MAX_RUN = 100

/** How long a token may come again while the key made from it has not been used. */
const AGAIN_SECONDS = 60

/** A CI key with its secret, as `exchange-schemas.ts` says. */
export type IssuedToken = {
  secret: string
  expiresIn: number
  key: { id: string; expires_at: Date; trust_id: string; credits_per_day: number; credits_used_today: number }
}

/**
 * Makes the key of an accepted token, in the caller's transaction, under the lock of the account's
 * row. Pins the trust. Throws `untrusted_token` for a token that was used before,
 * `paid_tier_required`, and `ci_key_limit_reached` at 100 live CI keys.
 */
export async function issueKey(
  { id, userId }: Trust,
  token: IdToken,
  facts: Facts,
  refuseMismatch: (current: Trust) => void,
): Promise<IssuedToken> {
  const account = await lockAccount({ id: userId })
  // Before the lock another token may have pinned it, or its owner may have deleted it.
  const trust = await findTrust(id)
  if (!trust) throw new Untrusted()
  refuseMismatch(trust)
  const replaced = await replaceUnused(trust, token)
  if (account.tier !== 'paid') throw new Refusal('paid_tier_required', 'The account needs the paid tier: top up.')
  await refuseBeyondLimit(userId)
  const secret = newSecret()
  const key = await insertKey(trust, facts, secret)
  await noteToken(trust, token, key.id, replaced)
  const { credits_used_today } = await noteUse(trust, facts)
  const by = { ...actor(), kind: 'ci', credentialId: key.id } as const
  const details = { trust_id: id, run: facts.identity.run_id?.slice(0, MAX_RUN) ?? null }
  await actingAs(by, () => recordEvent('ci_key_issued', { userId, subjectId: key.id, details }))
  const { creditsPerDay: credits_per_day } = trust
  const { expiresIn, ...kept } = key
  return { secret, expiresIn, key: { ...kept, trust_id: id, credits_per_day, credits_used_today } }
}

/**
 * Revokes the unused key of a token that comes again soon: its response may have been lost. Returns
 * whether there was one. Throws for a token that was used.
 */
async function replaceUnused({ issuer }: Trust, { hash }: IdToken): Promise<boolean> {
  const isToken = and(eq(ciTokens.issuer, issuer), eq(ciTokens.tokenHash, hash))
  const isSoon = sql<boolean>`${ciTokens.createdAt} > now() - make_interval(secs => ${AGAIN_SECONDS})`
  const [used] = await db().select({ keyId: ciTokens.keyId, isSoon }).from(ciTokens).where(isToken)
  if (!used) return false
  if (!used.isSoon) throw new Untrusted('replayed')
  const revoked = await db()
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, used.keyId), isNull(apiKeys.lastUsedAt), isLive))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw new Untrusted('replayed')
  return true
}

async function refuseBeyondLimit(userId: string): Promise<void> {
  const isOfCi = and(eq(apiKeys.userId, userId), sql`${apiKeys.trustId} is not null`, isLive)
  if ((await db().$count(apiKeys, isOfCi)) < MAX_CI_KEYS) return
  const detail = `${MAX_CI_KEYS} jobs have a CI key of this account, the limit. Keys end 15 minutes after they were last renewed.`
  throw new Refusal('ci_key_limit_reached', detail)
}

async function insertKey({ id: trustId, userId }: Trust, { identity }: Facts, secret: string) {
  const [key] = await db()
    .insert(apiKeys)
    .values({
      ...{ userId, trustId, ciIdentity: identity, access: 'run' as const, secretHash: sha256(secret) },
      ...{ lastFour: secret.slice(-4), createdAt: databaseNow, expiresAt: expiry(databaseNow) },
    })
    .returning({
      id: apiKeys.id,
      expires_at: sql<Date>`${apiKeys.expiresAt}`.mapWith(apiKeys.expiresAt),
      expiresIn: secondsLeft,
    })
  if (!key) throw new Error('an insert without a conflict clause returned no row')
  return key
}

/** The row of a token stays at least as long as its age allows it to be accepted. */
async function noteToken({ issuer }: Trust, token: IdToken, keyId: string, isReplaced: boolean): Promise<void> {
  const { exp, iat } = token.claims
  const expiresAt = sql`to_timestamp(${Math.min(Number(exp), Number(iat) + MAX_AGE_S)}::float8)`
  if (isReplaced)
    await db()
      .update(ciTokens)
      .set({ keyId })
      .where(and(eq(ciTokens.issuer, issuer), eq(ciTokens.tokenHash, token.hash)))
  else await db().insert(ciTokens).values({ issuer, tokenHash: token.hash, keyId, createdAt: databaseNow, expiresAt })
}

/**
 * Notes the use of a trust, and pins one that is not: the guard lets only the first token do it.
 */
async function noteUse({ id, repositoryId }: Trust, { identity }: Facts) {
  if (repositoryId === null)
    await db()
      .update(ciTrusts)
      .set({ repositoryId: identity.repository_id, ownerId: identity.owner_id, pinnedAt: databaseNow })
      .where(and(eq(ciTrusts.id, id), isNull(ciTrusts.pinnedAt)))
  const [used] = await db()
    .update(ciTrusts)
    .set({ lastUsedAt: databaseNow })
    .where(eq(ciTrusts.id, id))
    .returning({ credits_used_today: creditsUsedToday })
  if (!used) throw new Error(`trust ${id} is gone in its own transaction`)
  return used
}
