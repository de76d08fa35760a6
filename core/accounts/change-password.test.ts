import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createKey, findKey } from '#core/api-keys/index.ts'
import { createTicket, findTicket } from '#core/consoles/index.ts'
import { findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { raiseToPaidTier } from '#core/users.ts'
import { makeSession } from '#db/factory.ts'
import { db, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import { askForReset, ChangePassword, changePassword, emailToReset } from './index.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

testsRollBack()

const network = '203.0.113.7'
const ada = { email: 'ada@boardwalk.example', password: 'correct horse battery' }
const password = 'another horse entirely'

async function signedIn() {
  const user = await signUp(ada, network)
  await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  const here = await startLogin(user, 'password', null)
  return { user, here, login: (await findLogin(here)) as Login }
}

test('a new password ends every other login, gives this one a new token, and sends a notice', async () => {
  const { user, here, login } = await signedIn()
  const elsewhere = await startLogin(user, 'password', null)
  await raiseToPaidTier(user.id)
  const { key } = await createKey(user, {})
  await askForReset({ email: ada.email }, network)
  const link = await tokenTo(ada.email, 'password_reset')

  const token = await changePassword(login, { current_password: ada.password, password }, network)
  expect(await findLogin(elsewhere)).toBeUndefined()
  expect(await findLogin(here)).toBeUndefined()
  expect(await findLogin(token)).toEqual(login && expect.objectContaining({ id: login.id }))
  expect(await emailToReset(link)).toBeUndefined()
  expect(await findKey(key)).toBeDefined()
  await logIn({ ...ada, password }, network)
  await expect(logIn(ada, network)).rejects.toMatchObject({ code: 'unauthorized' })
  expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ subject: 'Your password was changed' })
})

/** Breaks without `revokeTickets`: what a stolen login shared would stay open for days. */
test('it ends the console tickets that other logins made, and keeps those of this one', async () => {
  const { user, login } = await signedIn()
  const { id: sessionId } = await makeSession({ user, state: 'running' })
  const share = (madeBy: string) => createTicket(user, sessionId, { mode: 'rw', minutes: 60 }, madeBy)
  const [stolen, own] = [await share('lgn_00000000000000000000000000'), await share(login.id)]
  await changePassword(login, { current_password: ada.password, password }, network)
  expect(await findTicket(stolen.ticket, sessionId)).toBeUndefined()
  expect(await findTicket(own.ticket, sessionId)).toBeDefined()
})

test('a change needs the present password', async () => {
  const { here, login } = await signedIn()
  for (const typed of [{}, { current_password: '' }, { current_password: 'a guess' }]) {
    const wrong = changePassword(login, ChangePassword.parse({ ...typed, password }), network)
    await expect(wrong).rejects.toMatchObject({ particulars: { errors: [{ pointer: '/current_password' }] } })
  }
  expect(await findLogin(here)).toBeDefined()
  await logIn(ada, network)
})

test('a weak one is refused before the present one is checked', async () => {
  const { login } = await signedIn()
  for (const weak of ['password123', 'boardwalk1', 'ada@boardwalk.example']) {
    const tried = changePassword(login, { current_password: 'a guess', password: weak }, network)
    await expect(tried).rejects.toMatchObject({ particulars: { errors: [{ pointer: '/password' }] } })
  }
})

/**
 * Breaks without `consume(limits.passwordChanges)`, and if it runs before the present password is
 * checked.
 */
test('a user can set a new password ten times an hour; wrong present ones do not count', async () => {
  const { login } = await signedIn()
  const change = (current_password: string, next: string) =>
    transaction(() => changePassword(login, { current_password, password: next }, network))
  for (const _ of Array(4)) await expect(change('a guess', password)).rejects.toMatchObject({ code: 'invalid_request' })
  for (const _ of Array(5)) {
    await change(ada.password, password)
    await change(password, ada.password)
  }
  await expect(change(ada.password, password)).rejects.toMatchObject({
    code: 'rate_limited',
    particulars: { headers: { 'Retry-After': expect.stringMatching(/^3[56]\d\d$/) } },
  })
  await logIn(ada, network)
})
