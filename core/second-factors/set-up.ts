import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal, refusedField } from '#core/errors.ts'
import type { Login } from '#core/logins/index.ts'
import { seal, unseal } from '#core/sealing.ts'
import { STEP_MINUTES } from '#core/sign-in-steps.ts'
import { db, secondFactors } from '#db/index.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { databaseTime } from './status.ts'
import { newSecret, stepOfCode, uriOf } from './totp.ts'
import { WRONG_CODE } from './verify.ts'

/** The secret of an app that is not confirmed yet, in base 32 and as the URI of its QR code. */
export type PendingFactor = { secret: string; uri: string }

/**
 * Gives this browser a new secret for an authenticator app, which counts once it is confirmed. Each
 * call makes another one: nobody who saw an older secret gains by it. Throws `invalid_request` if
 * an app is confirmed already.
 */
export async function setUpFactor({ id, user }: Login): Promise<void> {
  const pending = { secret: seal(newSecret()), loginId: id, createdAt: sql`now()` }
  const set = await db()
    .insert(secondFactors)
    .values({ userId: user.id, ...pending })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: pending,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  if (set.length === 0) throw new Refusal('invalid_request', 'Two-factor authentication is on already.')
}

/** Returns the secret that this browser was given in the last minutes, if it is not confirmed. */
export async function pendingFactor(login: Login): Promise<PendingFactor | undefined> {
  const secret = (await readPending(login))?.secret
  return secret === undefined ? undefined : { secret, uri: uriOf(secret, login.user.email) }
}

async function readPending(login: Login): Promise<{ secret: string; now: number } | undefined> {
  const columns = { sealed: secondFactors.secret, now: databaseTime }
  const [pending] = await db().select(columns).from(secondFactors).where(isPending(login))
  if (!pending) return undefined
  const secret = unseal(pending.sealed)
  return secret === undefined ? undefined : { secret, now: pending.now }
}

/**
 * Turns the app on, with a code that proves it works, and returns recovery codes. Throws at `/code`
 * for a wrong code.
 */
export async function confirmFactor(login: Login, code: string): Promise<string[]> {
  const pending = await readPending(login)
  if (!pending) throw new Refusal('invalid_request', 'This took too long. Start again.')
  const step = stepOfCode(pending.secret, code.replaceAll(/\s/g, ''), pending.now)
  if (step === undefined) throw refusedField('/code', WRONG_CODE)
  const confirmed = await db()
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step, loginId: null })
    .where(isPending(login))
    .returning({ userId: secondFactors.userId })
  if (confirmed.length === 0) throw new Refusal('invalid_request', 'Two-factor authentication is on already.')
  return replaceRecoveryCodes(login.user.id)
}

/** The secret is shown to the browser that proved who it is, and to no other. */
function isPending({ id, user }: Login) {
  return and(
    eq(secondFactors.userId, user.id),
    eq(secondFactors.loginId, id),
    isNull(secondFactors.confirmedAt),
    gt(secondFactors.createdAt, sql`now() - make_interval(mins => ${STEP_MINUTES})`),
  )
}
