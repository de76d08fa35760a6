import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { finishWithProvider } from '#core/identities/index.ts'
import { makeUser } from '#db/factory.ts'
import { db, signInSteps } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { env } from '#env.ts'
import { listening } from '#test/listening.ts'
import { ada, begin, configured, email, problem, profileOf } from '#test/sign-in-at-provider.ts'
import { newLogin } from './testing.ts'

testsRollBack()

/** The step ends with its first answer. */
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

test.each([
  ['says nothing of it', undefined],
  ['did so long ago', 90],
])('a provider that %s confirms nobody', async (_, seconds) => {
  const double = await configured()
  const login = await newLogin(await makeUser())
  const { url, token } = await begin(login, 'confirm')
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  double.wrong = { auth_time: seconds && Math.floor(Date.now() / 1_000) - seconds }
  await expect(finishWithProvider('acme', token, double.signIn(url, ada))).rejects.toMatchObject(problem('unconfirmed'))
  // It signs in all the same.
  expect(await profileOf(double)).toMatchObject({ subject: '1815' })
})

/** Breaks if the provider's time of the log-in is compared with our clock, which may be off. */
test('a provider whose clock is five minutes behind ours confirms a log-in of its present', async () => {
  const double = await configured()
  const login = await newLogin(await makeUser())
  const { url, token } = await begin(login, 'confirm')
  const itsNow = Math.floor(Date.now() / 1_000) - 300
  double.wrong = { iat: itsNow, auth_time: itsNow }
  expect(await finishWithProvider('acme', token, double.signIn(url, ada))).toMatchObject({ purpose: 'confirm' })
})

/** It has no OpenID Connect, and so cannot be asked to show its log-in. */
test('GitHub confirms nobody', async () => {
  await configured('github')
  const login = await newLogin(await makeUser())
  await expect(begin(login, 'confirm', 'github')).rejects.toMatchObject(problem('unconfirmed'))
})

/** Breaks if it is asked once per process: new endpoints or keys would need a restart. */
test('a provider is asked each hour what its endpoints are', async () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const double = await configured()
  const began = Math.ceil(performance.now())
  for (const [ms, times] of [
    [0, 1],
    [3_599_999, 1],
    [3_600_000, 2],
    [7_199_999, 2],
  ] as const) {
    clock.mockReturnValue(began + ms)
    await begin()
    expect(double.seen.filter((line) => line.includes('/.well-known/'))).toHaveLength(times)
  }
})

/** Breaks if a failure throws away what is known: its endpoints still work. */
test('a provider that cannot say it again goes on as before', async () => {
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const double = await configured()
  const began = Math.ceil(performance.now())
  clock.mockReturnValue(began)
  await begin()
  double.close()
  clock.mockReturnValue(began + 3_600_000)
  await begin()
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
  // Whole milliseconds: a difference of fractions can be a little less than ten seconds.
  const began = Math.ceil(performance.now())
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
