import { and, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  askForReset,
  closeAccount,
  confirmSecondFactor,
  resetPassword,
  setUpSecondFactor,
  signUp,
} from '#core/accounts/index.ts'
import { lastEvent } from '#core/accounts/testing.ts'
import { confirmLogin, findLogin, isConfirmedLogin, type Login, startLogin } from '#core/logins/index.ts'
import { databaseNow, subjectOf } from '#core/rate-limits.ts'
import { startStep } from '#core/sign-in-steps.ts'
import { auditEvents, db, logins, passkeys, rateCounters, signInSteps, transaction, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import certified from '#test/doubles/certified-passkeys.json' with { type: 'json' }
import { makeDevice } from '#test/doubles/passkey.ts'
import { mailsTo, tokenTo } from '#test/mails.ts'
import {
  addPasskey,
  beginPasskeyAdd,
  beginPasskeyConfirm,
  beginPasskeyLogIn,
  confirmByPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from './index.ts'

testsRollBack()

const network = '203.0.113.7'
const password = 'correct horse battery'
let userCount = 0
type Device = ReturnType<typeof makeDevice>
type Wrong = Parameters<Device['sign']>[1]

async function signedIn(): Promise<Login> {
  const user = await signUp({ email: `ada${++userCount}@boardwalk.example`, password }, `home ${userCount}`)
  await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
  const login = (await findLogin(await startLogin(user, 'password', null))) as Login
  await confirmLogin(login, 'password')
  return login
}

async function add(login: Login, device = makeDevice(), wrong: Wrong = {}, name = 'Phone'): Promise<Device> {
  const { options, token } = await beginPasskeyAdd(login, network)
  await addPasskey(login, token, { name, response: device.make(options.challenge, wrong) })
  return device
}

async function logIn(device: Device, wrong: Wrong = {}): Promise<Login | undefined> {
  const { options, token } = await beginPasskeyLogIn(network)
  return findLogin(await logInWithPasskey(token, { response: device.sign(options.challenge, wrong) }, network, null))
}

const refused = { code: 'unauthorized', message: expect.stringContaining('This passkey was not accepted.') }
const over = { code: 'unauthorized', message: 'This took too long. Try again.' }

test('a passkey is added, listed, and logs in, also a user with two-factor authentication', async () => {
  const login = await signedIn()
  const device = await add(login)
  await setUpSecondFactor(login)
  await expect(confirmSecondFactor(login, { code: '000000' })).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await listPasskeys(login.user)).toMatchObject([{ name: 'Phone', lastUsedAt: null, isBackedUp: false }])
  expect(await logIn(device, { userId: login.user.id })).toMatchObject({ user: { id: login.user.id } })
  expect(await listPasskeys(login.user)).toMatchObject([{ lastUsedAt: expect.any(Date) }])
  expect(await lastEvent('logged_in')).toMatchObject({ details: { by: 'passkey' } })
  expect((await mailsTo(login.user.email)).map(({ kind }) => kind)).toContain('passkey_added')
})

/** Each breaks without its check in verify.ts. */
test.each([
  ['another site’s origin', { origin: 'http://evil.example' }],
  ['another site’s id', { rpId: 'evil.example' }],
  ['no verified person', { isVerified: false }],
  ['another ceremony', { type: 'webauthn.create' }],
  ['another user’s handle', { userId: 'usr_00000000000000000000000000' }],
] as [string, Wrong][])('a signature with %s is refused', async (_, wrong) => {
  const login = await signedIn()
  const device = await add(login)
  await expect(logIn(device, wrong)).rejects.toMatchObject(refused)
  const recorded = await db().$count(auditEvents, eq(auditEvents.action, 'passkey_refused'))
  expect(recorded).toBe(1)
})

test.each([
  ['another site’s origin', { origin: 'http://evil.example' }],
  ['another site’s id', { rpId: 'evil.example' }],
  ['no verified person', { isVerified: false }],
] as [string, Wrong][])('a new passkey with %s is refused', async (_, wrong) => {
  await expect(add(await signedIn(), makeDevice(), wrong)).rejects.toMatchObject({ code: 'unauthorized' })
})

/**
 * Sound answers to a fixed challenge, with a certificate that names the URL of a revocation list.
 * Each breaks without `isWithoutCertificate`: the library fetches the URL, or adds the passkey.
 */
test.each(['android-key', 'packed'] as const)(
  'a new passkey with a certificate is refused, and nothing is fetched: %s',
  async (format) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('nothing is fetched here'))
    onTestFinished(() => fetched.mockRestore())
    const login = await signedIn()
    const { id, challenge, clientDataJSON, attestations } = certified
    const response = { clientDataJSON, attestationObject: attestations[format] }
    const credential = { id, rawId: id, type: 'public-key' as const, response }
    const token = await startStep({ kind: 'passkey_add', userId: login.user.id, expected: challenge })
    await expect(addPasskey(login, token, { name: 'Phone', response: credential })).rejects.toMatchObject(refused)
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('a new passkey that signs for itself is added, and one that cannot be read is refused', async () => {
  const login = await signedIn()
  await logIn(await add(login, makeDevice(), { isSelfSigned: true }))
  const { options, token } = await beginPasskeyAdd(login, network)
  const response = makeDevice().make(options.challenge)
  response.response.attestationObject = 'AAAA'
  await expect(addPasskey(login, token, { name: 'Phone', response })).rejects.toMatchObject(refused)
})

test('what passkeys are bound to comes from APP_URL', async () => {
  const { options } = await beginPasskeyLogIn(network)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const added = await beginPasskeyAdd(await signedIn(), network)
  expect(added.options.rp).toEqual({ name: 'Boardwalk', id: 'localhost' })
  expect(added.options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
})

/** Each view of the log-in page asks for a challenge, also of all who share a network. */
test('challenges to log in are counted apart, and a thousand begin in ten minutes', async () => {
  const counter = { unit: subjectOf(network), openedAt: databaseNow }
  await db()
    .insert(rateCounters)
    .values([
      { ...counter, limitName: 'sign_in_steps', tries: 100 },
      { ...counter, limitName: 'passkey_challenges', tries: 999 },
    ])
  await beginPasskeyLogIn(network)
  await expect(beginPasskeyLogIn(network)).rejects.toMatchObject({ code: 'rate_limited' })
})

/** Breaks without `consumeChallenge`: a signature that was read on its way could be sent again. */
test('a challenge is signed once, in ten minutes, by its own browser, and for its own purpose', async () => {
  const login = await signedIn()
  const device = await add(login)
  const { options, token } = await beginPasskeyLogIn(network)
  const signed = { response: device.sign(options.challenge, { counter: 0 }) }
  const send = (one: string) => logInWithPasskey(one, signed, network, null)
  await expect(send('another browser')).rejects.toMatchObject(over)
  const others = (await beginPasskeyLogIn(network)).token
  await expect(send(others)).rejects.toMatchObject(refused)
  await db().update(passkeys).set({ counter: 0 })
  await send(token)
  await expect(send(token)).rejects.toMatchObject(over)
  const confirmation = (await beginPasskeyConfirm(login, network)).token
  await expect(send(confirmation)).rejects.toMatchObject(over)
  const late = (await beginPasskeyLogIn(network)).token
  await db().update(signInSteps).set({ expiresAt: sql`now() - interval '1 second'` })
  await expect(send(late)).rejects.toMatchObject(over)
})

/** A copy of a passkey would count apart. Breaks without the counter in `notePasskeyUse`. */
test('a counter that does not rise is refused, and one that stays 0 does not count', async () => {
  const login = await signedIn()
  const device = await add(login, makeDevice(), { counter: 0 })
  await logIn(device, { counter: 0 })
  await logIn(device, { counter: 7 })
  for (const counter of [7, 6, 0]) await expect(logIn(device, { counter })).rejects.toMatchObject(refused)
  await logIn(device, { counter: 8 })
})

test('a removed passkey, one of a closed account, and an unknown one log nobody in', async () => {
  const login = await signedIn()
  const [first, second] = [await add(login), await add(login, makeDevice(), {}, 'Laptop')]
  await expect(logIn(makeDevice())).rejects.toMatchObject(refused)
  const [passkey] = await listPasskeys(login.user)
  await removePasskey(login, { passkey: passkey?.id ?? '' })
  await expect(logIn(first)).rejects.toMatchObject(refused)
  expect((await mailsTo(login.user.email)).map(({ kind }) => kind)).toContain('passkey_removed')
  await logIn(second)
  await closeAccount(login.user, {}, network, login)
  await expect(logIn(second)).rejects.toMatchObject(refused)
  expect(await db().$count(passkeys)).toBe(0)
})

/** A passkey is for good: a browser left open must not be enough to add one. */
test('adding and removing need a browser that has confirmed its user', async () => {
  const login = await signedIn()
  await add(login)
  const [passkey] = await listPasskeys(login.user)
  await db().update(logins).set({ confirmedAt: null })
  const unconfirmed = { code: 'unauthorized', message: 'Confirm your identity, then try again.' }
  await expect(transaction(() => add(login))).rejects.toMatchObject(unconfirmed)
  // Nothing that such a browser sends is verified.
  const wrong = add(login, makeDevice(), { origin: 'http://evil.example' })
  await expect(transaction(() => wrong)).rejects.toMatchObject(unconfirmed)
  const removed = transaction(() => removePasskey(login, { passkey: passkey?.id ?? '' }))
  await expect(removed).rejects.toMatchObject(unconfirmed)
})

test('a passkey confirms its own user and no other', async () => {
  const [ada, eve] = [await signedIn(), await signedIn()]
  const [device, hers] = [await add(ada), await add(eve)]
  await db().update(logins).set({ confirmedAt: null })
  const begun = await beginPasskeyConfirm(ada, network)
  expect(begun.options.allowCredentials).toHaveLength(1)
  const foreign = confirmByPasskey(ada, begun.token, { response: hers.sign(begun.options.challenge) })
  await expect(foreign).rejects.toMatchObject({ code: 'unauthorized' })
  const mine = await beginPasskeyConfirm(ada, network)
  await expect(
    confirmByPasskey(eve, mine.token, { response: hers.sign(mine.options.challenge) }),
  ).rejects.toMatchObject(over)
  const { options, token } = await beginPasskeyConfirm(ada, network)
  await confirmByPasskey(ada, token, { response: device.sign(options.challenge) })
  expect([await isConfirmedLogin(ada), await isConfirmedLogin(eve)]).toEqual([true, false])
  expect(await lastEvent('login_confirmed')).toMatchObject({ details: { by: 'passkey' } })
})

test('a user renames and removes own passkeys only, has 20 at most, and each device once', async () => {
  const [ada, eve] = [await signedIn(), await signedIn()]
  const device = await add(ada)
  const [{ id: passkey } = { id: '' }] = await listPasskeys(ada.user)
  await expect(renamePasskey(eve.user, { passkey, name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(transaction(() => removePasskey(eve, { passkey }))).rejects.toMatchObject({ code: 'not_found' })
  await renamePasskey(ada.user, { passkey, name: 'Old phone' })
  expect(await lastEvent('passkey_renamed')).toMatchObject({ subjectId: passkey, details: {} })
  await expect(transaction(() => add(eve, device))).rejects.toMatchObject({ code: 'invalid_request' })
  for (const _ of Array(19)) await add(ada)
  await expect(transaction(() => add(ada))).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await listPasskeys(ada.user)).toHaveLength(20)
  expect((await listPasskeys(ada.user)).map(({ name }) => name)).toContain('Old phone')
})

/** A stranger may have signed up with the address. */
test('the first proof of an address elsewhere removes passkeys', async () => {
  const login = await signedIn()
  await add(login)
  await db().update(users).set({ emailVerifiedAt: null })
  await askForReset({ email: login.user.email }, network)
  const token = await tokenTo(login.user.email, 'password_reset')
  await resetPassword({ token, password: 'the horse of its owner', revoke_keys: false })
  expect(await listPasskeys(login.user)).toEqual([])
  const recorded = and(eq(auditEvents.userId, login.user.id), eq(auditEvents.action, 'passkey_removed'))
  expect(await db().$count(auditEvents, recorded)).toBe(1)
})
