import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { enqueueMail } from '#core/mail/index.ts'
import { makeUser } from '#db/factory.ts'
import { auditEvents, db, mails, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { DAY_MS } from '#durations.ts'
import { env } from '#env.ts'
import { freePort } from '#scripts/free-port.ts'
import { serve } from './server.ts'

/** Pages need a build; all else of the server is as it is. */
vi.mock('next', () => ({
  default: () => ({ prepare: async () => {}, close: async () => {}, getRequestHandler: () => async () => {} }),
}))

testsCommit()

let stop: () => Promise<void>

beforeAll(async () => {
  Object.assign(env(), { port: await freePort(), drainSeconds: 1 })
})

/** Breaks without `startRetention` in `serve`: what should be forgotten would be kept for good. */
test('a server that starts takes away what is too old', async () => {
  const { id: userId } = await makeUser()
  const address = 'old@boardwalk.example'
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
  const old = async () => {
    const known = await db().$count(auditEvents, eq(auditEvents.address, '192.0.2.91'))
    return { known, mails: await db().$count(mails) }
  }
  expect(await old()).toEqual({ known: 1, mails: 1 })
  ;({ stop } = await serve({ dev: false }))
  await expect.poll(old, { timeout: 10_000 }).toEqual({ known: 0, mails: 0 })
})

/**
 * Breaks without `leave` in `stop`: a load balancer would learn of the end from requests that fail.
 */
test('a server that stops is red at once, while it still answers', async () => {
  const { host, port } = env()
  const readiness = async () => (await fetch(`http://${host}:${port}/readyz`)).status
  expect(await readiness()).toBe(200)
  const stopped = stop()
  expect(await readiness()).toBe(503)
  await stopped
})
