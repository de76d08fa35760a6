import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publish } from '#core/events/index.ts'
import { makeUser } from '#db/factory.ts'
import { db, transaction, webhookDeliveries, webhooks } from '#db/index.ts'
import { countWaiting } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { createWebhook, retryDelivery, sendTest } from './index.ts'
import { claimDue, saveOutcome } from './outbox.ts'

testsCommit()

const url = 'https://ci.example/'
const entry = {
  ...{ entry_id: 'ent_1', kind: 'refund' as const, amount: 3, balance_after: 3 },
  ...{ session_id: null, top_up_id: null },
}

/** Runs `second` while the transaction of `first` is open. Returns whether it had to wait. */
async function during(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<boolean> {
  const isHeld = Promise.withResolvers<void>()
  let isDone = false
  // Registered here, so that it is not part of the transaction below.
  const other = isHeld.promise.then(second).finally(() => {
    isDone = true
  })
  const hasWaited = await transaction(async () => {
    await first()
    isHeld.resolve()
    await expect.poll(async () => isDone || (await countWaiting()) > 0).toBe(true)
    return !isDone
  })
  await other
  return hasWaited
}

test('a delivery that one instance claims is claimed by no other, and blocks none', async () => {
  const user = await makeUser()
  await sendTest(user, (await createWebhook(user, { url })).id)
  const claims: number[] = []
  const claim = async () => claims.push((await claimDue(5, 5, new Map())).length)
  expect(await during(claim, claim)).toBe(false)
  expect(claims).toEqual([1, 0])
})

test('what its owner sends again while an attempt is under way is sent at once, though that fails', async () => {
  const user = await makeUser()
  const { id } = await createWebhook(user, { url })
  const { id: deliveryId } = await sendTest(user, id)
  const [claimed] = (await claimDue(50, 5, new Map())).filter(({ webhookId }) => webhookId === id)
  if (!claimed) throw new Error('the delivery is not due')
  await retryDelivery(user, id, deliveryId)
  await saveOutcome(claimed, { status: 500, error: null, durationMs: 1 })
  const again = (await claimDue(50, 5, new Map())).filter(({ webhookId }) => webhookId === id)
  expect(again).toMatchObject([{ attempts: 2 }])
})

test('an event does not wait for a webhook that is being deleted', async () => {
  const user = await makeUser()
  const { id } = await createWebhook(user, { url })
  const remove = () => db().delete(webhooks).where(eq(webhooks.id, id))
  const tell = () => publish([{ userId: user.id, type: 'credits.posted', data: entry }])
  expect(await during(remove, tell)).toBe(false)
  expect(await db().$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0)
})

/** Breaks without the lock in `sendTest`: its insert would meet the foreign key, which is a 500. */
test('a test of a webhook that is being deleted is refused', async () => {
  const user = await makeUser()
  const { id } = await createWebhook(user, { url })
  const remove = () => db().delete(webhooks).where(eq(webhooks.id, id))
  const testIt = () => expect(sendTest(user, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await during(remove, testIt)).toBe(true)
})

test('eleven webhooks at once: ten are created', async () => {
  const user = await makeUser()
  const made = await Promise.allSettled(Array.from({ length: 11 }, () => createWebhook(user, { url })))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})
