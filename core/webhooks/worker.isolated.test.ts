import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { env } from '#env.ts'
import { schemaAt } from '#test/api/conformance.ts'
import { verified } from '#test/doubles/receiver.ts'
import { retryDelivery, webhookStats } from './index.ts'
import { entry, failures, makeReceiver, makeWebhook, publishEntry, startWorker, testsDeliver } from './testing.ts'

testsCommit()
testsDeliver()

/** Longer than any of these tests: a delivery was sent because the worker was notified. */
const NEVER_MS = HOUR_MS

/** Why a body is not what the API's description says of webhooks. */
function faultsOfMessage(name: string, body: unknown): unknown[] {
  const validate = schemaAt(['components', 'schemas', name])
  return validate(body) ? [] : (validate.errors ?? [])
}

const listens = () =>
  db().execute(sql`select 1 from pg_stat_activity where query ilike 'listen %' and datname = current_database()`)

/** Breaks without `pg_notify` in `publishing`: nothing is sent before the worker's pause ends. */
test('an event arrives once it is committed, signed, and is in the log', async () => {
  const { url, received } = await makeReceiver()
  const { user, secret, log } = await makeWebhook(`${url}/hook`)
  startWorker(NEVER_MS)
  await expect.poll(listens).toHaveLength(1)
  await publishEntry(user)
  await expect.poll(log).toMatchObject([{ state: 'delivered', attempts: 1, response_status: 204, error: null }])
  const [event] = await db().execute<{ id: string; created_at: string }>(
    sql`select id::text, to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at from events`,
  )
  expect(received).toMatchObject([
    {
      path: '/hook',
      headers: {
        'webhook-id': `evt_${event?.id}`,
        'content-type': 'application/json',
        'user-agent': 'Boardwalk-Webhooks/1',
      },
    },
  ])
  const said = received[0] && verified(received[0], secret)
  expect(said).toEqual({ type: 'credits.posted', timestamp: event?.created_at, data: entry })
  expect(faultsOfMessage('CreditMessage', said)).toEqual([])
  expect((await log())[0]).toMatchObject({
    event_id: event?.id,
    next_attempt_at: null,
    duration_ms: expect.any(Number),
  })
  expect(failures).toEqual([])
})

/** Breaks without the time of the claim: receivers take nothing that is five minutes off. */
test.each([5, -5])(
  'a delivery is signed by the database’s clock where the instance’s is %i hours off',
  async (hours) => {
    const { url, received } = await makeReceiver()
    const { secret, test: send } = await makeWebhook(url)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
    onTestFinished(() => void vi.useRealTimers())
    startWorker()
    await send()
    await expect.poll(() => received.length).toBe(1)
    vi.useRealTimers()
    const said = received[0] && verified(received[0], secret)
    expect(said).toMatchObject({ type: 'webhook.test' })
    expect(faultsOfMessage('TestMessage', said)).toEqual([])
  },
)

/** Breaks without `skip locked` and the update around it. */
test('many deliveries and three workers: each arrives once', async () => {
  const { url, received } = await makeReceiver()
  const hooks = [await makeWebhook(url), await makeWebhook(url), await makeWebhook(url)]
  for (const { user } of hooks) for (const _ of Array(8)) await publishEntry(user)
  for (const _ of Array(3)) startWorker()
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(24)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(24)
  for (const { log } of hooks)
    await expect.poll(async () => (await log()).map(({ attempts }) => attempts)).toEqual(Array(8).fill(1))
})

const PAUSES_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000]
const DAY_SECONDS = 86_400
const lastSeconds = PAUSES_SECONDS.reduce((left, pause) => left - pause, DAY_SECONDS)

