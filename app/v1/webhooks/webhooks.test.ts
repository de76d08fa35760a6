import { expect, test } from 'vitest'
import { listEvents } from '#core/audit/index.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as retry from './[webhook_id]/deliveries/[delivery_id]/retry/route.ts'
import * as deliveries from './[webhook_id]/deliveries/route.ts'
import * as webhook from './[webhook_id]/route.ts'
import * as tests from './[webhook_id]/test/route.ts'
import * as webhooks from './route.ts'

testsRollBack()

const path = '/v1/webhooks'
const url = 'https://ci.example/'

async function makeCaller() {
  const user = await makeUser({ tier: 'paid' })
  const { secret: key } = await makeKey(user)
  const create = (body: object = { url }) => call(webhooks, 'POST', path, { key, body })
  return { user, key, create }
}

test('201: the secret is said once, and 204: it is deleted', async () => {
  const { key, create } = await makeCaller()
  const made = await create({
    url: 'HTTPS://CI.example',
    label: ' build ',
    event_types: ['session.ended', 'session.ended'],
  })
  const { secret, ...record } = made.body
  expect(made.status).toBe(201)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(record).toMatchObject({ url, label: 'build', event_types: ['session.ended'], disabled_at: null })
  expect(made.headers.get('location')).toBe(`${path}/${record.id}`)
  const params = { webhook_id: record.id }
  expect((await call(webhooks, 'GET', path, { key })).body).toEqual({ webhooks: [record] })
  expect((await call(webhook, 'GET', `${path}/${record.id}`, { key, params })).body).toEqual(record)
  expect((await call(webhook, 'DELETE', `${path}/${record.id}`, { key, params })).status).toBe(204)
  const again = await call(webhook, 'DELETE', `${path}/${record.id}`, { key, params })
  expect(again).toMatchObject(problem(404, 'not_found'))
})

test('202: a test and a retry are queued, and the list has them', async () => {
  const { key, create } = await makeCaller()
  const { body: made } = await create()
  const params = { webhook_id: made.id }
  const sent = await call(tests, 'POST', `${path}/${made.id}/test`, { key, params })
  expect(sent).toMatchObject({ status: 202, body: { type: 'webhook.test', state: 'waiting', event_id: null } })
  const again = await call(retry, 'POST', `${path}/${made.id}/deliveries/${sent.body.id}/retry`, {
    key,
    params: { ...params, delivery_id: sent.body.id },
  })
  expect(again).toMatchObject({ status: 202, body: { id: sent.body.id, state: 'waiting' } })
  const listed = await call(deliveries, 'GET', `${path}/${made.id}/deliveries`, { key, params })
  expect(listed.body).toMatchObject({ deliveries: [{ id: sent.body.id }], limit: 50, offset: 0, total: 1 })
})

test.each([
  [{ url, event_types: ['session.paused'] }, '/event_types/0'],
  [{ url, event_types: [] }, '/event_types'],
  [{ url, secret: 'whsec_mine' }, '/secret'],
  [{}, '/url'],
])('400: %j', async (body, pointer) => {
  const { create } = await makeCaller()
  expect(await create(body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
})

test('409: an eleventh webhook', async () => {
  const { create } = await makeCaller()
  for (const _ of Array(10)) await create()
  expect(await create()).toMatchObject(problem(409, 'webhook_limit_reached'))
})

test('who creates and deletes webhooks is on record', async () => {
  const { user, key, create } = await makeCaller()
  const { id } = (await create()).body
  await call(webhook, 'DELETE', `${path}/${id}`, { key, params: { webhook_id: id } })
  const { events } = await listEvents(user, { limit: 10, offset: 0 })
  const own = events.filter(({ subject_id }) => subject_id === id)
  expect(new Set(own.map(({ action }) => action))).toEqual(new Set(['webhook_created', 'webhook_deleted']))
})
