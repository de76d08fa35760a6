import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEvents } from '#core/audit/index.ts'
import { publish } from '#core/events/index.ts'
import { unseal } from '#core/sealing.ts'
import { makeUser } from '#db/factory.ts'
import { db, transaction, webhookDeliveries, webhooks } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  listWebhooksWithLast,
  MAX_WEBHOOKS,
  purgeOldDeliveries,
  readWebhook,
  readWebhookWithLast,
  retryDelivery,
  sendTest,
} from './index.ts'

testsRollBack()

const url = 'https://ci.example/'
const page = { limit: 50, offset: 0 }
const gone = { code: 'not_found' }

/** Publishes an entry of the ledger as it is told to clients. */
const publishEntry = ({ id }: { id: string }) =>
  publish([
    {
      userId: id,
      type: 'credits.posted',
      data: { entry_id: 'ent_1', kind: 'refund', amount: 3, balance_after: 3, session_id: null, top_up_id: null },
    },
  ])

/** Breaks without `seal`, and if the list selects the secret. */
test('the secret is returned once, and stored sealed', async () => {
  const user = await makeUser()
  const { secret, ...record } = await createWebhook(user, { url, label: 'CI', event_types: ['session.ended'] })
  expect(record).toMatchObject({ url, label: 'CI', event_types: ['session.ended'], disabled_at: null })
  expect(await listWebhooks(user)).toEqual([record])
  expect(await readWebhook(user, record.id)).toEqual(record)
  const [row] = await db().execute<{ secret: Buffer; row: string }>(
    sql`select secret, webhooks::text as row from webhooks`,
  )
  expect(row?.row).not.toContain(secret.slice('whsec_'.length))
  expect(unseal(row?.secret ?? Buffer.alloc(40))).toBe(secret)
})

/** Breaks without `refuseBeyondLimit`. */
test('a user has ten webhooks, and a deleted one makes room', async () => {
  const user = await makeUser()
  const made = []
  for (const _ of Array(MAX_WEBHOOKS)) made.push(await createWebhook(user, { url }))
  await expect(createWebhook(user, { url })).rejects.toMatchObject({ code: 'webhook_limit_reached' })
  await createWebhook(await makeUser(), { url })
  await deleteWebhook(user, made[0]?.id ?? '')
  await createWebhook(user, { url })
})

/** Breaks without the user in `isOwn`. */
test('another user’s webhook does not exist', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const { id } = await createWebhook(user, { url })
  const delivery = await sendTest(user, id)
  await expect(readWebhook(other, id)).rejects.toMatchObject(gone)
  await expect(readWebhookWithLast(other, id)).rejects.toMatchObject(gone)
  await expect(deleteWebhook(other, id)).rejects.toMatchObject(gone)
  await expect(listDeliveries(other, id, page)).rejects.toMatchObject(gone)
  await expect(sendTest(other, id)).rejects.toMatchObject(gone)
  await expect(retryDelivery(other, id, delivery.id)).rejects.toMatchObject(gone)
  const own = await createWebhook(other, { url })
  await expect(retryDelivery(other, own.id, delivery.id)).rejects.toMatchObject(gone)
  expect(await listWebhooks(other)).toHaveLength(1)
})

test('tests and retries are recorded', async () => {
  const user = await makeUser()
  const { id } = await createWebhook(user, { url })
  const delivery = await sendTest(user, id)
  await retryDelivery(user, id, delivery.id)
  const { events } = await listEvents(user, page, ['webhook_tested', 'webhook_retried'])
  expect(events.map(({ action, subject_id }) => [action, subject_id]).sort()).toEqual([
    ['webhook_retried', id],
    ['webhook_tested', id],
  ])
})

/** Breaks without each condition of `queued` in core/events/publish.ts. */
test('an event is queued once for each webhook of its user that is on and wants it', async () => {
  const user = await makeUser()
  const all = await createWebhook(user, { url })
  const wants = await createWebhook(user, { url, event_types: ['session.ended', 'credits.posted'] })
  const others = await createWebhook(user, { url, event_types: ['session.ended'] })
  const off = await createWebhook(user, { url })
  await db().update(webhooks).set({ disabledAt: sql`now()`, disabledReason: 'failing' }).where(eq(webhooks.id, off.id))
  const foreign = await createWebhook(await makeUser(), { url })
  await publishEntry(user)
  const queued = await db().select().from(webhookDeliveries)
  expect(new Set(queued.map(({ webhookId }) => webhookId))).toEqual(new Set([all.id, wants.id]))
  expect(queued).toHaveLength(2)
  for (const { id } of [others, off]) expect((await listDeliveries(user, id, page)).total).toBe(0)
  expect(queued.map(({ webhookId }) => webhookId)).not.toContain(foreign.id)
  expect((await listDeliveries(user, all.id, page)).deliveries).toMatchObject([
    { type: 'credits.posted', state: 'waiting', attempts: 0, event_id: expect.stringMatching(/^\d+$/) },
  ])
})

