import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, rateCounters } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import { askForReset, logIn, logInWithCode, resetPassword, startVerifiedLogin } from './index.ts'
import { ada, beginLogIn, codeOf, network, withFactor, wrongCode } from './testing.ts'

testsRollBack()

const enter = (step: string, code: string) => logInWithCode(step, { code }, network, null)
const limited = { code: 'rate_limited', message: expect.stringContaining('Too many wrong codes.') }

/** Guesses so slowly that no other limit notices. */
async function guess(step: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await db().delete(rateCounters).where(sql`limit_name <> 'wrong_codes'`)
    await expect(enter(step, '000000')).rejects.toMatchObject(wrongCode)
  }
  await db().delete(rateCounters).where(sql`limit_name <> 'wrong_codes'`)
}

const pass = (seconds: number) =>
  db()
    .update(rateCounters)
    .set({ openedAt: sql`${rateCounters.openedAt} - make_interval(secs => ${seconds})` })
    .where(eq(rateCounters.limitName, 'wrong_codes'))

test('after 50 wrong codes in a day there is one an hour, also after a right one', async () => {
  const { secret, codes } = await withFactor()
  const step = await beginLogIn()
  await guess(step, 49)
  await enter(step, await codeOf(secret))
  const next = await beginLogIn()
  await guess(next, 1)
  await expect(enter(next, codes[0] ?? '')).rejects.toMatchObject(limited)
  await pass(3_599)
  await expect(enter(next, codes[0] ?? '')).rejects.toMatchObject(limited)
  await pass(1)
  await guess(next, 1)
  await expect(enter(next, codes[0] ?? '')).rejects.toMatchObject(limited)
  await pass(24 * 60 * 60)
  await guess(next, 49)
})

/** Nobody is locked out: a new password shuts out who guessed, and an hour later a code works. */
test('a reset and an hour lead back in', async () => {
  const { secret } = await withFactor()
  const step = await beginLogIn()
  await guess(step, 50)
  await askForReset({ email: ada.email }, network)
  const password = 'the horse of a reset'
  await resetPassword({ token: await tokenTo(ada.email, 'password_reset'), password, revoke_keys: false })
  await expect(enter(step, '000000')).rejects.toMatchObject({ code: 'unauthorized' })
  await pass(3_600)
  const begun = await startVerifiedLogin(await logIn({ ...ada, password }, network), null)
  await enter('step' in begun ? begun.step : '', await codeOf(secret))
})

/** Breaks without `tell` in `logInWithCode`: guessing behind a stolen password would be silent. */
test('a wrong code at log-in sends a notice', async () => {
  await withFactor()
  await guess(await beginLogIn(), 5)
  const notices = (await mailsTo(ada.email)).filter(({ kind }) => kind === 'second_factor_failed')
  expect(notices).toHaveLength(3)
  expect(notices[0]?.text).toContain('Someone who knows your password')
})

test('RATE_LIMITS=off counts no wrong codes', async () => {
  await withFactor()
  const settings = env()
  settings.rateLimits = false
  try {
    await guess(await beginLogIn(), 2)
    expect(await db().$count(rateCounters, eq(rateCounters.limitName, 'wrong_codes'))).toBe(0)
  } finally {
    settings.rateLimits = true
  }
})
