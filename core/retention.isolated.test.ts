import { asc, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { enqueueMail } from '#core/mail/index.ts'
import { makeUser } from '#db/factory.ts'
import { auditEvents, db, mails, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { DAY_MS } from '#durations.ts'
import { startRetention } from './retention.ts'

testsCommit()

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Breaks without either call in `purgeOld`, and without `runEvery` in `startRetention`. */
test('once started, old IPs and old mails are deleted, and newer ones stay', async () => {
  const { id: userId } = await makeUser()
  const event = { userId, actor: 'user' as const, action: 'logged_in' }
  await db()
    .insert(auditEvents)
    .values([
      { ...event, address: '192.0.2.91', createdAt: daysAgo(91) },
      { ...event, address: '192.0.2.89', createdAt: daysAgo(89) },
    ])
  for (const days of [31, 29]) {
    await enqueueMail({
      mail: { kind: 'password_reset', token: 'unused', keys: 0 },
      recipient: eq(users.id, userId),
      address: `${days}@example.com`,
    })
    const sent = { nextTryAt: null, address: null, letter: null, sentAt: sql`now()`, createdAt: daysAgo(days) }
    await db()
      .update(mails)
      .set(sent)
      .where(eq(mails.address, `${days}@example.com`))
  }

  const failures: unknown[] = []
  onTestFinished(startRetention((error) => failures.push(error)))
  const remaining = async () => {
    const events = await db().select().from(auditEvents).orderBy(asc(auditEvents.createdAt))
    return { addresses: events.map(({ address }) => address), mails: await db().$count(mails) }
  }
  await expect.poll(remaining, { timeout: 10_000 }).toEqual({ addresses: [null, '192.0.2.89'], mails: 1 })
  expect(failures).toEqual([])
})
