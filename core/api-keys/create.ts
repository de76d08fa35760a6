import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal, refusedField } from '#core/errors.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { sha256 } from '#core/sha256.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db, transaction } from '#db/index.ts'
import { env } from '#env.ts'
import { keyColumns } from './columns.ts'
import { refusePast } from './expiry.ts'
import { isLive } from './find.ts'
import { lockAccount } from './lock-account.ts'
import type { CreatedKey, CreateKey } from './schemas.ts'
import { newSecret } from './secrets.ts'

/** The maximum of live keys per user (docs/contract.md §4). */
export const MAX_LIVE_KEYS = 50

/**
 * Creates a key. Only the result holds its secret. `createdByKeyId` is the key that made the
 * request, if one did. Throws `invalid_request` if the new key would be expired or outlive that
 * one, `paid_tier_required` on the free tier (docs/contract.md §2), `key_limit_reached` at 50 live
 * keys, and `rate_limited` beyond 30 an hour.
 */
export async function createKey(
  user: User,
  command: CreateKey,
  createdByKeyId: string | null = null,
): Promise<CreatedKey> {
  const expiresAt = command.expires_at ?? null
  if (expiresAt !== null) await refusePast(expiresAt)
  await consume(limits.keyCreation, user.id)
  const secret = newSecret()
  return transaction(async () => {
    const { tier } = await lockAccount(user)
    if (createdByKeyId !== null) await refuseOutliving(user, createdByKeyId, expiresAt)
    if (tier !== 'paid') throw freeTier()
    await refuseBeyondLimit(user)
    const [key] = await db()
      .insert(apiKeys)
      .values({
        userId: user.id,
        label: command.label ?? null,
        expiresAt,
        secretHash: sha256(secret),
        lastFour: secret.slice(-4),
        createdByKeyId,
      })
      .returning(keyColumns)
    if (!key) throw new Error('an insert without a conflict clause returned no row')
    await recordEvent('key_created', { userId: user.id, subjectId: key.id, details: { last_four: key.last_four } })
    await enqueueNotice({ kind: 'key_created', lastFour: key.last_four }, user.id)
    return { ...key, key: secret }
  })
}

/**
 * Throws if a key would outlive its maker, or if the maker was revoked while this call waited for
 * the lock.
 */
async function refuseOutliving(user: User, makerId: string, expiresAt: Date | null): Promise<void> {
  const [maker] = await db()
    .select({ expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, makerId), eq(apiKeys.userId, user.id), isLive))
  if (!maker) {
    throw new Refusal('unauthorized', 'This API key is expired or revoked.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' },
    })
  }
  if (maker.expiresAt === null || (expiresAt !== null && expiresAt <= maker.expiresAt)) return
  throw refusedField(
    '/expires_at',
    `A key cannot create a key that outlives it: expires_at must be ${maker.expiresAt.toISOString()} or earlier.`,
  )
}

async function refuseBeyondLimit(user: User): Promise<void> {
  if ((await db().$count(apiKeys, and(eq(apiKeys.userId, user.id), isLive))) < MAX_LIVE_KEYS) return
  throw new Refusal(
    'key_limit_reached',
    `You have ${MAX_LIVE_KEYS} live keys, your limit. Revoke one to create another.`,
  )
}

function freeTier(): Refusal {
  return new Refusal('paid_tier_required', 'Top up to create API keys.', {
    members: { top_up_url: `${env().appUrl}/credits` },
  })
}
