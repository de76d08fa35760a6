import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { approve, makeGrant } from '#core/device-grants/testing.ts'
import { confirmLogin, findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { pendingFactor } from '#core/second-factors/index.ts'
import { db, logins, mails, rateCounters, secondFactors, transaction, users } from '#db/index.ts'
import { countWaiting } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import {
  changeEmail,
  changePassword,
  closeAccount,
  confirmSecondFactor,
  logIn,
  logInWithCode,
  setUpSecondFactor,
  startVerifiedLogin,
} from './index.ts'
import { countLoginAttempt } from './login-attempts.ts'
import { signUp } from './sign-up.ts'

testsCommit()

const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }

/**
 * A code works once. Breaks without `lt(lastStep, step)` in verify.ts, and for the recovery code
 * without its deletion.
 */
test('of simultaneous log-ins with one code, of the app or for recovery, one succeeds', async () => {
  const user = await signUp(ada, 'home')
  const login = (await findLogin(await startLogin(user, 'password', null))) as Login
  await confirmLogin(login, 'password')
  await setUpSecondFactor(login)
  const secret = Secret.fromBase32((await pendingFactor(login))?.secret ?? '')
  const [recoveryCode = ''] = await confirmSecondFactor(login, {
    code: TOTP.generate({ secret, timestamp: Date.now() - 15_000 }),
  })
  for (const code of [TOTP.generate({ secret, timestamp: Date.now() + 15_000 }), recoveryCode]) {
    const before = await db().$count(logins)
    const steps = []
    for (const _ of Array(4)) {
      const begun = await startVerifiedLogin(await logIn(ada, 'home'), null)
      steps.push('step' in begun ? begun.step : '')
    }
    await db().delete(rateCounters).where(sql`true`)
    const outcomes = await Promise.allSettled(steps.map((step) => logInWithCode(step, { code }, 'home', null)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().$count(logins)).toBe(before + 1)
  }
})

/**
 * Breaks for each action without the second look of `lockAllFactors`. The thief's password is being
 * checked, and waits for the account's counter, while the owner turns the app on.
 */
test.each([
  [
    'new address',
    ({ user }) => changeEmail(user, { email: 'eve@boardwalk.example', current_password: ada.password }, 'home'),
  ],
  [
    'new password',
    (login) => changePassword(login, { current_password: ada.password, password: 'the horse of a thief' }, 'home'),
  ],
  [
    'approval',
    async (login) => {
      await db().update(users).set({ tier: 'paid' })
      await db().update(logins).set({ createdAt: sql`now() - interval '25 hours'` })
      return approve(login, (await makeGrant()).code, { password: ada.password })
    },
  ],
  ['closing', ({ user }) => closeAccount(user, { current_password: ada.password }, 'home')],
] as [string, (login: Login) => Promise<unknown>][])(
  'a %s that waits while two-factor authentication is turned on is refused',
  async (name, act) => {
    const email = `grace-${name.replace(' ', '-')}@boardwalk.example`
    const user = await signUp({ ...ada, email }, 'home')
    const login = (await findLogin(await startLogin(user, 'password', null))) as Login
    const [isOn, isAwaited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const owner = transaction(async () => {
      await countLoginAttempt(email)
      await db()
        .insert(secondFactors)
        .values({ userId: user.id, secret: Buffer.of(0), confirmedAt: new Date() })
      isOn.resolve()
      await isAwaited.promise
    })
    await isOn.promise
    const refused = expect(act(login)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect.poll(() => countWaiting('rate_counters')).toBe(1)
    isAwaited.resolve()
    await owner
    await refused
    await logIn({ ...ada, email }, 'home')
    expect(await db().$count(mails, sql`kind in ('email_change', 'password_changed', 'account_closed')`)).toBe(0)
  },
)
