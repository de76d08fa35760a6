import { and, eq } from 'drizzle-orm'
import { hasPassword, lockAllFactors, proveAllFactors } from '#core/accounts/index.ts'
import { lockAccount, refuseFreeTier } from '#core/api-keys/index.ts'
import { recordEvent } from '#core/audit/index.ts'
import { refusedField } from '#core/errors.ts'
import { isConfirmedLogin, isRecent, type Login } from '#core/logins/index.ts'
import { hasSecondFactor } from '#core/second-factors/index.ts'
import { sha256 } from '#core/sha256.ts'
import { db, deviceGrants, type KeyAccess, transaction } from '#db/index.ts'
import { findGrant, isPending, type PendingGrant, wrongCode } from './find.ts'

/** What the key may, which can be less than what the program asks for. */
type Approval = {
  code: string
  label: string | null
  access: KeyAccess
  creditsPerDay: number | null
  expiresAt: Date | null
  /** Needed from a browser that logged in more than a day ago and has not confirmed its user. */
  password?: string | undefined
}

/**
 * Lets a program have a key of this user. Throws what `findGrant` throws, `invalid_request` if the
 * key might more than the program asks for or the password is wrong, `unauthorized` if a browser
 * with two-factor authentication has not confirmed its user, and `paid_tier_required` on the free
 * tier. The request then stays as it is. `from` is the network of the browser.
 */
export async function approveGrant(login: Login, approval: Approval, from: string): Promise<void> {
  const { user } = login
  const { code, label, access, creditsPerDay, expiresAt, password } = approval
  refuseMore(await findGrant(login, code), approval)
  const verified = (await isRecent(login)) ? undefined : await proveAllFactors(user, password ?? '', from, login)
  await transaction(async () => {
    if (verified) await lockAllFactors(verified)
    refuseFreeTier(await lockAccount(user))
    const approved = {
      state: 'approved',
      userId: user.id,
      loginId: login.id,
      label,
      access,
      creditsPerDay,
      keyExpiresAt: expiresAt,
    } as const
    await decide(code, approved)
    await recordEvent('device_approved', { userId: user.id, details: {} })
  })
}

/**
 * Returns what a user has to prove before approving: nothing within a day of the log-in or in a
 * confirmed browser, else the password; or to confirm the browser, if a password is not enough.
 */
export async function proofToApprove(login: Login): Promise<'password' | 'confirmation' | undefined> {
  if ((await isRecent(login)) || (await isConfirmedLogin(login))) return undefined
  const { user } = login
  return (await hasPassword(user)) && !(await hasSecondFactor(user.id)) ? 'password' : 'confirmation'
}

/** Refuses a program its key. Throws what `findGrant` throws. */
export async function denyGrant(login: Login, code: string): Promise<void> {
  await findGrant(login, code)
  await transaction(async () => {
    await decide(code, { state: 'denied', userId: login.user.id })
    await recordEvent('device_denied', { userId: login.user.id, details: {} })
  })
}

/** The first of several decisions counts, also if they are made by different people. */
async function decide(code: string, decision: Partial<typeof deviceGrants.$inferInsert>): Promise<void> {
  const decided = await db()
    .update(deviceGrants)
    .set(decision)
    .where(and(eq(deviceGrants.userCodeHash, sha256(code)), isPending))
    .returning({ state: deviceGrants.state })
  if (decided.length === 0) throw wrongCode()
}

/** The page offers nothing of this; a form that was changed by hand does. */
function refuseMore(asked: PendingGrant, { access, creditsPerDay, expiresAt }: Approval): void {
  if (asked.access !== 'full' && access !== asked.access)
    throw refusedField('/access', 'The app did not ask for this access.')
  if (asked.creditsPerDay !== null && (creditsPerDay === null || creditsPerDay > asked.creditsPerDay))
    throw refusedField('/credits_per_day', `must be ${asked.creditsPerDay} or less: the app did not ask for more`)
  if (asked.keyExpiresAt !== null && (expiresAt === null || expiresAt > asked.keyExpiresAt))
    throw refusedField('/expiry', 'The app did not ask for a key that lasts longer.')
}
