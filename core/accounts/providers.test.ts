import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finishWithProvider, listIdentities, type Profile } from '#core/identities/index.ts'
import { confirmLogin, findLogin, isConfirmedLogin, type Login, startLogin } from '#core/logins/index.ts'
import { auditEvents, db, identities, logins, secondFactors, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import { ada, begin, configured, email, problem, profileOf } from '#test/sign-in-at-provider.ts'
import {
  askForReset,
  closeAccount,
  confirmByProvider,
  linkProvider,
  logIn,
  logInWithCode,
  resetPassword,
  signInWithProvider,
  signUp,
  unlinkProvider,
} from './index.ts'
import { actionsOf, codeOf, network, turnOn, wrongCode } from './testing.ts'

testsRollBack()

async function signIn(profile: Profile): Promise<Login> {
  const begun = await transaction(() => signInWithProvider(profile, network, null))
  return (await findLogin('login' in begun ? begun.login : '')) as Login
}

async function withPassword(): Promise<Login> {
  const user = await signUp({ email, password: 'correct horse battery' }, network)
  return (await findLogin(await startLogin(user, 'password', null))) as Login
}

test('a new person with a verified address gets an account, and is known again by issuer and subject', async () => {
  const double = await configured()
  const { user } = await signIn(await profileOf(double))
  expect(user).toMatchObject({ email, credits: 20 })
  const [row] = await db().select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Date) })
  const moved = await profileOf(double, { sub: '1815', email: 'new@boardwalk.example', email_verified: false })
  expect((await signIn(moved)).user).toMatchObject({ id: user.id, email })
  await expect(logIn({ email, password: '' }, network)).rejects.toMatchObject({ code: 'unauthorized' })
})

/** Each breaks if an address counts for more than it is. */
test.each([
  ['an address that is not verified', { sub: '7', email, email_verified: false }],
  ['an address of which the provider says nothing', { sub: '7', email }],
  ['no address', { sub: '7', email_verified: true }],
])('%s claims nothing', async (_, person) => {
  const double = await configured()
  await expect(signIn(await profileOf(double, person))).rejects.toMatchObject(problem('unverified'))
  expect(await db().$count(identities)).toBe(0)
})

/** Breaks if signing in links by address: who controls an account there would have the one here. */
test.each([true, false])(
  'an account that exists is never linked by its address, confirmed: %s',
  async (isConfirmed) => {
    const double = await configured()
    const { user } = await withPassword()
    if (isConfirmed) await db().update(users).set({ emailVerifiedAt: new Date() })
    for (const spelling of [email, email.toUpperCase()]) {
      const profile = await profileOf(double, { ...ada, email: spelling })
      await expect(signIn(profile)).rejects.toMatchObject(problem('taken'))
    }
    expect(await listIdentities(user)).toEqual([])
  },
)

test('a user links a provider from a confirmed browser, signs in with it, and unlinks it', async () => {
  const double = await configured()
  const login = await withPassword()
  await db().update(users).set({ emailVerifiedAt: new Date() })
  const { url, token } = await begin(login, 'link')
  const { profile, userId, next } = await finishWithProvider('acme', token, double.signIn(url, ada))
  expect([userId, next]).toEqual([login.user.id, '/boards'])
  const link = () => transaction(() => linkProvider(login, profile, userId))
  await expect(link()).rejects.toMatchObject({ code: 'unauthorized', message: expect.stringContaining('Confirm') })
  await confirmLogin(login, 'password')
  await link()
  await expect(link()).rejects.toMatchObject(problem('linked'))
  expect((await signIn(await profileOf(double))).user.id).toBe(login.user.id)
  const [{ id: identity } = { id: '' }] = await listIdentities(login.user)
  await unlinkProvider(login, { identity })
  await expect(signIn(profile)).rejects.toMatchObject(problem('taken'))
  const kinds = (await mailsTo(email)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['provider_linked', 'provider_unlinked']))
})

test('what somebody else began is not linked, and an account at a provider has one user', async () => {
  const double = await configured()
  const owner = (await signIn(await profileOf(double))).user
  const eve = await signUp({ email: 'eve@boardwalk.example', password: 'correct horse battery' }, 'far')
  const login = (await findLogin(await startLogin(eve, 'password', null))) as Login
  await confirmLogin(login, 'password')
  const profile = await profileOf(double)
  await expect(transaction(() => linkProvider(login, profile, owner.id))).rejects.toMatchObject(problem('other'))
  await expect(transaction(() => linkProvider(login, profile, eve.id))).rejects.toMatchObject(problem('linked'))
})

