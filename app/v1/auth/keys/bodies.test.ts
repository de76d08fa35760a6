import { beforeEach, expect, test } from 'vitest'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as key from './[key_id]/route.ts'
import * as keys from './route.ts'

testsRollBack()

const path = '/v1/auth/keys'

let id: string
let secret: string
beforeEach(async () => {
  ;({ id, secret } = await makeKey(await makeUser({ tier: 'paid' })))
})

test('413: a body without end where none is read', async () => {
  const sent = { key: secret, body: 'x'.repeat(17_000), params: { key_id: id } }
  expect(await call(key, 'DELETE', `${path}/${id}`, sent)).toMatchObject(problem(413, 'payload_too_large'))
})

test('413: a body over 16 KiB, whether it says so or not', async () => {
  const body = JSON.stringify({ label: 'x'.repeat(17_000) })
  expect(await call(keys, 'POST', path, { key: secret, body })).toMatchObject(problem(413, 'payload_too_large'))
  const headers = { 'content-length': String(11_000_000) }
  expect(await call(keys, 'POST', path, { key: secret, body: {}, headers })).toMatchObject(
    problem(413, 'payload_too_large'),
  )
})

/** Breaks where `>` is `>=` in `readCapped`, and with any other cap. */
test('a body of 16,384 bytes is taken, and one of 16,385 is not', async () => {
  const bodyOf = (bytes: number) => JSON.stringify({ label: 'padded' }).padEnd(bytes, ' ')
  expect(await call(keys, 'POST', path, { key: secret, body: bodyOf(16_384) })).toMatchObject({ status: 201 })
  expect(await call(keys, 'POST', path, { key: secret, body: bodyOf(16_385) })).toMatchObject(
    problem(413, 'payload_too_large'),
  )
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
  'application/json;',
  'application/json;;',
  'application/json, application/json',
  'application/json; charset=latin1',
  'application/json; charset=utf-8; charset=utf-16',
  'application/json; charset=utf-8; charset=utf-8',
  'application/json; charset="utf-8',
  'application/json; version=1',
  'application/jsonx',
  'application/problem+json',
])('415: %j', async (type) => {
  const refused = await call(keys, 'POST', path, { key: secret, body: {}, headers: { 'content-type': type } })
  expect(refused).toMatchObject(problem(415, 'unsupported_media_type'))
})

test.each(['gzip', 'br', 'identity, gzip', 'nonsense'])('415: a body packed with %s', async (encoding) => {
  const refused = await call(keys, 'POST', path, { key: secret, body: {}, headers: { 'content-encoding': encoding } })
  expect(refused).toMatchObject(problem(415, 'unsupported_media_type'))
})

test.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json ; charset="UTF-8" ',
])('201: %j', async (type) => {
  const sent = { key: secret, body: {}, headers: { 'content-type': type, 'content-encoding': 'identity' } }
  expect(await call(keys, 'POST', path, sent)).toMatchObject({ status: 201 })
})
