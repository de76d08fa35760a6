import { and, eq, gt, sql } from 'drizzle-orm'
import { type Refusal, refusedField } from '#core/errors.ts'
import type { Login } from '#core/logins/index.ts'
import { consume, limits, refund } from '#core/rate-limits.ts'
import { sha256 } from '#core/sha256.ts'
import type { User } from '#core/users.ts'
import { db, deviceGrants } from '#db/index.ts'

/** True for a grant that a person may still decide. The first decision makes it false. */
export const isPending = and(eq(deviceGrants.state, 'pending'), gt(deviceGrants.expiresAt, sql`now()`))

/**
 * Returns the request with a code that a person has typed. Throws `invalid_request` if the code is
 * wrong, too old or decided already, and `rate_limited` beyond five of these an hour and login.
 */
export async function findGrant(login: Login, code: string) {
  // Counted before it is looked up, so that guesses at the same time count as well.
  await consume(limits.userCodes, login.id)
  const [found] = await db()
    .select()
    .from(deviceGrants)
    .where(and(eq(deviceGrants.userCodeHash, sha256(code)), isPending))
  if (!found) throw wrongCode()
  await refund(limits.userCodes, login.id)
  return found
}

export type PendingGrant = Awaited<ReturnType<typeof findGrant>>

/** Returns what this user has decided with a code, also once the program has its key. */
export async function findDecided(user: Pick<User, 'id'>, code: string) {
  const { state, clientName, label, access, creditsPerDay, keyExpiresAt } = deviceGrants
  const [found] = await db()
    .select({ state, clientName, label, access, creditsPerDay, keyExpiresAt })
    .from(deviceGrants)
    // A grant has a user from the decision on.
    .where(and(eq(deviceGrants.userCodeHash, sha256(code)), eq(deviceGrants.userId, user.id)))
  return found
}

export type DecidedGrant = NonNullable<Awaited<ReturnType<typeof findDecided>>>

export function wrongCode(): Refusal {
  return refusedField('/user_code', 'This code is incorrect, expired or already used. Start again in your terminal.')
}
