import { beforeEach, expect, test } from 'vitest'
import { addEntry } from '#core/ledger.ts'
import { makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call } from '#test/api/call.ts'
import * as credits from './route.ts'

testsRollBack()

let user: { id: string }
let key: string

beforeEach(async () => {
  user = await makeUser({ tier: 'paid', credits: 100 })
  key = (await makeKey(user)).secret
  await makeSession({ user, creditsUsed: 7 })
  await makeSession({ user, state: 'running', creditsUsed: 3 })
  await addEntry(user.id, { kind: 'refund', amount: 5, description: 'A refund' })
})

async function read(query: string) {
  const { status, body, headers } = await call(credits, 'GET', `/v1/credits?${query}`, { key })
  const kinds = (rows: { kind: string }[] = []) => rows.map(({ kind }) => kind)
  return { status, body, link: headers.get('link'), entries: kinds(body.entries), pending: kinds(body.pending) }
}

test.each([
  ['kind=refund', ['refund'], []],
  ['kind=session', ['session'], ['session']],
  ['kind=top_up', [], []],
  ['created_before=2000-01-01T00:00:00Z', [], []],
  ['created_after=2000-01-01T00:00:00Z', ['refund', 'session', 'adjustment'], ['session']],
])('%s: entries, pending and total are of what matches, and the balance is whole', async (query, entries, pending) => {
  const found = await read(query)
  expect([found.status, found.entries, found.pending, found.body.total]).toEqual([
    200,
    entries,
    pending,
    entries.length,
  ])
  expect(found.body.balance).toBe(95)
})

test('pages that are walked by `after` show each entry once, though others are posted meanwhile', async () => {
  const first = await read('limit=1')
  expect(first.entries).toEqual(['refund'])
  await addEntry(user.id, { kind: 'adjustment', amount: 5, description: 'More' })
  const second = await read(`limit=1&after=${first.body.entries[0].id}`)
  expect(second.entries).toEqual(['session'])
  expect(second.link).toContain(`after=${second.body.entries[0].id}>; rel="next"`)
})

test.each([
  ['kind=refunds', 'kind', 'did you mean `refund`?'],
  ['after=ent_01m7y2j7cge4cbmrhs0zzemnt4', 'after', 'must be the id of one of your posted entries'],
])('400: %s', async (query, parameter, detail) => {
  const { status, body } = await read(query)
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ parameter, detail: expect.stringContaining(detail) }])
})

test('400: `after` is not another user’s', async () => {
  const stranger = await makeUser({ credits: 5 })
  const entry = await addEntry(stranger.id, { kind: 'adjustment', amount: 5, description: 'Theirs' })
  expect((await read(`after=${entry.id}`)).status).toBe(400)
})
