import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { confirmLogin, findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { pendingFactor } from '#core/second-factors/index.ts'
import { whileHeld } from '#core/sessions/testing.ts'
import { db, logins, mails, rateCounters } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import {
  changeEmail,
  confirmSecondFactor,
  logIn,
  logInWithCode,
  setUpSecondFactor,
  startVerifiedLogin,
} from './index.ts'
import { signUp } from './sign-up.ts'

const databaseUrl = testsCommit()

const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }

/**
 * A code works once. Breaks without `lt(lastStep, step)` in verify.ts, and for the recovery code
 * without its deletion.
 */
test('of simultaneous log-ins with one code, of the app or for recovery, one succeeds', async () => {
  const user = await signUp(ada, 'home')
  const login = (await findLogin(await startLogin(user, null))) as Login
  await confirmLogin(login)
  await setUpSecondFactor(login)
  const secret = Secret.fromBase32((await pendingFactor(login))?.secret ?? '')
  const [recoveryCode = ''] = await confirmSecondFactor(login, {
    code: TOTP.generate({ secret, timestamp: Date.now() - 30_000 }),
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
 * Breaks without the second look in `changeEmail`: a thief's password that waited in the hash queue
 * would still move the account after its owner had turned the app on.
 */
test('a change of the address that waits while two-factor authentication is turned on is refused', async () => {
  const user = await signUp({ ...ada, email: 'grace@boardwalk.example' }, 'home')
  const turnOn = `select id from users where id = '${user.id}' for update;
    insert into second_factors (user_id, secret, confirmed_at) values ('${user.id}', '\\x00', now())`
  await whileHeld(databaseUrl, turnOn, async (release) => {
    const changed = changeEmail(user, { email: 'eve@boardwalk.example', current_password: ada.password }, 'home')
    const refused = expect(changed).rejects.toMatchObject({ code: 'unauthorized' })
    await expect
      .poll(() =>
        db().execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .not.toHaveLength(0)
    await release()
    await refused
  })
  expect(await db().$count(mails, sql`kind = 'email_change'`)).toBe(0)
})
