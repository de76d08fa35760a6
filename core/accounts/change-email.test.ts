import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '#core/users.ts'
import { db, mails, oneTimeTokens, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import {
  askForReset,
  changeEmail,
  closeAccount,
  confirmEmail,
  emailToConfirm,
  emailToReset,
  isVerified,
  resetPassword,
  sendVerification,
} from './index.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const network = '203.0.113.7'
const password = 'correct horse battery'
const ada = { email: 'ada@boardwalk.example', password }
const newer = 'ada@lovelace.example'

const change = (user: User, email = newer, current_password = password) =>
  changeEmail(user, { email, current_password }, network)
/** Uses a link in a browser that is signed in to the account. */
const confirm = (token: string, user: User) => transaction(() => confirmEmail({ token }, { id: 'lgn_1', user }))
const emailOf = async ({ id }: User) =>
  (await db().select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email

test('a new user is mailed a link, which confirms the e-mail once', async () => {
  const user = await signUp(ada, network)
  const [letter] = await mailsTo(ada.email)
  expect(letter).toMatchObject({ subject: 'Confirm your e-mail address' })
  expect(letter?.text).toContain(letter?.url)
  const token = await tokenTo(ada.email, 'email_verification')
  expect([await emailToConfirm(token), await isVerified(user)]).toEqual([ada.email, false])
  expect(await confirm(token, user)).toBe(ada.email)
  expect(await isVerified(user)).toBe(true)
  await expect(confirm(token, user)).rejects.toMatchObject({ code: 'not_found' })
})

test('the link works for 24 hours, or until the next is sent; three an hour', async () => {
  const user = await signUp(ada, network)
  const first = await tokenTo(ada.email, 'email_verification')
  // The sign-up sent the first of three.
  for (const _ of Array(2)) await sendVerification(user, network)
  await expect(sendVerification(user, network)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await emailToConfirm(first)).toBeUndefined()
  const latest = await tokenTo(ada.email, 'email_verification')
  const hours = sql<number>`round(extract(epoch from ${oneTimeTokens.expiresAt} - now()) / 3600, 3)::float8`
  expect(await db().select({ hours }).from(oneTimeTokens)).toEqual([{ hours: 24 }])
  await db().update(oneTimeTokens).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(confirm(latest, user)).rejects.toMatchObject({ code: 'not_found' })
})

test('repeated sign-ups create an account each time, and send three mails an hour to the e-mail', async () => {
  for (let count = 1; ; count += 1) {
    const user = await signUp(ada, `network ${count}`)
    expect(await isVerified(user)).toBe(false)
    expect((await mailsTo(ada.email)).length).toBe(count <= 3 ? 1 : 0)
    if (count === 5) break
    await closeAccount(user, { current_password: password }, network)
  }
})

test('a sign-up with a taken e-mail uses up none of its mails', async () => {
  await signUp(ada, network)
  for (const from of ['a', 'b', 'c'])
    await expect(transaction(() => signUp(ada, from))).rejects.toThrow('already has an account')
  for (const from of ['a', 'b']) await askForReset({ email: ada.email }, from)
})

test('a new e-mail changes nothing until it is confirmed, and the old one gets two notices', async () => {
  const user = await signUp(ada, network)
  await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  await change(user)
  expect(await emailOf(user)).toBe(ada.email)
  expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ kind: 'email_change_asked' })
  const verification = await tokenTo(ada.email, 'email_verification')
  await askForReset({ email: ada.email }, network)
  const reset = await tokenTo(ada.email, 'password_reset')

  expect(await confirm(await tokenTo(newer, 'email_change'), user)).toBe(newer)
  expect(await emailOf(user)).toBe(newer)
  expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ kind: 'email_changed' })
  await logIn({ email: newer, password }, network)
  await expect(logIn(ada, network)).rejects.toMatchObject({ code: 'unauthorized' })
  // Unused links to the old e-mail stop working. Breaks without `revokeTokens`.
  expect([await emailToConfirm(verification), await emailToReset(reset)]).toEqual([undefined, undefined])
  await expect(confirm(verification, user)).rejects.toMatchObject({ code: 'not_found' })
  const late = transaction(() =>
    resetPassword({ token: reset, password: 'another horse entirely', revoke_keys: false }),
  )
  await expect(late).rejects.toMatchObject({ code: 'not_found' })
})

test('a link confirms only the e-mail it was sent to', async () => {
  const user = await signUp(ada, network)
  const token = await tokenTo(ada.email, 'email_verification')
  await db().update(users).set({ email: newer }).where(eq(users.id, user.id))
  await expect(confirm(token, user)).rejects.toMatchObject({ code: 'not_found' })
  expect(await emailOf(user)).toBe(newer)
  expect(await isVerified({ ...user, email: newer })).toBe(false)
})

test('a change needs the present password, and counts wrong ones as login attempts', async () => {
  const user = await signUp(ada, network)
  for (const _ of Array(5)) {
    await expect(change(user, newer, 'a guess')).rejects.toMatchObject({
      code: 'invalid_request',
      particulars: { errors: [{ pointer: '/current_password', detail: 'Incorrect password.' }] },
    })
  }
  await expect(change(user)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(logIn(ada, network)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await mailsTo(newer)).toEqual([])
})

/**
 * Breaks if `changeEmail` counts no mails, or only those to the present or only those to the new
 * e-mail.
 */
test('three changes an hour may be requested to one new e-mail, and three from one present e-mail', async () => {
  const users = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => signUp({ email: `${name}${ada.email}`, password }, name)),
  )
  const [first, second, third, last] = users as [User, User, User, User]
  for (const user of [first, second, third]) await change(user)
  await expect(change(last)).rejects.toMatchObject({ code: 'rate_limited' })
  // The sign-up sent the first of three.
  await change(first, `x${newer}`)
  await expect(change(first, `y${newer}`)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a taken e-mail gets the same result, no mail, and cannot be confirmed', async () => {
  const user = await signUp(ada, network)
  await change(user)
  const token = await tokenTo(newer, 'email_change')
  await signUp({ email: newer.toUpperCase(), password }, network)
  await expect(confirm(token, user)).rejects.toMatchObject({ code: 'not_found' })
  await db().delete(mails)
  expect(await change(user)).toBeUndefined()
  expect(await mailsTo(newer)).toEqual([])
  expect(await emailOf(user)).toBe(ada.email)
})

test('a used reset cancels a requested change', async () => {
  const user = await signUp(ada, network)
  await change(user)
  await askForReset({ email: ada.email }, network)
  await resetPassword({
    token: await tokenTo(ada.email, 'password_reset'),
    password: 'another horse entirely',
    revoke_keys: false,
  })
  await expect(confirm(await tokenTo(newer, 'email_change'), user)).rejects.toMatchObject({ code: 'not_found' })
})

test('a user can change the spelling of the present e-mail', async () => {
  const user = await signUp(ada, network)
  await change(user, 'Ada@Boardwalk.example')
  expect(await confirm(await tokenTo('Ada@Boardwalk.example', 'email_change'), user)).toBe('Ada@Boardwalk.example')
  await expect(change({ ...user, email: 'Ada@Boardwalk.example' }, 'Ada@Boardwalk.example')).rejects.toMatchObject({
    particulars: { errors: [{ pointer: '/email' }] },
  })
})
