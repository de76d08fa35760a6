import { asc, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finishWithProvider } from '#core/identities/index.ts'
import { findLogin, type Login } from '#core/logins/index.ts'
import { auditEvents, db, transaction } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { begin, configured, ada as person, profileOf } from '#test/sign-in-at-provider.ts'
import { confirmByPassword, confirmByProvider, linkProvider, logInWithCode, signInWithProvider } from './index.ts'
import { ada, beginLogIn, codeOf, network, signedIn, turnOn } from './testing.ts'

testsRollBack()

/** Returns by what log-ins and confirmations were proved, in their order. */
async function recorded() {
  const events = await db()
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(inArray(auditEvents.action, ['logged_in', 'login_confirmed']))
    .orderBy(asc(auditEvents.id))
  return events.map(({ action, details }) => `${action} ${details.by}`)
}

const current_password = ada.password

/** Breaks if a step forgets what began it: after a theft nobody could tell what was stolen. */
test('a log-in and a confirmation say by what their user was proved', async () => {
  const double = await configured()
  const login = await signedIn()
  await beginLogIn()
  await confirmByPassword(login, { current_password }, network)
  await linkProvider(login, await profileOf(double), login.user.id)
  const signIn = async () => transaction(async () => signInWithProvider(await profileOf(double), network, null))
  await signIn()
  const { secret, codes } = await turnOn(login)
  await logInWithCode(await beginLogIn(), { code: await codeOf(secret) }, network, null)
  const begun = await signIn()
  await logInWithCode('step' in begun ? begun.step : '', { code: codes[0] ?? '' }, network, null)
  await confirmByPassword(login, { current_password, code: codes[1] }, network)
  expect(await recorded()).toEqual([
    'logged_in password',
    'logged_in password',
    'login_confirmed password',
    'logged_in provider',
    'login_confirmed password',
    'logged_in password_and_code',
    'logged_in provider_and_code',
    'login_confirmed password_and_code',
  ])
})

test('a confirmation at a provider is recorded', async () => {
  const double = await configured()
  const begun = await transaction(async () => signInWithProvider(await profileOf(double), network, null))
  const login = (await findLogin('login' in begun ? begun.login : '')) as Login
  const { url, token } = await begin(login, 'confirm')
  const { profile, userId } = await finishWithProvider('acme', token, double.signIn(url, person))
  await confirmByProvider(login, profile, userId)
  expect(await recorded()).toEqual(['logged_in provider', 'login_confirmed provider'])
})
