import { and, eq, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { confirmLogin, findLogin } from '#core/logins/index.ts'
import { hasSecondFactor, pendingFactor } from '#core/second-factors/index.ts'
import {
  auditEvents,
  db,
  logins,
  rateCounters,
  recoveryCodes,
  secondFactors,
  signInSteps,
  transaction,
  users,
} from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import {
  askForReset,
  changeEmail,
  changePassword,
  closeAccount,
  confirmByPassword,
  confirmEmail,
  confirmSecondFactor,
  logIn,
  logInWithCode,
  renewRecoveryCodes,
  resetPassword,
  setUpSecondFactor,
  startVerifiedLogin,
  turnOffSecondFactor,
} from './index.ts'
import {
  actionsOf,
  ada,
  beginLogIn as begin,
  codeOf,
  network,
  newLogin,
  signedIn,
  unconfirmed,
  withFactor,
  wrongCode,
} from './testing.ts'

testsRollBack()

const enter = (step: string, code: string) => logInWithCode(step, { code }, network, null)

/** Breaks without the step in `startVerifiedLogin`: a password alone would make a login. */
test('with two-factor authentication a password gives no login, and a code after it does', async () => {
  const { user, secret } = await withFactor()
  const before = await db().$count(logins, eq(logins.userId, user.id))
  const step = await begin()
  expect(step).not.toBe('')
  expect(await db().$count(logins, eq(logins.userId, user.id))).toBe(before)
  await expect(enter(step, '000000')).rejects.toMatchObject(wrongCode)
  expect(await findLogin(await enter(step, await codeOf(secret)))).toMatchObject({ user: { id: user.id } })
  expect(await actionsOf(user.id)).toEqual(
    expect.arrayContaining(['second_factor_on', 'second_factor_failed', 'logged_in']),
  )
})

/** Breaks without `lt(lastStep, step)` in verify.ts. */
test('a code works once, and none that is older than a used one', async () => {
  const { secret } = await withFactor()
  const code = await codeOf(secret, 1)
  await enter(await begin(), code)
  await expect(enter(await begin(), code)).rejects.toMatchObject(wrongCode)
  await expect(enter(await begin(), await codeOf(secret))).rejects.toMatchObject(wrongCode)
})

test.each([-3, 3])('a code of %i steps beside the present one is refused', async (steps) => {
  const { secret } = await withFactor()
  await expect(enter(await begin(), await codeOf(secret, steps))).rejects.toMatchObject(wrongCode)
})

test('a step ends once, in ten minutes, and with a new password', async () => {
  const { secret, login, codes } = await withFactor()
  const step = await begin()
  await enter(step, await codeOf(secret))
  const isOver = { code: 'unauthorized', message: 'This took too long. Log in with your password again.' }
  await expect(enter(step, codes[0] ?? '')).rejects.toMatchObject(isOver)
  const late = await begin()
  await db().update(signInSteps).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(enter(late, codes[0] ?? '')).rejects.toMatchObject(isOver)
  const older = await begin()
  await changePassword(login, { current_password: ada.password, password: 'the horse of tomorrow' }, network)
  await expect(enter(older, codes[0] ?? '')).rejects.toMatchObject(isOver)
})

test('a recovery code works once, in any spelling, and sends a notice', async () => {
  const { user, codes } = await withFactor()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  await enter(await begin(), ` ${code.toUpperCase().replaceAll('-', ' ')}`)
  await expect(enter(await begin(), code)).rejects.toMatchObject(wrongCode)
  expect(await db().$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(9)
  expect((await mailsTo(ada.email)).map(({ kind }) => kind)).toContain('recovery_code_used')
  expect(await actionsOf(user.id)).toContain('recovery_code_used')
})

test('secret and recovery codes are not stored as they are', async () => {
  const { secret, codes } = await withFactor()
  const stored = await db().execute<{ row: string }>(sql`
    select t::text as row from second_factors t union all select t::text from recovery_codes t`)
  const text = stored.map(({ row }) => row).join()
  const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
  for (const known of [secret, Buffer.from(secret).toString('hex'), hex, ...codes]) expect(text).not.toContain(known)
})

test('five wrong codes, then one after each wait; nobody is locked out, and passwords are counted apart', async () => {
  const { secret } = await withFactor()
  const step = await begin()
  for (const _ of Array(5)) await expect(enter(step, '000000')).rejects.toMatchObject(wrongCode)
  await expect(enter(step, await codeOf(secret))).rejects.toMatchObject({ code: 'rate_limited' })
  await logIn(ada, network)
  await db().update(rateCounters).set({ openedAt: sql`now() - interval '15 minutes'` })
  await enter(step, await codeOf(secret))
})

/**
 * Anything can be typed as an e-mail. Breaks if codes and passwords have counts of the same name: a
 * stranger would use up the attempts at a user's codes.
 */
test('attempts at the password of any e-mail use up none at codes', async () => {
  const { user, secret } = await withFactor()
  const step = await begin()
  for (const email of [user.id, `second factor of ${user.id}`])
    for (const _ of Array(5))
      await expect(logIn({ email, password: 'mistyped' }, network)).rejects.toMatchObject({ code: 'unauthorized' })
  await enter(step, await codeOf(secret))
})

/** Breaks if a reset deletes the second factor, or begins a login. */
test('a password reset does not bypass it', async () => {
  const { user, secret } = await withFactor()
  await askForReset({ email: ada.email }, network)
  const password = 'the horse of a reset'
  await resetPassword({ token: await tokenTo(ada.email, 'password_reset'), password, revoke_keys: false })
  expect(await db().$count(logins, eq(logins.userId, user.id))).toBe(0)
  const begun = await startVerifiedLogin(await logIn({ ...ada, password }, network), null)
  expect(begun).toHaveProperty('step')
  await expect(enter('step' in begun ? begun.step : '', await codeOf(secret))).resolves.toEqual(expect.any(String))
})

test('setting it up, turning it off and new recovery codes need a browser that has confirmed its user', async () => {
  const { login, secret, user, codes } = await withFactor()
  await db().update(logins).set({ confirmedAt: sql`now() - interval '601 seconds'` })
  for (const act of [turnOffSecondFactor, renewRecoveryCodes]) {
    const acted = transaction(async () => act(login, { code: await codeOf(secret) }))
    await expect(acted).rejects.toMatchObject(unconfirmed)
  }
  await expect(transaction(() => setUpSecondFactor(login))).rejects.toMatchObject(unconfirmed)
  await confirmByPassword(login, { current_password: ada.password, code: codes[0] }, network)
  await expect(transaction(() => turnOffSecondFactor(login, { code: '000000' }))).rejects.toMatchObject(wrongCode)
  await turnOffSecondFactor(login, { code: await codeOf(secret) })
  expect(await hasSecondFactor(user.id)).toBe(false)
  expect(await actionsOf(user.id)).toContain('second_factor_off')
  expect((await mailsTo(ada.email)).map(({ kind }) => kind)).toContain('second_factor_off')
})

test('the wrong password confirms nothing', async () => {
  const login = await signedIn()
  await expect(confirmByPassword(login, { current_password: 'mistyped' }, network)).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await expect(transaction(() => setUpSecondFactor(login))).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a secret is shown to the browser that set it up, is new each time, and cannot replace one that is on', async () => {
  const login = await signedIn()
  const other = await newLogin(login.user)
  for (const one of [login, other]) await confirmLogin(one, 'password')
  await setUpSecondFactor(login)
  const first = await pendingFactor(login)
  expect(first?.uri).toMatch(
    /^otpauth:\/\/totp\/Boardwalk:ada%40boardwalk\.example\?issuer=Boardwalk&secret=[A-Z2-7]{32}&/,
  )
  expect(await pendingFactor(other)).toBeUndefined()
  await setUpSecondFactor(other)
  expect((await pendingFactor(other))?.secret).not.toBe(first?.secret)
  expect(await pendingFactor(login)).toBeUndefined()
  const code = await codeOf((await pendingFactor(other))?.secret ?? '')
  await confirmSecondFactor(other, { code })
  expect(await findLogin('')).toBeUndefined()
  expect(await db().$count(logins, eq(logins.userId, login.user.id))).toBe(1)
  await expect(transaction(() => setUpSecondFactor(other))).rejects.toMatchObject({ code: 'invalid_request' })
})

test('new recovery codes replace the old ones', async () => {
  const { login, secret, codes } = await withFactor()
  const newer = await renewRecoveryCodes(login, { code: await codeOf(secret) })
  expect(newer).toHaveLength(10)
  await expect(enter(await begin(), codes[0] ?? '')).rejects.toMatchObject(wrongCode)
  await enter(await begin(), newer[0] ?? '')
})

test('a closed account leaves neither secret nor codes', async () => {
  const { login, user } = await withFactor()
  await closeAccount(user, {}, network, login)
  expect(await db().$count(secondFactors)).toBe(0)
  expect(await db().$count(recoveryCodes)).toBe(0)
})

/** A stranger may have signed up with the address. */
test('the first proof of an address elsewhere removes it, and in a browser of the account keeps it', async () => {
  const { login, user } = await withFactor()
  await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
  await changeEmail(user, { email: 'countess@boardwalk.example' }, network, login)
  await confirmEmail({ token: await tokenTo('countess@boardwalk.example', 'email_change') }, login)
  expect(await hasSecondFactor(user.id)).toBe(true)
  await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
  await askForReset({ email: 'countess@boardwalk.example' }, network)
  const token = await tokenTo('countess@boardwalk.example', 'password_reset')
  await resetPassword({ token, password: 'the horse of its owner', revoke_keys: false })
  expect(await hasSecondFactor(user.id)).toBe(false)
  expect(await actionsOf(user.id)).toContain('second_factor_off')
})

/** Important changes take a confirmed browser in place of the password, and no other. */
test('an e-mail changes without the password only in a browser that has confirmed its user', async () => {
  const login = await signedIn()
  const change = () => transaction(() => changeEmail(login.user, { email: 'new@boardwalk.example' }, network, login))
  await expect(change()).rejects.toMatchObject(unconfirmed)
  await expect(transaction(() => closeAccount(login.user, {}, network, login))).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await confirmLogin(login, 'password')
  await change()
  const asked = and(eq(auditEvents.userId, login.user.id), eq(auditEvents.action, 'email_change_asked'))
  expect(await db().$count(auditEvents, asked)).toBe(1)
})
