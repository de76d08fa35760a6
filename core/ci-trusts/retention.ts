import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { KEEP_EXPIRED_DAYS } from '#core/api-keys/index.ts'
import { apiKeys, ciRefusals, ciTokens, db } from '#db/index.ts'

const REFUSAL_DAYS = 30

/** Deletes accepted tokens an hour after they expired: from then on time alone refuses them. */
export async function purgeOldCiTokens(): Promise<void> {
  await db().delete(ciTokens).where(lt(ciTokens.expiresAt, sql`now() - interval '1 hour'`))
}

/** Deletes CI keys that expired 30 days ago, and old refusals. Sessions keep who started them. */
export async function purgeOldCiKeys(): Promise<void> {
  const isOld = lt(apiKeys.expiresAt, sql`now() - make_interval(days => ${KEEP_EXPIRED_DAYS})`)
  await db()
    .delete(apiKeys)
    .where(and(isNotNull(apiKeys.trustId), isOld))
  await db()
    .delete(ciRefusals)
    .where(lt(ciRefusals.at, sql`now() - make_interval(days => ${REFUSAL_DAYS})`))
}
