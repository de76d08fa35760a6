import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { loginSecrets } from '#core/login-secrets.ts'
import { seal, unseal } from '#core/sealing.ts'
import { makeUser } from '#db/factory.ts'
import { db, webhooks } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { newWebhookSecret, resealSecrets, signedHeaders } from './secret.ts'

testsRollBack()

test('a secret is 32 random bytes in base 64, as the specification asks', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()]
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32)
  expect(one).not.toBe(other)
})

const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-23T12:00:00.000Z', data: { a: 'ä' } })

/** Breaks if the id, the timestamp or the body is not signed, or the secret not decoded. */
test('the library of the specification verifies what is signed, and nothing else', () => {
  const secret = newWebhookSecret()
  const headers = signedHeaders(secret, 'evt_7', new Date(), body)
  const receiver = new Webhook(secret)
  expect(receiver.verify(body, headers)).toEqual(JSON.parse(body))
  const earlier = String(Number(headers['webhook-timestamp']) - 1)
  expect(() => receiver.verify(`${body} `, headers)).toThrow('No matching signature found')
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'evt_8' })).toThrow('No matching signature found')
  expect(() => receiver.verify(body, { ...headers, 'webhook-timestamp': earlier })).toThrow('No matching')
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow('No matching signature found')
})

/** Breaks without `resealSecrets`: the webhook would stop once the old login secret is removed. */
test('a secret outlives the login secret that sealed it', async () => {
  const { id: userId } = await makeUser()
  const secret = newWebhookSecret()
  const sealed = seal(secret)
  await db().insert(webhooks).values({ userId, url: 'https://ci.example/', secret: sealed })
  const stored = async () => (await db().select({ secret: webhooks.secret }).from(webhooks))[0]?.secret ?? sealed
  await resealSecrets()
  expect(await stored()).toEqual(sealed)
  // The operator puts a new one in front, starts again, and takes the old one away.
  const current = loginSecrets()
  const [old = ''] = current
  onTestFinished(() => void current.splice(0, current.length, old))
  current.unshift('the next login secret of this test')
  await resealSecrets()
  current.pop()
  expect(unseal(sealed)).toBeUndefined()
  expect(unseal(await stored())).toBe(secret)
})
