import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, mails, webhooks } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { makeReceiver, makeWebhook, publishEntry, startWorker, testsDeliver } from './testing.ts'

testsCommit()
testsDeliver()

const noticesOf = async () => (await db().select({ kind: mails.kind }).from(mails)).map(({ kind }) => kind)

test('a receiver that answers 410 turns its webhook off, its owner is told, and a test turns it on', async () => {
  let status = 410
  const { url, received } = await makeReceiver((response) => response.writeHead(status).end())
  const { user, test: sendIt, log, read } = await makeWebhook(url)
  await sendIt()
  startWorker()
  await expect.poll(read).toMatchObject({ disabled_at: expect.any(Date), disabled_reason: 'gone' })
  expect(await log()).toMatchObject([{ state: 'failed', attempts: 1, response_status: 410 }])
  expect(await noticesOf()).toEqual(['webhook_disabled'])
  await publishEntry(user)
  expect(await log()).toHaveLength(1)
  status = 204
  await sendIt()
  await expect.poll(read).toMatchObject({ disabled_at: null, disabled_reason: null })
  await publishEntry(user)
  await expect.poll(() => received.length).toBe(3)
})

/** Breaks without `failingForDays`, and if one success does not end the row of failures. */
test('a webhook that fails for five days is turned off, with all that waits', async () => {
  let status = 500
  const { url } = await makeReceiver((response) => response.writeHead(status).end())
  const { test: sendIt, log, read } = await makeWebhook(url)
  startWorker()
  const failingSince = (days: number) =>
    db().execute(sql`update webhooks set failing_since = now() - make_interval(days => ${days})`)
  await failingSince(6)
  status = 200
  await sendIt()
  await expect.poll(async () => (await log())[0]?.state).toBe('delivered')
  status = 500
  await sendIt()
  await expect.poll(async () => (await log())[0]).toMatchObject({ attempts: 1, response_status: 500 })
  await failingSince(4)
  await sendIt()
  await expect.poll(async () => (await log())[0]).toMatchObject({ attempts: 1, response_status: 500 })
  expect((await read()).disabled_at).toBeNull()
  await failingSince(6)
  await sendIt()
  await expect.poll(read).toMatchObject({ disabled_reason: 'failing' })
  expect((await log()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'delivered'])
  expect(await noticesOf()).toEqual(['webhook_disabled'])
})

/** Breaks without `saveLostSecret`: it would be signed with nothing, or tried for ever. */
test('a webhook whose secret cannot be read is turned off', async () => {
  const { url, received } = await makeReceiver()
  const { test: sendIt, log, read } = await makeWebhook(url)
  await db()
    .update(webhooks)
    .set({ secret: Buffer.alloc(64) })
  await sendIt()
  startWorker()
  await expect.poll(read).toMatchObject({ disabled_reason: 'secret_lost' })
  expect(await log()).toMatchObject([
    { state: 'failed', error: 'the signing secret is lost: create the webhook again' },
  ])
  expect(received).toEqual([])
})