/** Breaks with other pauses, without the end after 24 hours, and if the id changes. */
test('a delivery that fails is tried again for 24 hours, under the same id, and then fails', async () => {
  let status = 500
  const { url, received } = await makeReceiver((response) => response.writeHead(status).end())
  const { test: sendIt, log, user, id } = await makeWebhook(url)
  const { id: deliveryId } = await sendIt()
  startWorker()
  const secondsLeft = async () => {
    const [one] = await db().execute<{ seconds: number }>(
      sql`select extract(epoch from next_attempt_at - now())::float8 as seconds from webhook_deliveries`,
    )
    return one?.seconds ?? 0
  }
  for (const [place, seconds] of [...PAUSES_SECONDS, lastSeconds].entries()) {
    // It is due in a minute while it is attempted.
    await expect.poll(async () => Math.abs(seconds - (await secondsLeft()))).toBeLessThan(4)
    expect(await log()).toMatchObject([{ state: 'waiting', attempts: place + 1, response_status: 500 }])
    // As if the time had passed.
    await db().execute(sql`update webhook_deliveries set created_at = created_at - (next_attempt_at - now()),
      next_attempt_at = now()`)
  }
  await expect.poll(log).toMatchObject([{ state: 'failed', attempts: 8, next_attempt_at: null }])
  expect(received).toHaveLength(8)
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`test_${deliveryId}`]))
  status = 200
  await retryDelivery(user, id, deliveryId)
  await expect.poll(log).toMatchObject([{ state: 'delivered', attempts: 9, failed_at: null }])
  expect(received.at(-1)?.headers['webhook-id']).toBe(`test_${deliveryId}`)
  expect(failures).toEqual([])
})

test('what cannot be reached is in the log in words', async () => {
  const { url, stop } = await makeReceiver()
  await stop()
  const { test: sendIt, log } = await makeWebhook(url)
  await sendIt()
  startWorker()
  await expect
    .poll(log)
    .toMatchObject([{ state: 'waiting', attempts: 1, response_status: null, error: 'the connection was refused' }])
})

/** Breaks without the check in resolve.ts: the webhook was made while they were allowed. */
test('nothing is delivered to a private network, and the log says nothing else of it', async () => {
  const { url, received } = await makeReceiver()
  const { test: sendIt, log } = await makeWebhook(url)
  await sendIt()
  env().webhooksToPrivateNetworks = false
  startWorker()
  await expect
    .poll(log)
    .toMatchObject([{ state: 'waiting', response_status: null, error: 'the host has no public address' }])
  expect(received).toEqual([])
})

/** Breaks without `MAX_PER_USER` in the claim: the slow receiver would have every slot. */
test('a receiver that is slow holds up nobody else, and has five deliveries at once', async () => {
  const slow = await makeReceiver(() => {})
  const quick = await makeReceiver()
  const held = await makeWebhook(slow.url)
  const { user } = await makeWebhook(quick.url)
  for (const _ of Array(60)) await publishEntry(held.user)
  await publishEntry(user)
  startWorker()
  await expect.poll(() => quick.received.length).toBe(1)
  await expect.poll(() => slow.received.length).toBe(5)
  await publishEntry(user)
  await expect.poll(() => quick.received.length).toBe(2)
  expect(slow.received).toHaveLength(5)
})

test('a stop cuts off what is under way, and the next instance delivers it', async () => {
  let calls = 0
  const { url, received } = await makeReceiver((response) => {
    if (++calls > 1) response.writeHead(204).end()
  })
  const { test: sendIt, log } = await makeWebhook(url)
  await sendIt()
  const stop = startWorker()
  await expect.poll(() => received.length).toBe(1)
  const startedAt = performance.now()
  await stop()
  // The attempt itself would take up to ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(await log()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  startWorker()
  await expect.poll(log).toMatchObject([{ state: 'delivered', attempts: 1 }])
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
})

test('a delivery whose instance has crashed is made by another one a minute later', async () => {
  const { url, received } = await makeReceiver()
  const { test: sendIt, log } = await makeWebhook(url)
  await sendIt()
  await db().execute(sql`update webhook_deliveries set attempts = 1, next_attempt_at = now() + interval '60 seconds'`)
  startWorker()
  await sendIt()
  await expect.poll(() => received.length).toBe(1)
  await db().execute(sql`update webhook_deliveries set next_attempt_at = next_attempt_at - interval '60 seconds'`)
  await expect.poll(log).toMatchObject([{ state: 'delivered' }, { state: 'delivered', attempts: 2 }])
})

test('attempts are counted by what they came to', async () => {
  let status = 200
  const { url } = await makeReceiver((response) => response.writeHead(status).end())
  const { test: sendIt, log } = await makeWebhook(url)
  const before = webhookStats()
  startWorker()
  for (const next of [200, 500]) {
    status = next
    await sendIt()
    await expect.poll(async () => (await log())[0]?.response_status).toBe(next)
  }
  const { delivered, refused } = webhookStats()
  expect([delivered - before.delivered, refused - before.refused]).toEqual([1, 1])
})
