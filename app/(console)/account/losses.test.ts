import { expect, test } from 'vitest'
import { createKey, revokeKey } from '#core/api-keys/index.ts'
import { findLogin, type Login, startLogin } from '#core/logins/index.ts'
import { createWebhook } from '#core/webhooks/index.ts'
import { makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { lossesOf } from './losses.ts'

testsRollBack()

test('an account that has nothing to lose loses nothing when its address is confirmed', async () => {
  const { user, login } = await signedIn()
  const { id } = await createKey(user, {})
  await revokeKey(user, id)
  expect(await lossesOf(login)).toEqual([])
})

test('an account loses its other browsers, its live keys and its webhooks', async () => {
  const { user, login } = await signedIn()
  await startLogin(user, 'Firefox', '203.0.113.8')
  await createKey(user, {})
  await createWebhook(user, { url: 'https://ci.example/' })
  expect(await lossesOf(login)).toEqual([
    'logs out your other browsers',
    'revokes your API keys',
    'deletes your webhooks',
  ])
})

async function signedIn() {
  const user = await makeUser({ tier: 'paid' })
  return { user, login: (await findLogin(await startLogin(user, 'Firefox', '203.0.113.7'))) as Login }
}
