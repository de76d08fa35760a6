import { afterEach, beforeEach, onTestFinished } from 'vitest'
import { publish } from '#core/events/index.ts'
import type { User } from '#core/users.ts'
import { makeUser } from '#db/factory.ts'
import { db, mails, webhooks } from '#db/index.ts'
import { env } from '#env.ts'
import { startReceiver } from '#test/doubles/receiver.ts'
import { createWebhook, listDeliveries, readWebhook, sendTest, startWebhookWorker } from './index.ts'

/** What the workers of a test could not do. */
export const failures: string[] = []

/** For tests: allows receivers on this machine, and deletes what each test has made. */
export function testsDeliver(): void {
  beforeEach(() => {
    failures.length = 0
    env().webhooksToPrivateNetworks = true
  })
  afterEach(async () => {
    env().webhooksToPrivateNetworks = false
    await db().delete(webhooks)
    await db().delete(mails)
  })
}

/** For tests: a worker that stops with the test. */
export function startWorker(pauseMs = 50) {
  const stop = startWebhookWorker((error) => failures.push(String(error)), pauseMs)
  onTestFinished(stop)
  return stop
}

/** For tests: a receiver that stops with the test. */
export async function makeReceiver(...[answer]: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(answer)
  onTestFinished(receiver.stop)
  return receiver
}

/** For tests: a webhook, and what its owner can do with it. */
export async function makeWebhook(url: string, user?: User) {
  const owner = user ?? (await makeUser({ emailVerifiedAt: new Date() }))
  const { id, secret } = await createWebhook(owner, { url })
  const log = async () => (await listDeliveries(owner, id, { limit: 50, offset: 0 })).deliveries
  return { user: owner, id, secret, log, test: () => sendTest(owner, id), read: () => readWebhook(owner, id) }
}

/** For tests: what the event of `publishEntry` says. */
export const entry = {
  entry_id: 'ent_1',
  kind: 'refund' as const,
  amount: 3,
  balance_after: 3,
  session_id: null,
  top_up_id: null,
}

/** For tests: an event that a user's webhooks hear of. */
export const publishEntry = ({ id: userId }: Pick<User, 'id'>) =>
  publish([{ userId, type: 'credits.posted', data: entry }])
