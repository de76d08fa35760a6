import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyWorks } from '#core/api-keys/index.ts'
import { findLogin, type Login, startLogin } from '#core/logins.ts'
import { lettersTo, tokenTo } from '#core/mail/testing.ts'
import { signUp, type User } from '#core/users/index.ts'
import { makeKey } from '#db/factory.ts'
import { db, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { askForReset, changeEmail, confirmEmail, keysAtStake, resetPassword } from './index.ts'

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
  browser = await startLogin(user, null)
  other = await startLogin(user, null)
})

const left = async () => ({
  key: await keyWorks(key.secret),
  browser: (await findLogin(browser)) !== undefined,
  other: (await findLogin(other)) !== undefined,
})
const login = async (): Promise<Login> => {
  const found = await findLogin(browser)
  if (!found) throw new Error('the login has ended')
  return found
}
const confirm = async (by?: Login, to = email, kind: 'email_verification' | 'email_change' = 'email_verification') =>
  confirmEmail({ token: await tokenTo(to, kind) }, by)
const prove = () => db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
const reset = async (revoke_keys: boolean) => {
  await askForReset({ email }, network)
  const token = await tokenTo(email, 'password_reset')
  expect((await keysAtStake(token)).keys).toBe(1)
  await resetPassword({ token, password: 'another horse entirely', revoke_keys })
}

/** Whoever signs up with somebody else's address must keep nothing once the owner comes. Each breaks without `endUnproven`. */
describe('the first proof of an address ends what was made before', () => {
  test('by whoever is not signed in', async () => {
    expect(await keysAtStake(await tokenTo(email, 'email_verification'))).toEqual({ keys: 1, areEnded: true })
    await confirm()
    expect(await left()).toEqual({ key: false, browser: false, other: false })
  })

  test('but the login in which it is given', async () => {
    await confirm(await login())
    expect(await left()).toEqual({ key: false, browser: true, other: false })
  })

  test('by somebody who is signed in to another account', async () => {
    const stranger = await signUp({ email: 'eve@boardwalk.example', password }, network)
    await confirm({ id: 'lgn_1', user: stranger })
    expect(await left()).toEqual({ key: false, browser: false, other: false })
  })

  test('of a new address too', async () => {
    const newer = 'ada@lovelace.example'
    await changeEmail(user, { email: newer, current_password: password }, network)
    await confirm(await login(), newer, 'email_change')
    expect(await left()).toEqual({ key: false, browser: true, other: false })
  })

  test('by a password reset, whatever was ticked', async () => {
    await reset(false)
    expect(await left()).toEqual({ key: false, browser: false, other: false })
  })
})

describe('where the address was proven before', () => {
  beforeEach(async () => {
    await prove()
  })

  test('a link that proves it again ends nothing', async () => {
    expect(await keysAtStake(await tokenTo(email, 'email_verification'))).toEqual({ keys: 1, areEnded: false })
    await confirm()
    expect(await left()).toEqual({ key: true, browser: true, other: true })
  })

  test.each([true, false])('a reset revokes keys where that is ticked: %s', async (ticked) => {
    await reset(ticked)
    expect(await left()).toEqual({ key: !ticked, browser: false, other: false })
  })
})

test('the mail says how many API keys there are', async () => {
  const text = async () => (await lettersTo(email)).at(-1)?.text
  await askForReset({ email }, network)
  expect(await text()).toContain('The account has one API key. The page offers to revoke it too.')
  await makeKey(user)
  await askForReset({ email }, network)
  expect(await text()).toContain('The account has 2 API keys. The page offers to revoke them too.')
})