test('an event that is rolled back is not delivered', async () => {
  const user = await makeUser()
  await createWebhook(user, { url })
  const undone = transaction(async () => {
    await publishEntry(user)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await db().$count(webhookDeliveries)).toBe(0)
})

test('deliveries are listed newest first, by pages', async () => {
  const user = await makeUser()
  const { id } = await createWebhook(user, { url })
  const sent = []
  for (const _ of Array(3)) sent.unshift((await sendTest(user, id)).id)
  const first = await listDeliveries(user, id, { limit: 2, offset: 0 })
  expect(first).toMatchObject({ limit: 2, offset: 0, total: 3 })
  const second = await listDeliveries(user, id, { limit: 2, offset: 2 })
  expect([...first.deliveries, ...second.deliveries].map((one) => one.id)).toEqual(sent)
})

/** Breaks without the order or the limit of the last delivery. */
test('each webhook of a user is listed with its last delivery, if any', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const [first, second] = [await createWebhook(user, { url }), await createWebhook(user, { url })]
  const foreign = await createWebhook(other, { url })
  for (const _ of Array(2)) await sendTest(user, first.id)
  await sendTest(other, foreign.id)
  const newest = (await listDeliveries(user, first.id, { limit: 1, offset: 0 })).deliveries[0]?.id
  await db()
    .update(webhookDeliveries)
    .set({ responseStatus: 204 })
    .where(eq(webhookDeliveries.id, Number(newest)))
  const list = await listWebhooksWithLast(user)
  expect(list.map(({ id, last_status }) => [id, last_status])).toEqual(
    expect.arrayContaining([
      [first.id, 204],
      [second.id, null],
    ]),
  )
  expect(list).toHaveLength(2)
  expect(await readWebhookWithLast(user, first.id)).toEqual(list.find(({ id }) => id === first.id))
  expect(list.find(({ id }) => id === second.id)?.last_at).toBeNull()
})

/** Breaks without `consume` in `sendTest` and `retryDelivery`: a host could be flooded. */
test('a user asks for sixty tests and retries an hour', async () => {
  const user = await makeUser()
  const { id } = await createWebhook(user, { url })
  const delivery = await sendTest(user, id)
  for (const _ of Array(58)) await sendTest(user, id)
  await retryDelivery(user, id, delivery.id)
  await expect(sendTest(user, id)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(retryDelivery(user, id, delivery.id)).rejects.toMatchObject({ code: 'rate_limited' })
})

/** Breaks without the age, and without the check that a delivery no longer waits. */
test('deliveries are deleted after a week, unless they wait', async () => {
  const user = await makeUser()
  const { id } = await createWebhook(user, { url })
  const kept = []
  for (const [days, isWaiting] of [
    [6, false],
    [8, false],
    [8, true],
  ] as const) {
    const { id: delivery } = await sendTest(user, id)
    const state = isWaiting ? sql`next_attempt_at = now()` : sql`next_attempt_at = null, failed_at = now()`
    await db().execute(sql`update webhook_deliveries set created_at = now() - make_interval(days => ${days}), ${state}
      where id = ${delivery}::bigint`)
    if (days < 7 || isWaiting) kept.unshift(delivery)
  }
  await purgeOldDeliveries()
  expect((await listDeliveries(user, id, page)).deliveries.map((one) => one.id)).toEqual(kept)
})

test.each([
  sql`update webhook_deliveries set delivered_at = now()`,
  sql`update webhook_deliveries set next_attempt_at = null`,
  sql`update webhook_deliveries set error = repeat('x', 201)`,
  sql`update webhook_deliveries set type = 'other'`,
  sql`update webhooks set disabled_at = now()`,
  sql`update webhooks set event_types = array['other']`,
  sql`update webhooks set event_types = array[]::text[]`,
  sql`update webhooks set url = repeat('x', 2001)`,
])('the database itself refuses what makes no sense (%#)', async (statement) => {
  const user = await makeUser()
  await sendTest(user, (await createWebhook(user, { url })).id)
  await expect(transaction(() => db().execute(statement))).rejects.toMatchObject({ cause: { code: '23514' } })
})
