import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEvents } from '#core/audit/index.ts'
import { makeKey, makeLogin, makeUser } from '#db/factory.ts'
import { apiKeys, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as key from './[key_id]/route.ts'
import * as keys from './route.ts'

testsRollBack()

const path = '/v1/auth/keys'
const aPayer = () => makeUser({ tier: 'paid' })

const revoke = (secret: string, id: string) =>
  call(key, 'DELETE', `${path}/${id}`, { key: secret, params: { key_id: id } })

test('201: a key makes a key, and the answer carries the secret', async () => {
  const { id, secret } = await makeKey(await aPayer())
  const made = await call(keys, 'POST', path, {
    key: secret,
    body: { label: ' nightly ', expires_at: '2999-01-01T01:00:00+01:00' },
  })
  expect(made).toMatchObject({
    status: 201,
    body: { label: 'nightly', expires_at: '2999-01-01T00:00:00.000Z', last_used_at: null, created_by: id },
  })
  expect(made.body.key).toMatch(/^key_[0-9a-f]{48}$/)
  expect(made.body.last_four).toBe(made.body.key.slice(-4))
  expect(made.headers.get('location')).toBe(`${path}/${made.body.id}`)
  expect(await call(keys, 'GET', path, { key: made.body.key })).toMatchObject({ status: 200 })
})

test('who makes and revokes keys is on record, with the key that asked and from where', async () => {
  const user = await aPayer()
  const { id, secret } = await makeKey(user)
  const headers = { 'x-client-address': '192.0.2.7' }
  const { body } = await call(keys, 'POST', path, { key: secret, headers })
  await call(key, 'DELETE', `${path}/${body.id}`, { key: secret, headers, params: { key_id: body.id } })
  const by = { actor: 'key', credential_id: id, address: '192.0.2.7', subject_id: body.id }
  expect((await listEvents(user, { limit: 10, offset: 0 })).events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'key_created', ...by }),
      expect.objectContaining({ action: 'key_revoked', ...by }),
    ]),
  )
})

test.each([undefined, {}, { label: null }, { label: '  ', expires_at: null }])(
  '201: %j is a key without a label',
  async (body) => {
    const { secret } = await makeKey(await aPayer())
    expect(await call(keys, 'POST', path, { key: secret, body })).toMatchObject({
      status: 201,
      body: { label: null, expires_at: null },
    })
  },
)

test('201: a key made with the login cookie was made by the web', async () => {
  const { id: loginId, token } = await makeLogin(await aPayer())
  const made = await call(keys, 'POST', path, { login: token, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(made).toMatchObject({ status: 201, body: { created_by: 'web' } })
  expect(await db().$count(apiKeys, and(eq(apiKeys.id, made.body.id), eq(apiKeys.loginId, loginId)))).toBe(1)
})

test('200: the list is newest first, without the revoked, and without any secret', async () => {
  const user = await aPayer()
  const older = await makeKey(user, { label: 'older' })
  const newer = await makeKey(user, { label: 'newer', createdAt: new Date(Date.now() + 1000) })
  await makeKey(user, { label: 'gone', revokedAt: new Date() })
  await makeKey(await aPayer(), { label: 'of somebody else' })
  const list = await call(keys, 'GET', path, { key: older.secret })
  expect(list.status).toBe(200)
  expect(list.body.keys.map((listed: { id: string }) => listed.id)).toEqual([newer.id, older.id])
  expect(list.text).not.toMatch(/secret|hash|"key"/)
  expect(list.text).not.toContain(older.secret)
})

test('204: a key may revoke itself, and is dead at once', async () => {
  const { id, secret } = await makeKey(await aPayer())
  expect(await revoke(secret, id)).toMatchObject({ status: 204, text: '' })
  expect(await call(keys, 'GET', path, { key: secret })).toMatchObject(problem(401, 'unauthorized'))
})

test.each([
  ['malformed JSON', '{"label":'],
  ['a member given twice', '{"label":"a","label":"b"}'],
  ['a prototype', '{"__proto__":{"tier":"paid"}}'],
  ['a constructor', '{"constructor":{"prototype":{}}}'],
  ['a body of brackets', `${'['.repeat(8000)}${']'.repeat(8000)}`],
  ['two values', '{} {}'],
  ['a comment', '{} // nothing'],
  ['a NUL byte', '{"label":"a\\u0000b"}'],
  ['a list', []],
  ['null', 'null'],
  ['an unknown member', { tier: 'paid' }],
  ['somebody else', { user_id: 'usr_1' }],
  ['a long label', { label: 'x'.repeat(101) }],
  ['a label with a control character', { label: 'a\u0007b' }],
  ['an expiry that has passed', { expires_at: '2020-01-01T00:00:00Z' }],
  ['an expiry without an offset', { expires_at: '2999-01-01T00:00:00' }],
])('400: %s', async (_, body) => {
  const { secret } = await makeKey(await aPayer())
  const refused = await call(keys, 'POST', path, { key: secret, body })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.errors).toEqual([{ pointer: expect.any(String), detail: expect.any(String) }])
})

test('400: a secret sent as the name of a member or parameter is not repeated, and what is is not endless', async () => {
  const { secret } = await makeKey(await aPayer())
  const answers = [
    await call(keys, 'POST', path, { key: secret, body: { [secret]: 1 } }),
    await call(keys, 'GET', `${path}?${secret}&${secret}`, { key: secret }),
    await call(keys, 'POST', path, {
      key: secret,
      body: Object.fromEntries(Array.from({ length: 1400 }, (_, at) => [at, 1])),
    }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject(problem(400, 'invalid_request'))
    expect(answer.text).not.toContain(secret)
    expect(answer.text.length).toBeLessThan(4_000)
  }
})

/**
 * Breaks without `fatal: true` in `textOf`: the key would be made, under a label that nobody sent.
 */
test('400: bytes that are not UTF-8', async () => {
  const { secret } = await makeKey(await aPayer())
  const body = new Blob(['{"label":"', new Uint8Array([0xff]), '"}'])
  const refused = await call(keys, 'POST', path, { key: secret, body })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.errors).toEqual([{ pointer: '', detail: 'is not valid UTF-8' }])
})

test('400: an unknown query parameter is named', async () => {
  const { secret } = await makeKey(await aPayer())
  const refused = await call(keys, 'GET', `${path}?page=5`, { key: secret })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.errors).toMatchObject([{ parameter: 'page' }])
})

