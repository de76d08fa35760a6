import { expect, test } from 'vitest'
import { signUp } from '#core/accounts/index.ts'
import { confirmLogin, findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { db, logins } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { makeDevice } from '#test/doubles/passkey.ts'
import { addPasskey, beginPasskeyAdd, beginPasskeyLogIn, logInWithPasskey } from './index.ts'

testsCommit()

const network = '203.0.113.7'

async function withPasskey() {
  const user = await signUp({ email: 'ada@boardwalk.example', password: 'correct horse battery' }, 'home')
  const login = (await findLogin(await startLogin(user, 'password', null))) as Login
  await confirmLogin(login, 'password')
  const device = makeDevice()
  const { options, token } = await beginPasskeyAdd(login, network)
  await addPasskey(login, token, { name: 'Phone', response: device.make(options.challenge) })
  return device
}

/**
 * Breaks without `consumeStep` (one challenge), and without `hasRisen` in verify.ts (one counter).
 */
test('of simultaneous log-ins with one signature, or with one counter, one succeeds', async () => {
  const device = await withPasskey()
  const before = await db().$count(logins)
  const { options, token } = await beginPasskeyLogIn(network)
  const response = device.sign(options.challenge)
  const sent = await Promise.allSettled(
    Array.from({ length: 5 }, () => logInWithPasskey(token, { response }, network, null)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const challenges = await Promise.all(Array.from({ length: 5 }, () => beginPasskeyLogIn(network)))
  const copies = await Promise.allSettled(
    challenges.map((begun) =>
      logInWithPasskey(begun.token, { response: device.sign(begun.options.challenge, { counter: 90 }) }, network, null),
    ),
  )
  expect(copies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db().$count(logins)).toBe(before + 2)
})
