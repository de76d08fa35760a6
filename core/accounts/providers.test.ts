import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { finishWithProvider, listIdentities, type Profile, type ProviderPurpose } from '#core/identities/index.ts'
import { confirmLogin, findLogin, isConfirmedLogin, type Login, startLogin } from '#core/logins/index.ts'
import { auditEvents, db, identities, logins, secondFactors, signInSteps, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { providerDouble } from '#test/doubles/provider.ts'
import { listening } from '#test/listening.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import {
  askForReset,
  beginAtProvider,
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
import { actionsOf, codeOf, turnOn, wrongCode } from './testing.ts'

testsRollBack()

const network = '203.0.113.7'
const email = 'ada@boardwalk.example'
const ada = { sub: '1815', email, email_verified: true }
type Double = Awaited<ReturnType<typeof providerDouble>>

/** A provider that the operator has configured. */
async function configured(name = 'acme'): Promise<Double> {
  const double = await providerDouble()
  onTestFinished(double.close)
  const { signInProviders } = env()
  signInProviders.push({ name, label: 'Acme', issuer: double.issuer, clientId: 'boardwalk', clientSecret: 'hushed' })
  onTestFinished(() => void signInProviders.splice(0))
  return double
}

const begin = (login?: Login, purpose: ProviderPurpose = 'log_in', name = 'acme', code?: string) =>
  beginAtProvider(name, { purpose, next: '/boards', code }, network, login)

async function profileOf(
  double: Double,
  person = ada as Parameters<Double['signIn']>[1],
  name = 'acme',
): Promise<Profile> {
  const { url, token } = await begin(undefined, 'log_in', name)
  return (await finishWithProvider(name, token, double.signIn(url, person))).profile
}

async function signIn(profile: Profile): Promise<Login> {
  const begun = await transaction(() => signInWithProvider(profile, network, null))
  return (await findLogin('login' in begun ? begun.login : '')) as Login
}

async function withPassword(): Promise<Login> {
  const user = await signUp({ email, password: 'correct horse battery' }, network)
  return (await findLogin(await startLogin(user, null))) as Login
}

const problem = (name: string) => ({ code: 'unauthorized', particulars: { members: { problem: name } } })

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
  await confirmLogin(login)
  await link()
  await expect(link()).rejects.toMatchObject(problem('linked'))
  expect((await signIn(await profileOf(double))).user.id).toBe(login.user.id)
  const [{ id: identity } = { id: '' }] = await listIdentities(login.user)
  await unlinkProvider(login, { identity })
  await expect(signIn(profile)).rejects.toMatchObject(problem('taken'))
  const kinds = (await mailsTo(email)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['provider_linked', 'provider_unlinked']))
})

/** Breaks without `userId !== user.id`: a link begun by somebody else would land here. */
test('what somebody else began is not linked, and an account at a provider has one user', async () => {
  const double = await configured()
  const owner = (await signIn(await profileOf(double))).user
  const eve = await signUp({ email: 'eve@boardwalk.example', password: 'correct horse battery' }, 'far')
  const login = (await findLogin(await startLogin(eve, null))) as Login
  await confirmLogin(login)
  const profile = await profileOf(double)
  await expect(transaction(() => linkProvider(login, profile, owner.id))).rejects.toMatchObject(problem('other'))
  await expect(transaction(() => linkProvider(login, profile, eve.id))).rejects.toMatchObject(problem('linked'))
})

