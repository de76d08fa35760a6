import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, rateCounters } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { consume } from './rate-limits.ts'

testsCommit()

const limit = { name: 'tries', max: 20, seconds: 60 }

/**
 * Exactly the allowed number gets through, on however many connections. Breaks when counting is a
 * select and then an update.
 */
test('of forty simultaneous tries exactly twenty pass', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => consume(limit, 'one address')))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.map(({ code }) => code)).toEqual(Array(20).fill('rate_limited'))
  for (const { particulars } of refused) {
    const wait = Number(particulars.headers['Retry-After'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  }
})

test('another address has a count of its own, and so has another limit', async () => {
  for (const _ of Array(20)) await consume(limit, 'a busy address')
  await consume(limit, 'another address')
  await consume({ ...limit, name: 'other tries' }, 'a busy address')
  await expect(consume(limit, 'a busy address')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a window that has ended is forgotten', async () => {
  for (const _ of Array(20)) await consume(limit, 'a patient address')
  await db()
    .update(rateCounters)
    .set({ openedAt: sql`now() - interval '61 seconds'` })
    .where(eq(rateCounters.limitName, limit.name))
  await consume(limit, 'a patient address')
})

test('who tried cannot be read in the counters', async () => {
  await consume(limit, '203.0.113.7')
  const rows = await db().select().from(rateCounters)
  expect(JSON.stringify(rows.map(({ unit }) => unit.toString('latin1')))).not.toContain('203.0.113.7')
})
