import { expect, test, vi } from 'vitest'
import { revokeKey } from '#core/api-keys/index.ts'
import { Event } from '#core/events/index.ts'
import { addEntry } from '#core/ledger.ts'
import { toTimestamps } from '#core/timestamps.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { db, events } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { EventStreamDouble } from '#test/doubles/event-stream.ts'
import { serveTests } from '#test/server/serve-tests.ts'

const databaseUrl = testsCommit()
const servers = [serveTests(databaseUrl), serveTests(databaseUrl)] as const

async function makeCaller() {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  await makeBoard({ boardType: slug })
  const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() })
  const key = await makeKey(user)
  const headers = { authorization: `Bearer ${key.secret}` }
  const call = async (method: string, path: string, body?: object) => {
    const init = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
    const response = await fetch(`${servers[0].url}/v1${path}`, { method, headers, ...init })
    return (response.status === 204 ? {} : await response.json()) as { id: string }
  }
  const start = () => call('POST', '/sessions', { board_type: slug })
  const follow = (more: Record<string, string> = {}, query = '', { url } = servers[0]) =>
    EventStreamDouble.open(url, { ...headers, ...more }, query)
  return { user, key, headers, call, start, follow }
}

/** Breaks without `publish` in `save`, and without `publishEntries`. */
test('changes are told in order at every instance, and to nobody else', async () => {
  const [own, other] = [await makeCaller(), await makeCaller()]
  const streams = [await own.follow(), await own.follow({}, '', servers[1])]
  const foreign = await other.follow()
  const session = await own.start()
  await own.call('POST', `/sessions/${session.id}/extension`, { minutes: 5 })
  await own.call('DELETE', `/sessions/${session.id}`)
  const told = ['ready', 'session.running', 'session.extended', 'session.ended', 'credits.posted']
  for (const stream of streams) {
    await stream.has(told.length)
    expect(new Set(stream.types())).toEqual(new Set(told))
    const ids = stream.received.map(({ id }) => Number(id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    for (const { data } of stream.received.slice(1)) {
      const event = Event.parse(JSON.parse(JSON.stringify(data), toTimestamps))
      expect(event.data).toMatchObject({ session_id: session.id })
    }
  }
  expect(foreign.types()).toEqual(['ready'])
})

/** Breaks without the query's 0, and without the comment in `readOn`. */
test('after=0 begins with all that is kept, and a comment says where that ends', async () => {
  const { call, start, headers } = await makeCaller()
  const { id } = await start()
  await call('DELETE', `/sessions/${id}`)
  const response = await fetch(`${servers[0].url}/v1/events?after=0`, { headers })
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (text.includes('\n: caught up\n')) break
  }
  const types = [...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type)
  expect(types).toEqual(['ready', 'session.running', 'session.ended', 'credits.posted'])
})

test('a client that comes back gets what it missed, once', async () => {
  const { start, call, follow } = await makeCaller()
  const first = await follow()
  const { id } = await start()
  const [, running] = await first.has(2)
  first.leave()
  await call('DELETE', `/sessions/${id}`)
  const last = { 'last-event-id': running?.id ?? '' }
  const again = await follow(last)
  await again.has(3)
  expect(again.types()[0]).toBe('ready')
  expect(new Set(again.types().slice(1))).toEqual(new Set(['session.ended', 'credits.posted']))
  const byQuery = await follow({}, `?after=${running?.id}`)
  expect((await byQuery.has(3)).slice(1)).toEqual(again.received.slice(1))
  const current = await follow({ 'last-event-id': again.received.at(-1)?.id ?? '' })
  expect(current.types()).toEqual(['ready'])
})

test.each(['999999999999', 'x', '-1', ''])('an unknown event %j begins again', async (id) => {
  const { start, follow } = await makeCaller()
  await start()
  const stream = await follow({ 'last-event-id': id })
  expect(stream.types()).toEqual(['reset'])
})

/** Breaks without `isKept`: what was deleted would be left out in silence. */
test('events that may be gone are said to be', async () => {
  const { start, follow } = await makeCaller()
  const stream = await follow()
  await start()
  const [ready, running] = await stream.has(2)
  await db().delete(events)
  for (const id of [ready?.id, running?.id])
    expect((await follow({ 'last-event-id': id ?? '' })).types()).toEqual(['reset'])
})

test('a malformed place is refused', async () => {
  const { headers } = await makeCaller()
  const response = await fetch(`${servers[0].url}/v1/events?after=-1`, { headers })
  expect(await response.json()).toMatchObject({ status: 400, errors: [{ parameter: 'after' }] })
})

/** Breaks without `openEvents`: one user could open streams without end. */
test('a user has 20 streams, and a stream that ends makes room', async () => {
  const { follow, headers } = await makeCaller()
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow()))
  const one = () => fetch(`${servers[0].url}/v1/events`, { headers })
  const refused = await one()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  streams[0]?.leave()
  await vi.waitFor(() => follow(), { timeout: 20_000 })
})

/** Breaks without `openEvents`, which knows the credential: a revoked key would go on listening. */
test('the stream of a revoked key ends', async () => {
  const { user, key, follow } = await makeCaller()
  const stream = await follow()
  await revokeKey(user, key.id)
  await vi.waitFor(() => expect(stream.isOver).toBe(true), 15_000)
})

/** Breaks if an event is published before its user's row is locked: a later id is seen first. */
test('no event is skipped, however many are published at once', async () => {
  const { user, follow } = await makeCaller()
  const stream = await follow()
  const amounts = Array.from({ length: 60 }, (_, place) => place + 1)
  await Promise.all(amounts.map((amount) => addEntry(user.id, { kind: 'adjustment', amount, description: 'x' })))
  await stream.has(61)
  const told = stream.received.slice(1).map(({ data }) => (data as { data: { amount: number } }).data.amount)
  expect(told.toSorted((a, b) => a - b)).toEqual(amounts)
})

test('HEAD opens no stream', async () => {
  const { headers, follow } = await makeCaller()
  for (const _ of Array(25)) {
    const { status } = await fetch(`${servers[0].url}/v1/events`, { method: 'HEAD', headers })
    expect(status).toBe(200)
  }
  await follow()
})
