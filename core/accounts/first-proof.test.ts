import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { actingAs } from '#core/actor.ts'
import { keyWorks } from '#core/api-keys/index.ts'
import { listEvents } from '#core/audit/index.ts'
import { createTicket, findTicket } from '#core/consoles/index.ts'
import { findLogin, type Login, startLogin } from '#core/logins/index.ts'
import type { User } from '#core/users.ts'
import { createWebhook, listWebhooks } from '#core/webhooks/index.ts'
import { makeKey, makeSession } from '#db/factory.ts'
import { db, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import { askForReset, atStake, changeEmail, confirmEmail, isVerified, resetPassword } from './index.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const password = 'a pier of many planks'
const email = 'ada@boardwalk.example'
const network = '203.0.113.7'

let user: User
let key: { secret: string }
let browser: string
let other: string
beforeEach(async () => {
  user = await signUp({ email, password }, network)
  key = await makeKey(user)
  browser = await startLogin(user, 'password', null)
  other = await startLogin(user, 'password', null)
})

const readLive = async () => ({
  key: await keyWorks(key.secret),
  browser: (await findLogin(browser)) !== undefined,
  other: (await findLogin(other)) !== undefined,
})
const login = async (): Promise<Login> => {
  const found = await findLogin(browser)
  if (!found) throw new Error('the login has ended')
  return found
}
const fresh = 'another horse entirely'
type Link = { to?: string; kind?: 'email_verification' | 'email_change'; chosen?: string | undefined }
/** Uses a link in the browser of `by`, or without a login with a new password. */
const confirm = async (by?: Login, { to = email, kind = 'email_verification', chosen = fresh }: Link = {}) =>
  confirmEmail({ token: await tokenTo(to, kind), ...(!by && { password: chosen }) }, by)
const logInWith = (password: string, as = email) => transaction(() => logIn({ email: as, password }, network))
const prove = () => db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
const newer = 'ada@lovelace.example'
const move = () => changeEmail(user, { email: newer, current_password: password }, network)
const reset = async (revoke_keys: boolean) => {
  await askForReset({ email }, network)
  const token = await tokenTo(email, 'password_reset')
  expect((await atStake(token)).keys).toBe(1)
  await resetPassword({ token, password: fresh, revoke_keys })
}

/**
 * An attacker who signs up with another person's e-mail must keep nothing once the owner confirms
 * it. Each breaks without `endUnproven`.
 */
describe('the first proof of an e-mail ends keys and logins', () => {
  test('in a browser that is not signed in', async () => {
    expect(await atStake(await tokenTo(email, 'email_verification'))).toEqual({
      keys: 1,
      areEnded: true,
      needsPassword: true,
    })
    await confirm()
    expect(await readLive()).toEqual({ key: false, browser: false, other: false })
  })

  test('except the login that gives it', async () => {
    await confirm(await login())
    expect(await readLive()).toEqual({ key: false, browser: true, other: false })
  })

  test('in a browser that is signed in to another account', async () => {
    const otherUser = await signUp({ email: 'eve@boardwalk.example', password }, network)
    const token = await tokenTo(email, 'email_verification')
    expect(await atStake(token, { id: 'lgn_1', user: otherUser })).toMatchObject({ needsPassword: true })
    await confirmEmail({ token, password: fresh }, { id: 'lgn_1', user: otherUser })
    expect(await readLive()).toEqual({ key: false, browser: false, other: false })
  })

  /** Breaks if a proof of another e-mail counts: an attacker could move the account to that one. */
  test.each([true, false])('also for a new e-mail, with the old one proven: %s', async (isProven) => {
    if (isProven) await prove()
    await move()
    expect(await atStake(await tokenTo(newer, 'email_change'))).toEqual({
      keys: 1,
      areEnded: true,
      needsPassword: true,
    })
    await confirm(undefined, { to: newer, kind: 'email_change' })
    expect(await readLive()).toEqual({ key: false, browser: false, other: false })
    await expect(logInWith(password, newer)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('for a new e-mail, except the login that gives it', async () => {
    await prove()
    await move()
    await confirm(await login(), { to: newer, kind: 'email_change' })
    expect(await readLive()).toEqual({ key: false, browser: true, other: false })
    await logInWith(password, newer)
  })

  test('by a password reset with any `revoke_keys`', async () => {
    await reset(false)
    expect(await readLive()).toEqual({ key: false, browser: false, other: false })
  })

  test.each([
    ['a confirmation', () => confirm()],
    ['a confirmation by the login', async () => confirm(await login())],
    ['a reset', () => reset(false)],
  ])('%s deletes webhooks', async (_, prove) => {
    await createWebhook(user, { url: 'https://eve.example/' })
    await prove()
    expect(await listWebhooks(user)).toEqual([])
    const { events } = await listEvents(user, { limit: 10, offset: 0 })
    expect(events.map(({ action }) => action)).toContain('webhook_deleted')
  })

  test.each([
    ['a confirmation', () => confirm()],
    ['a confirmation by another login', async () => confirm(await login())],
    ['a reset', () => reset(false)],
  ])('%s ends console tickets', async (_, prove) => {
    const { id } = await makeSession({ user, state: 'running' })
    const shared = await createTicket(user, id, { mode: 'ro', minutes: 60 }, 'lgn_00000000000000000000000000')
    await prove()
    expect(await findTicket(shared.ticket, id)).toBeUndefined()
  })

  test('a later reset keeps webhooks, which are the owner’s', async () => {
    await prove()
    await createWebhook(user, { url: 'https://ci.example/' })
    await reset(true)
    expect(await listWebhooks(user)).toHaveLength(1)
  })
})

describe('the first proof of an e-mail replaces the password', () => {
  /** Breaks if `confirmAddress` does not set it: the person who signed up could log in again. */
  test('without a login that shows knowledge of the old one', async () => {
    await confirm()
    await expect(logInWith(password)).rejects.toMatchObject({ code: 'unauthorized' })
    await logInWith(fresh)
    expect((await mailsTo(email)).at(-1)).toMatchObject({ kind: 'password_was_reset' })
  })

  test('and needs a new one, until which the link keeps working', async () => {
    const token = await tokenTo(email, 'email_verification')
    const refused = { particulars: { errors: [{ pointer: '/password' }] } }
    await expect(transaction(() => confirmEmail({ token }))).rejects.toMatchObject(refused)
    await expect(transaction(() => confirmEmail({ token, password: 'password123' }))).rejects.toMatchObject(refused)
    expect(await readLive()).toEqual({ key: true, browser: true, other: true })
    await confirmEmail({ token, password })
    await logInWith(password)
  })

  /** Breaks if the entered password is set there too: a stolen cookie would set a password. */
  test('except in a browser that is signed in to the account', async () => {
    const token = await tokenTo(email, 'email_verification')
    expect(await atStake(token, await login())).toEqual({ keys: 1, areEnded: true, needsPassword: false })
    await confirmEmail({ token, password: fresh }, await login())
    await logInWith(password)
  })
})

test.each([true, false])('the first proof ends every other link, signed in: %s', async (isSignedIn) => {
  await move()
  await askForReset({ email }, network)
  const links = [await tokenTo(newer, 'email_change'), await tokenTo(email, 'password_reset')]
  await confirm(isSignedIn ? await login() : undefined)
  const dead = { code: 'not_found' }
  await expect(transaction(() => confirmEmail({ token: links[0] ?? '', password: fresh }))).rejects.toMatchObject(dead)
  const reset = { token: links[1] ?? '', password: fresh, revoke_keys: false }
  await expect(transaction(() => resetPassword(reset))).rejects.toMatchObject(dead)
  expect(await isVerified(user)).toBe(true)
})

describe('an e-mail that was proven before', () => {
  beforeEach(async () => {
    await prove()
  })

  test('a link that proves it again ends nothing', async () => {
    expect(await atStake(await tokenTo(email, 'email_verification'))).toEqual({
      keys: 1,
      areEnded: false,
      needsPassword: false,
    })
    await confirm()
    expect(await readLive()).toEqual({ key: true, browser: true, other: true })
    await logInWith(password)
  })

  test('another spelling of it ends nothing', async () => {
    const shouted = email.toUpperCase()
    await changeEmail(user, { email: shouted, current_password: password }, network)
    await confirm(undefined, { to: shouted, kind: 'email_change' })
    expect(await readLive()).toEqual({ key: true, browser: true, other: true })
  })

  test.each([true, false])('a reset revokes keys if requested: %s', async (isRequested) => {
    await reset(isRequested)
    expect(await readLive()).toEqual({ key: !isRequested, browser: false, other: false })
  })
})

test('the mail has the number of API keys', async () => {
  const text = async () => (await mailsTo(email)).at(-1)?.text
  await askForReset({ email }, network)
  expect(await text()).toContain('The account has one API key. You can also revoke it on that page.')
  await makeKey(user)
  await askForReset({ email }, network)
  expect(await text()).toContain('The account has 2 API keys. You can also revoke them on that page.')
})

/** Breaks if `consumeLink` leaves the actor unchanged: a guest, because the form needs no login. */
test('the actor is the user only in a browser that is signed in to the account', async () => {
  const by = await login()
  const actors = async () => {
    const { events } = await listEvents(user, { limit: 10, offset: 0 })
    return Object.fromEntries(events.map(({ action, actor, credential_id }) => [action, [actor, credential_id]]))
  }
  const device = 'Chrome on Linux'
  await actingAs({ kind: 'guest', device }, () => confirm(by))
  const you = ['user', by.id]
  expect(await actors()).toMatchObject({ email_verified: you, key_revoked: you, login_ended: you })
  await move()
  await actingAs({ kind: 'guest', device }, () => confirm(undefined, { to: newer, kind: 'email_change' }))
  expect(await actors()).toMatchObject({ email_verified: you, email_changed: ['guest', null] })
})
