import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, rateCounters } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { consume } from './rate-limits.ts'

testsCommit()

const limit = { name: 'attempts', max: 20, seconds: 60 }

/**
 * Exactly the allowed number passes, on any number of connections. Breaks if counting is a select
 * and then an update.
 */
test('of forty simultaneous attempts exactly twenty pass', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => consume(limit, 'one ip')))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.map(({ code }) => code)).toEqual(Array(20).fill('rate_limited'))
  for (const { particulars } of refused) {
    const wait = Number(particulars.headers['Retry-After'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  }
})

test('another IP is counted separately, and so is another limit', async () => {
  for (const _ of Array(20)) await consume(limit, 'a busy ip')
  await consume(limit, 'another ip')
  await consume({ ...limit, name: 'other attempts' }, 'a busy ip')
  await expect(consume(limit, 'a busy ip')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a window that has ended no longer counts', async () => {
  for (const _ of Array(20)) await consume(limit, 'a slow ip')
  await db()
    .update(rateCounters)
    .set({ openedAt: sql`now() - interval '61 seconds'` })
    .where(eq(rateCounters.limitName, limit.name))
  await consume(limit, 'a slow ip')
})

test('the counters do not reveal the subject', async () => {
  await consume(limit, '203.0.113.7')
  const rows = await db().select().from(rateCounters)
  expect(JSON.stringify(rows.map(({ unit }) => unit.toString('latin1')))).not.toContain('203.0.113.7')
})
