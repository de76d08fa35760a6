import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { findMade, type Idempotency, recordMade } from '#core/idempotency/index.ts'
import { enqueueNotice } from '#core/mail/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { sha256 } from '#core/sha256.ts'
import type { User } from '#core/users.ts'
import { apiKeys, db, transaction } from '#db/index.ts'
import { keyColumns } from './columns.ts'
import { refusePast } from './expiry.ts'
import { isLive, isNoCiKey } from './find.ts'
import { lockAccount } from './lock-account.ts'
import { refuseMoreThan } from './maker.ts'
import type { CreatedKey, CreateKey } from './schemas.ts'
import { newSecret } from './secrets.ts'

/** The maximum of live keys per user (docs/contract.md §4). */
export const MAX_LIVE_KEYS = 50

/** What made the request for a key: another key, or a browser. The operator is neither. */
type Maker = { keyId?: string; loginId?: string | null; isByDevice?: boolean }

/**
 * Creates a key. Only the result holds its secret. Throws `invalid_request` if the new key would be
 * expired or might more than that key, and `not_permitted` if that key may make none. Throws
 * `paid_tier_required` on the free tier (docs/contract.md §2), `key_limit_reached` at 50 live keys,
 * `rate_limited` beyond 30 an hour, and `idempotency_key_reused` for a repeated request.
 */
export async function createKey(
  user: Pick<User, 'id'>,
  command: CreateKey,
  { keyId, loginId = null, isByDevice = false }: Maker = {},
  idempotency?: Idempotency,
): Promise<CreatedKey> {
  await refuseMade(user, idempotency)
  const expiresAt = command.expires_at ?? null
  const creditsPerDay = command.credits_per_day ?? null
  const access = command.access ?? 'full'
  if (expiresAt !== null) await refusePast(expiresAt)
  await consume(limits.keyCreation, user.id)
  const secret = newSecret()
  return transaction(async () => {
    const account = await lockAccount(user)
    await refuseMade(user, idempotency)
    if (keyId) await refuseMoreThan(keyId, user, { expiresAt, access, creditsPerDay })
    refuseFreeTier(account)
    await refuseBeyondLimit(user)
    const [key] = await db()
      .insert(apiKeys)
      .values({
        userId: user.id,
        label: command.label ?? null,
        expiresAt,
        secretHash: sha256(secret),
        lastFour: secret.slice(-4),
        createdByKeyId: keyId ?? null,
        loginId,
        isByDevice,
        access,
        creditsPerDay,
      })
      .returning(keyColumns)
    if (!key) throw new Error('an insert without a conflict clause returned no row')
    if (idempotency) await recordMade([{ userId: user.id, subjectId: key.id, ...idempotency }])
    await recordEvent('key_created', { userId: user.id, subjectId: key.id, details: { last_four: key.last_four } })
    await enqueueNotice({ kind: 'key_created', lastFour: key.last_four }, user.id)
    return { ...key, key: secret }
  })
}

/** Throws if a request was sent before: its secret is not said twice, so the key is only named. */
async function refuseMade(user: Pick<User, 'id'>, idempotency: Idempotency | undefined): Promise<void> {
  const made = await findMade(user, idempotency)
  if (made === undefined) return
  const detail = 'This request has created its API key already, and a secret is returned only once.'
  throw new Refusal('idempotency_key_reused', detail, { members: { key_id: made } })
}

async function refuseBeyondLimit(user: Pick<User, 'id'>): Promise<void> {
  if ((await db().$count(apiKeys, and(eq(apiKeys.userId, user.id), isLive, isNoCiKey))) < MAX_LIVE_KEYS) return
  throw new Refusal(
    'key_limit_reached',
    `You have ${MAX_LIVE_KEYS} live keys, your limit. Revoke one to create another.`,
  )
}

export function refuseFreeTier({ tier }: Pick<User, 'tier'>): void {
  if (tier === 'paid') return
  throw new Refusal('paid_tier_required', 'Top up to create API keys.')
}
