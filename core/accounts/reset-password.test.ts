import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAllEvents, listEvents } from '#core/audit/index.ts'
import { createTicket, findTicket } from '#core/consoles/index.ts'
import { findLogin, startLogin } from '#core/logins/index.ts'
import { makeKey, makeSession, makeUser } from '#db/factory.ts'
import { db, mails, oneTimeTokens, rateCounters, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import { askForReset, confirmEmail, emailToReset, isVerified, resetPassword } from './index.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const network = '203.0.113.7'
const old = { email: 'Ada@boardwalk.example', password: 'correct horse battery' }
const fresh = { ...old, password: 'another horse entirely' }
const dead = { code: 'not_found', message: 'This link has expired or was already used. Request a new one.' }

async function requestReset() {
  const user = await signUp(old, 'home')
  await askForReset({ email: 'ada@BOARDWALK.example' }, network)
  return { user, token: await tokenTo(old.email, 'password_reset') }
}

/** Resets in a transaction of its own, because a failure would abort the test's. */
const reset = (token: string, password = fresh.password, revoke_keys = false) =>
  transaction(() => resetPassword({ token, password, revoke_keys }))

test('a reset ends every login, begins none, works once and sends a notice', async () => {
  const { user, token } = await requestReset()
  const browser = await startLogin(user, 'password', null)
  expect(await emailToReset(token)).toBe(old.email)
  expect(await reset(token)).toBe(old.email)
  expect(await findLogin(browser)).toBeUndefined()
  expect(await logIn(fresh, network)).toMatchObject({ user: { id: user.id } })
  await expect(logIn(old, network)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(reset(token)).rejects.toMatchObject(dead)
  expect((await mailsTo(old.email)).at(-1)?.subject).toBe('Your password was reset')
  expect(await isVerified(user)).toBe(true)
})

test('a reset ends logins and the console tickets that they made; those of keys live on with the keys', async () => {
  const { user, token } = await requestReset()
  await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  const browser = await startLogin(user, 'password', null)
  const { id: sessionId } = await makeSession({ user, state: 'running' })
  const { id: keyId } = await makeKey(user)
  const share = (madeBy: string) => createTicket(user, sessionId, { mode: 'rw', minutes: 60 }, madeBy)
  const [mine, ofKey] = [await share('lgn_00000000000000000000000000'), await share(keyId)]
  await reset(token)
  expect(await findLogin(browser)).toBeUndefined()
  expect(await findTicket(mine.ticket, sessionId)).toBeUndefined()
  expect(await findTicket(ofKey.ticket, sessionId)).toBeDefined()
  const { events } = await listEvents(user, { limit: 20, offset: 0 })
  expect(events.filter(({ action }) => action === 'console_share_revoked')).toHaveLength(1)
})

test('a user who is locked out by failed attempts can log in after a reset', async () => {
  const { token } = await requestReset()
  for (const _ of Array(6)) await logIn({ ...old, password: 'a guess' }, 'elsewhere').catch(() => {})
  await expect(logIn(old, network)).rejects.toMatchObject({ code: 'rate_limited' })
  await reset(token)
  await logIn(fresh, network)
})

/** Breaks if the token itself is stored, in any form, or if its mail waits unsealed. */
test('the token is 32 random bytes, and the database holds only its SHA-256', async () => {
  const { token } = await requestReset()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const stored = await db()
    .select({ tokenHash: oneTimeTokens.tokenHash, row: sql<string>`${oneTimeTokens}::text` })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.kind, 'password_reset'))
  expect(stored).toEqual([
    { tokenHash: createHash('sha256').update(token).digest(), row: expect.not.stringContaining(token) },
  ])
  for (const { letter } of await db().select({ letter: mails.letter }).from(mails)) {
    expect(letter?.includes(token)).toBe(false)
  }
})