test('the last way to sign in cannot be unlinked; a password set by a mailed link is another', async () => {
  const double = await configured()
  const login = await signIn(await profileOf(double))
  await confirmLogin(login)
  const [{ id: identity } = { id: '' }] = await listIdentities(login.user)
  const unlink = (one: Login) => transaction(() => unlinkProvider(one, { identity }))
  await expect(unlink(login)).rejects.toMatchObject({ code: 'invalid_request' })
  await askForReset({ email }, network)
  const token = await tokenTo(email, 'password_reset')
  await resetPassword({ token, password: 'the horse of its owner', revoke_keys: false })
  const again = await signIn(await profileOf(double))
  await confirmLogin(again)
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

/** Breaks without `cancelSteps`: who signed in with it before would need the code alone. */
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

/** The step ends with its first answer. Breaks without `consumeStep`. */
test('an answer works once, in ten minutes, and in the browser that began', async () => {
  const double = await configured()
  const { url, token } = await begin()
  const answer = double.signIn(url, ada)
  await expect(finishWithProvider('acme', 'another browser', answer)).rejects.toMatchObject(problem('over'))
  await finishWithProvider('acme', token, answer)
  await expect(finishWithProvider('acme', token, answer)).rejects.toMatchObject(problem('over'))
  const other = await begin()
  await expect(finishWithProvider('acme', other.token, answer)).rejects.toMatchObject(problem('failed'))
  const late = await begin()
  await db().update(signInSteps).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(finishWithProvider('acme', late.token, double.signIn(late.url, ada))).rejects.toMatchObject(
    problem('over'),
  )
})

test.each([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'another service' }],
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['a past time', { exp: 1 }],
])('an ID token for %s is refused', async (_, wrong) => {
  const double = await configured()
  double.wrong = wrong
  await expect(profileOf(double)).rejects.toMatchObject(problem('failed'))
})

test('an ID token that another key signed, and a code with another verifier, are refused', async () => {
  const double = await configured()
  const [first, second] = [await begin(), await begin()]
  const state = new URL(first.url).searchParams.get('state') ?? ''
  const stolen = new URLSearchParams(double.signIn(second.url, ada))
  stolen.set('state', state)
  await expect(finishWithProvider('acme', first.token, `?${stolen}`)).rejects.toMatchObject(problem('failed'))
  double.signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  await expect(profileOf(double)).rejects.toMatchObject(problem('failed'))
})

/** Mix-up: breaks without the provider's name in the step, and a callback of its own for each. */
test('a provider cannot pass its answer off as another one’s', async () => {
  const [honest, evil] = [await configured('honest'), await configured('evil')]
  const { url, token } = await begin(undefined, 'log_in', 'honest')
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:3000/login/from/honest')
  await expect(finishWithProvider('evil', token, evil.signIn(url, ada))).rejects.toMatchObject(problem('failed'))
  expect(honest.seen).not.toContain('POST /token')
  expect(evil.seen).not.toContain('POST /token')
})

test('GitHub signs in by its number and its verified main address', async () => {
  const double = await configured('github')
  const profile = await profileOf(double, ada, 'github')
  expect(profile).toEqual({ issuer: double.issuer, subject: '1815', email })
  expect(await profileOf(double, { ...ada, email_verified: false }, 'github')).toMatchObject({ email: undefined })
})

test('a cancelled sign-in and a provider that is away say so', async () => {
  const double = await configured()
  const { url, token } = await begin()
  const state = new URL(url).searchParams.get('state')
  const cancelled = finishWithProvider('acme', token, `?error=access_denied&state=${state}`)
  await expect(cancelled).rejects.toMatchObject(problem('cancelled'))
  env().signInProviders.splice(0, 1, {
    name: 'acme',
    label: 'Acme',
    issuer: 'http://127.0.0.1:1',
    clientId: 'a',
    clientSecret: 'b',
  })
  await expect(begin()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(begin(undefined, 'log_in', 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  expect(double.seen).not.toContain('POST /token')
})

/** Breaks without `failures`: each visitor would wait five seconds for it. */
test('a provider that is away is asked again only after ten seconds', async () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(500).end()
  })
  onTestFinished(() => void server.close())
  const provider = { name: 'acme', label: 'Acme', clientId: 'a', clientSecret: 'b', issuer: await listening(server) }
  env().signInProviders.push(provider)
  onTestFinished(() => void env().signInProviders.splice(0))
  const began = performance.now()
  for (const [ms, times] of [
    [0, 1],
    [9_999, 1],
    [10_000, 2],
  ] as const) {
    clock.mockReturnValue(began + ms)
    await expect(begin()).rejects.toMatchObject({ code: 'unavailable' })
    expect(asked).toBe(times)
  }
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
  await confirmLogin(again)
  await closeAccount(again.user, {}, network, again)
  expect(await db().$count(identities)).toBe(0)
  expect(await db().$count(auditEvents, eq(auditEvents.action, 'account_closed'))).toBe(1)
})
