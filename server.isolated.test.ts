import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { enqueueMail } from '#core/mail/index.ts'
import { createWebhook, sendTest } from '#core/webhooks/index.ts'
import { makeUser } from '#db/factory.ts'
import { auditEvents, db, mails, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { DAY_MS } from '#durations.ts'
import { env } from '#env.ts'
import { freePort } from '#scripts/free-port.ts'
import { startReceiver } from '#test/doubles/receiver.ts'
import { serve } from './server.ts'

/** Pages need a build, so Next is replaced; the rest of the server is real. */
vi.mock('next', () => ({
  default: () => ({
    prepare: async () => {},
    close: async () => {},
    getRequestHandler: () => async (_request: IncomingMessage, response: ServerResponse) => response.end(),
  }),
}))

testsCommit()

let stop: () => Promise<void>

beforeAll(async () => {
  Object.assign(env(), { port: await freePort(), drainSeconds: 1 })
})

test('a server deletes expired data as it starts', async () => {
  const { id: userId } = await makeUser()
  const address = 'countOld@boardwalk.example'
  await enqueueMail({
    mail: { kind: 'password_reset', token: 'unused', keys: 0 },
    recipient: eq(users.id, userId),
    address,
  })
  const longAgo = new Date(Date.now() - 91 * DAY_MS)
  const sent = { nextTryAt: null, address: null, letter: null, sentAt: sql`now()`, createdAt: longAgo }
  await db().update(mails).set(sent).where(eq(mails.address, address))
  await db()
    .insert(auditEvents)
    .values({ userId, actor: 'user', action: 'logged_in', address: '192.0.2.91', createdAt: longAgo })
  const countOld = async () => {
    const events = await db().$count(auditEvents, eq(auditEvents.address, '192.0.2.91'))
    return { events, mails: await db().$count(mails) }
  }
  expect(await countOld()).toEqual({ events: 1, mails: 1 })
  ;({ stop } = await serve({ dev: false }))
  await expect.poll(countOld, { timeout: 10_000 }).toEqual({ events: 0, mails: 0 })
})

test('a server delivers to webhooks', async () => {
  const { url, received, stop: stopReceiver } = await startReceiver()
  env().webhooksToPrivateNetworks = true
  const user = await makeUser()
  await sendTest(user, (await createWebhook(user, { url })).id)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  env().webhooksToPrivateNetworks = false
  await stopReceiver()
})

/**
 * Breaks without `startDraining` in `stop`: load balancers would notice the end only by failed
 * requests.
 */
test('a server that stops is not ready at once, while it still responds', async () => {
  const { host, port } = env()
  const readiness = async () => (await fetch(`http://${host}:${port}/readyz`)).status
  expect(await readiness()).toBe(200)
  const stopped = stop()
  expect(await readiness()).toBe(503)
  await stopped
})
