import { expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { call, problem } from '#test/api/call.ts'
import * as key from './[key_id]/route.ts'
import * as keys from './route.ts'

testsRollBack()

const path = '/v1/auth/keys'
const inAnHour = () => new Date(Date.now() + HOUR_MS)

async function maker(given: { expiresAt?: Date } = {}) {
  const user = await makeUser({ tier: 'paid' })
  return { user, ...(await makeKey(user, given)) }
}

const revoke = (secret: string, id: string, query: string) =>
  call(key, 'DELETE', `${path}/${id}${query}`, { key: secret, params: { key_id: id } })

const idsOf = async (secret: string) =>
  (await call(keys, 'GET', path, { key: secret })).body.keys.map(({ id }: { id: string }) => id)

test.each([
  ['without an expiry', () => ({})],
  ['that says it has none', () => ({ expires_at: null })],
  ['with a later one', (expiry: Date) => ({ expires_at: new Date(expiry.getTime() + 1).toISOString() })],
])('400: a key that expires makes none %s', async (_, bodyOf) => {
  const expiresAt = inAnHour()
  const { secret } = await maker({ expiresAt })
  const refused = await call(keys, 'POST', path, { key: secret, body: bodyOf(expiresAt) })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  const detail = expect.stringContaining(`must be ${expiresAt.toISOString()} or earlier`)
  expect(refused.body).toMatchObject({ detail, errors: [{ pointer: '/expires_at', detail }] })
})

test('201: it makes one that expires when it does', async () => {
  const expires_at = inAnHour()
  const { id, secret } = await maker({ expiresAt: expires_at })
  const made = await call(keys, 'POST', path, { key: secret, body: { expires_at } })
  expect(made).toMatchObject({ status: 201, body: { created_by: id, expires_at: expires_at.toISOString() } })
})

test('204: a revoked key takes those it made with it if that is asked for', async () => {
  const { user, id, secret } = await maker()
  const own = await makeKey(user)
  for (const [query, isKept] of [
    ['', true],
    ['?created_keys=keep', true],
    ['?created_keys=revoke', false],
  ] as const) {
    const parent = await makeKey(user, { createdByKeyId: id })
    const child = await makeKey(user, { createdByKeyId: parent.id })
    expect(await revoke(secret, parent.id, query)).toMatchObject({ status: 204, text: '' })
    const listed = await idsOf(secret)
    expect(listed).not.toContain(parent.id)
    expect(listed.includes(child.id), query).toBe(isKept)
    expect(await call(keys, 'GET', path, { key: child.secret })).toMatchObject({ status: isKept ? 200 : 401 })
  }
  expect(await idsOf(secret)).toContain(own.id)
})

test.each(['?created_keys=', '?created_keys=REVOKE', '?created_keys=revoke&created_keys=revoke', '?created=revoke'])(
  '400: %s, and nothing is revoked',
  async (query) => {
    const { id, secret } = await maker()
    const refused = await revoke(secret, id, query)
    expect(refused).toMatchObject(problem(400, 'invalid_request'))
    expect(refused.body.errors).toHaveLength(1)
    expect(await idsOf(secret)).toEqual([id])
  },
)
