import { expect, test } from 'vitest'
import { confirmLogin, isConfirmedLogin, type Login } from '#core/logins/index.ts'
import { hasSecondFactor } from '#core/second-factors/index.ts'
import { db, logins, transaction } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { tokenTo } from '#test/mails.ts'
import { changeEmail, changePassword, closeAccount, confirmByPassword, confirmEmail } from './index.ts'
import { ada, codeOf, network, signedIn, turnOn, unconfirmed, withFactor, wrongCode } from './testing.ts'

testsRollBack()

const mine = 'eve@boardwalk.example'
const current_password = ada.password

/** A stolen browser that knows the password, of somebody with two-factor authentication. */
async function stolen() {
  const { login, ...factor } = await withFactor()
  await db().update(logins).set({ confirmedAt: null })
  return { login, ...factor }
}

/** Breaks without `withSecondFactor`: the password alone would allow to turn the app off. */
test('with two-factor authentication a confirmation takes the password and a code', async () => {
  const { login, secret } = await stolen()
  for (const code of [undefined, '000000']) {
    const confirmed = transaction(() => confirmByPassword(login, { current_password, code }, network))
    await expect(confirmed).rejects.toMatchObject(wrongCode)
  }
  const mistyped = { current_password: 'mistyped', code: await codeOf(secret) }
  await expect(transaction(() => confirmByPassword(login, mistyped, network))).rejects.toMatchObject({
    particulars: { errors: [{ pointer: '/current_password' }] },
  })
  expect(await isConfirmedLogin(login)).toBe(false)
  await confirmByPassword(login, { current_password, code: await codeOf(secret) }, network)
  expect(await isConfirmedLogin(login)).toBe(true)
})

/**
 * A new address that is confirmed elsewhere deletes the app, as the first proof of any address
 * does.
 */
test('with two-factor authentication no password moves the account to another address', async () => {
  const { login } = await stolen()
  for (const command of [{ email: mine, current_password }, { email: mine }]) {
    const changed = transaction(() => changeEmail(login.user, command, network, login))
    await expect(changed).rejects.toMatchObject(unconfirmed)
  }
})

const password = 'the horse of a thief'

/** Breaks without `proveAllFactors` in each. */
test.each([
  ['sets a new one', (login, command) => changePassword(login, { ...command, password }, network)],
  ['closes the account', (login, command) => closeAccount(login.user, command, network, login)],
] as [string, (login: Login, command: { current_password?: string }) => Promise<unknown>][])(
  'with two-factor authentication no password alone %s',
  async (_, act) => {
    const { login } = await stolen()
    for (const command of [{ current_password }, { current_password: '' }, {}])
      await expect(transaction(() => act(login, command))).rejects.toMatchObject(unconfirmed)
    await confirmLogin(login, 'password')
    await act(login, {})
  },
)

test('a change of the address that was asked for before is over once two-factor authentication is on', async () => {
  const login = await signedIn()
  await changeEmail(login.user, { email: mine, current_password }, network, login)
  const token = await tokenTo(mine, 'email_change')
  await turnOn(login)
  await expect(transaction(() => confirmEmail({ token, password: 'the horse of Eve' }))).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await hasSecondFactor(login.user.id)).toBe(true)
})
