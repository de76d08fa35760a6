import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { actor } from '#core/actor.ts'
import { refusePast } from '#core/api-keys/index.ts'
import { consume, limits } from '#core/rate-limits.ts'
import { sha256 } from '#core/sha256.ts'
import { db, deviceGrants } from '#db/index.ts'
import { env } from '#env.ts'
import { newDeviceCode, newUserCode, shownCode } from './codes.ts'
import type { RequestedGrant, RequestGrant } from './schemas.ts'

const LIFETIME_SECONDS = 15 * 60
const INTERVAL_SECONDS = 5

/**
 * Keeps a program's request for a key until a person approves or denies it. Only the result holds
 * the two codes. Throws `invalid_request` for an expiry in the past, and `rate_limited` beyond ten
 * an hour `from` one network.
 */
export async function requestGrant(command: z.output<typeof RequestGrant>, from: string): Promise<RequestedGrant> {
  await consume(limits.deviceGrants, from)
  const { client_name, label, access, credits_per_day, expires_at } = command
  if (expires_at) await refusePast(expires_at)
  const [deviceCode, userCode] = [newDeviceCode(), newUserCode()]
  const { address, device } = actor()
  await db()
    .insert(deviceGrants)
    .values({
      deviceCodeHash: sha256(deviceCode),
      userCodeHash: sha256(userCode),
      clientName: client_name ?? '',
      label: label ?? null,
      access: access ?? 'full',
      creditsPerDay: credits_per_day ?? null,
      keyExpiresAt: expires_at ?? null,
      address,
      device,
      expiresAt: sql`date_trunc('milliseconds', now() + make_interval(secs => ${LIFETIME_SECONDS}))`,
    })
  const page = `${env().appUrl}/device`
  return {
    device_code: deviceCode,
    user_code: shownCode(userCode),
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${shownCode(userCode)}`,
    expires_in: LIFETIME_SECONDS,
    interval: INTERVAL_SECONDS,
  }
}