test('the link works for 60 minutes, or until the next is requested', async () => {
  const { token } = await requestReset()
  const pass = (minutes: number) =>
    db()
      .update(oneTimeTokens)
      .set({ expiresAt: sql`${oneTimeTokens.expiresAt} - make_interval(secs => ${minutes * 60 + 1})` })
  await askForReset({ email: old.email }, network)
  const second = await tokenTo(old.email, 'password_reset')
  await expect(reset(token)).rejects.toMatchObject(dead)
  await pass(59)
  expect(await emailToReset(second)).toBe(old.email)
  await pass(1)
  expect(await emailToReset(second)).toBeUndefined()
  await expect(reset(second)).rejects.toMatchObject(dead)
})

test('the link works only for its e-mail, and only for a reset', async () => {
  const { user, token } = await requestReset()
  await expect(reset(await tokenTo(old.email, 'email_verification'))).rejects.toMatchObject(dead)
  await expect(confirmEmail({ token })).rejects.toMatchObject({ code: 'not_found' })
  await db().update(users).set({ email: 'elsewhere@boardwalk.example' }).where(eq(users.id, user.id))
  await expect(reset(token)).rejects.toMatchObject(dead)
})

test('a weak password is refused, and the link keeps working', async () => {
  const { token } = await requestReset()
  await expect(reset(token, 'password123')).rejects.toMatchObject({
    particulars: { errors: [{ pointer: '/password' }] },
  })
  await expect(reset(token, 'ada@boardwalk.example')).rejects.toMatchObject({ code: 'invalid_request' })
  await reset(token)
})

test('a request is recorded with the account, or without one by a keyed hash only', async () => {
  const { user } = await requestReset()
  await askForReset({ email: 'Nobody@boardwalk.example' }, network)
  const asked = await listAllEvents({ action: 'password_reset_asked', limit: 10 })
  expect(asked.map(({ user_id, details }) => [user_id, details])).toEqual([
    [null, { email_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    [user.id, {}],
  ])
  expect(await listAllEvents({ tried: 'nobody@boardwalk.example', limit: 10 })).toHaveLength(1)
})

/**
 * An e-mail that JavaScript folds to the stored one is not that one: a Kelvin sign is no k. Mail
 * goes to the stored one.
 */
test('mail goes to the e-mail of the account, not to the entered spelling', async () => {
  await signUp({ ...old, email: 'mike@boardwalk.example' }, network)
  await askForReset({ email: 'mi\u212Ae@boardwalk.example' }, network)
  expect(await mailsTo('mi\u212Ae@boardwalk.example')).toEqual([])
  expect((await mailsTo('mike@boardwalk.example')).map(({ kind }) => kind)).toContain('password_reset')
})

test('three mails an hour to an e-mail, with or without an account, and ten from a network', async () => {
  await makeUser({ email: old.email })
  const limited = (detail: string) => ({ code: 'rate_limited', message: expect.stringContaining(detail) })
  for (const email of [old.email, 'nobody@boardwalk.example']) {
    for (const from of ['a', 'b', 'c']) await askForReset({ email }, from)
    await expect(askForReset({ email: email.toUpperCase() }, 'd')).rejects.toMatchObject(limited('to this address'))
  }
  for (let index = 0; index < 10; index++) await askForReset({ email: `nobody${index}@boardwalk.example` }, network)
  await expect(askForReset({ email: 'one.more@boardwalk.example' }, network)).rejects.toMatchObject(
    limited('your network'),
  )
})

/**
 * Breaks if the rest is skipped without a user: an unknown e-mail would get its result twice as
 * fast.
 */
test('an e-mail without an account gets the same result, as fast', async () => {
  await signUp(old, 'home')
  const timeOf = async (email: string) => {
    await db().delete(rateCounters)
    const began = performance.now()
    expect(await askForReset({ email }, network)).toBeUndefined()
    return performance.now() - began
  }
  await timeOf(old.email)
  const ratios: number[] = []
  for (let round = 0; round < 101; round++) {
    ratios.push((await timeOf(`nobody${round}@boardwalk.example`)) / (await timeOf(old.email)))
  }
  const median = ratios.toSorted((a, b) => a - b)[50]
  expect(median).toBeGreaterThan(0.67)
  expect(median).toBeLessThan(1.5)
  expect(await db().$count(mails, sql`${mails.address} like 'nobody%'`)).toBe(0)
})