test('402: a free-tier user is told where to top up', async () => {
  const { secret } = await makeKey(await makeUser({ tier: 'free' }))
  const refused = await call(keys, 'POST', path, { key: secret, body: {} })
  expect(refused).toMatchObject(problem(402, 'paid_tier_required'))
  expect(refused.body.top_up_url).toBe('http://localhost:3000/credits')
})

test.each([
  ['cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['same-site', { 'sec-fetch-site': 'same-site' }],
  ['with a foreign Origin', { origin: 'https://evil.example' }],
])('403: a change with a cookie from %s', async (_, headers) => {
  const { token } = await makeLogin(await aPayer())
  expect(await call(keys, 'POST', path, { login: token, headers, body: {} })).toMatchObject(
    problem(403, 'cross_origin_request'),
  )
})

test('a Bearer call is not ambient: no origin matters', async () => {
  const { secret } = await makeKey(await aPayer())
  expect(await call(keys, 'POST', path, { key: secret, headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
    status: 201,
  })
})

test('404: unknown, revoked already, somebody else’s and malformed are the same words', async () => {
  const { id, secret } = await makeKey(await aPayer())
  const theirs = await makeKey(await aPayer())
  const gone = await makeKey(await aPayer(), { revokedAt: new Date() })
  const details = new Set<string>()
  for (const other of [
    theirs.id,
    gone.id,
    `${id.slice(0, -1)}${id.endsWith('0') ? 1 : 0}`,
    'key_',
    'nonsense',
    'key_\0',
    theirs.secret,
  ]) {
    const refused = await revoke(secret, other)
    expect(refused).toMatchObject(problem(404, 'not_found'))
    expect(refused.text).not.toContain(other.slice(4) || 'key_')
    details.add(refused.body.detail)
  }
  expect([...details]).toEqual(['There is no such key.'])
  expect(await call(keys, 'GET', path, { key: theirs.secret })).toMatchObject({ status: 200 })
})

test.each(['PUT', 'PATCH', 'DELETE'])('405: %s', async (method) => {
  const refused = await call(keys, method, path)
  expect(refused).toMatchObject(problem(405, 'method_not_allowed'))
  expect(refused.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
})

test('409: fifty live keys are the most', async () => {
  const user = await aPayer()
  const made = await Promise.all(Array.from({ length: 50 }, () => makeKey(user)))
  const secret = made[0]?.secret ?? ''
  expect(await call(keys, 'POST', path, { key: secret })).toMatchObject(problem(409, 'key_limit_reached'))
  await revoke(secret, made[1]?.id ?? '')
  expect(await call(keys, 'POST', path, { key: secret })).toMatchObject({ status: 201 })
})

test('HEAD is GET without its body, OPTIONS says what is allowed', async () => {
  const { secret } = await makeKey(await aPayer())
  expect(await call(keys, 'HEAD', path, { key: secret })).toMatchObject({ status: 200, text: '' })
  const options = await call(keys, 'OPTIONS', path)
  expect(options).toMatchObject({ status: 204, text: '' })
  expect(options.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS')
})