test('the last way to sign in cannot be unlinked; a password set by a mailed link is another', async () => {
  const double = await configured()
  const login = await signIn(await profileOf(double))
  await confirmLogin(login, 'password')
  const [{ id: identity } = { id: '' }] = await listIdentities(login.user)
  const unlink = (one: Login) => transaction(() => unlinkProvider(one, { identity }))
  await expect(unlink(login)).rejects.toMatchObject({ code: 'invalid_request' })
  await askForReset({ email }, network)
  const token = await tokenTo(email, 'password_reset')
  await resetPassword({ token, password: 'the horse of its owner', revoke_keys: false })
  const again = await signIn(await profileOf(double))
  await confirmLogin(again, 'password')
  await unlink(again)
  expect(await listIdentities(login.user)).toEqual([])
})

/** Downgrade: a provider stands in for the password, and for nothing more. */
test('two-factor authentication asks for a code after a provider too', async () => {
  const double = await configured()
  const { user } = await signIn(await profileOf(double))
  await db()
    .insert(secondFactors)
    .values({ userId: user.id, secret: Buffer.alloc(40), confirmedAt: new Date() })
  const before = await db().$count(logins)
  expect(await signInWithProvider(await profileOf(double), network, null)).toEqual({ step: expect.any(String) })
  expect(await db().$count(logins)).toBe(before)
})

/** Breaks without `withSecondFactor`: a browser left open and a provider would turn the app off. */
test('a confirmation at a provider takes a code first, if two-factor authentication is on', async () => {
  const double = await configured()
  const login = await signIn(await profileOf(double))
  const { secret } = await turnOn(login)
  await db().update(logins).set({ confirmedAt: null })
  for (const code of [undefined, '000000'])
    await expect(transaction(() => begin(login, 'confirm', 'acme', code))).rejects.toMatchObject(wrongCode)
  const { url, token } = await begin(login, 'confirm', 'acme', await codeOf(secret))
  const { profile, userId } = await finishWithProvider('acme', token, double.signIn(url, ada))
  await confirmByProvider(login, profile, userId)
  expect(await isConfirmedLogin(login)).toBe(true)
})

test('a log-in begun with a provider ends as the provider is unlinked', async () => {
  const double = await configured()
  const login = await signIn(await profileOf(double))
  const { secret } = await turnOn(login)
  await db().update(users).set({ passwordHash: 'something' })
  const begun = await signInWithProvider(await profileOf(double), network, null)
  const [{ id: identity } = { id: '' }] = await listIdentities(login.user)
  await unlinkProvider(login, { identity })
  const code = await codeOf(secret)
  const ended = transaction(() => logInWithCode('step' in begun ? begun.step : '', { code }, network, null))
  await expect(ended).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a provider confirms only users without a password, and only its own', async () => {
  const double = await configured()
  const login = await signIn(await profileOf(double))
  const confirm = async (person = ada) => {
    const { url, token } = await begin(login, 'confirm')
    const { profile, userId } = await finishWithProvider('acme', token, double.signIn(url, person))
    await transaction(() => confirmByProvider(login, profile, userId))
  }
  await expect(confirm({ ...ada, sub: '7' })).rejects.toMatchObject(problem('other'))
  expect(await isConfirmedLogin(login)).toBe(false)
  await confirm()
  expect(await isConfirmedLogin(login)).toBe(true)
  await db().update(users).set({ passwordHash: 'something' })
  await expect(confirm()).rejects.toMatchObject(problem('other'))
})

test('a closed account, and the first proof of its address elsewhere, leave no link to a provider', async () => {
  const double = await configured()
  const login = await signIn(await profileOf(double))
  await db().update(users).set({ emailVerifiedAt: null })
  await askForReset({ email }, network)
  const token = await tokenTo(email, 'password_reset')
  await resetPassword({ token, password: 'the horse of its owner', revoke_keys: false })
  expect(await db().$count(identities)).toBe(0)
  expect(await actionsOf(login.user.id)).toContain('provider_unlinked')
  await db().insert(identities).values({ userId: login.user.id, issuer: double.issuer, subject: '1815' })
  const again = await signIn(await profileOf(double))
  await confirmLogin(again, 'password')
  await closeAccount(again.user, {}, network, again)
  expect(await db().$count(identities)).toBe(0)
  expect(await db().$count(auditEvents, eq(auditEvents.action, 'account_closed'))).toBe(1)
})
