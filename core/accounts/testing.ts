import { desc, eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { confirmLogin, findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { pendingFactor } from '#core/second-factors/index.ts'
import { auditEvents, db, transaction, users } from '#db/index.ts'
import { logIn, startVerifiedLogin } from './log-in.ts'
import { confirmSecondFactor, setUpSecondFactor } from './second-factor.ts'
import { signUp } from './sign-up.ts'

export const network = '203.0.113.7'
export const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }

export const wrongCode = { code: 'invalid_request', particulars: { errors: [{ pointer: '/code' }] } }
/** How a browser is refused that has not confirmed its user. */
export const unconfirmed = { code: 'unauthorized', message: 'Confirm your identity, then try again.' }

/**
 * For tests: the code of an authenticator app. In a test's transaction `now()` stands still, so
 * these are the codes of steps beside it.
 */
export async function codeOf(secret: string, steps = 0): Promise<string> {
  const [row] = await db().execute<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as now`)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: (row?.now ?? 0) + steps * 30_000 })
}

/** For tests: another browser of a user. */
export async function newLogin(user: Login['user']): Promise<Login> {
  const login = await findLogin(await startLogin(user, 'password', null))
  if (!login) throw new Error('the login that was made is not found')
  return login
}

/** For tests: somebody with a confirmed address, logged in. */
export async function signedIn(): Promise<Login> {
  const user = await signUp(ada, network)
  await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  return newLogin(user)
}

/**
 * For tests: turns two-factor authentication on. That uses up the code of the step before the
 * present one.
 */
export async function turnOn(login: Login): Promise<{ secret: string; codes: string[] }> {
  await confirmLogin(login, 'password')
  await setUpSecondFactor(login)
  const secret = (await pendingFactor(login))?.secret ?? ''
  const codes = await transaction(async () => confirmSecondFactor(login, { code: await codeOf(secret, -1) }))
  return { secret, codes }
}

/** For tests: somebody with two-factor authentication, in a browser that has confirmed its user. */
export async function withFactor() {
  const login = await signedIn()
  return { login, user: login.user, ...(await turnOn(login)) }
}

/** For tests: gives the password of `ada`, and returns the step in which a code is asked for. */
export async function beginLogIn(): Promise<string> {
  const begun = await startVerifiedLogin(await logIn(ada, network), null)
  return 'step' in begun ? begun.step : ''
}

/** For tests: what is recorded of a user. */
export async function actionsOf(userId: string): Promise<string[]> {
  const events = await db()
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.userId, userId))
  return events.map(({ action }) => action)
}

export async function lastEvent(action: string) {
  const ofAction = eq(auditEvents.action, action)
  const [last] = await db().select().from(auditEvents).where(ofAction).orderBy(desc(auditEvents.id)).limit(1)
  return last
}
