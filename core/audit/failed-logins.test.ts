import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword, logIn } from '#core/accounts/index.ts'
import { makeUser } from '#db/factory.ts'
import { db, rateCounters } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { listAllEvents } from './index.ts'

testsRollBack()

const password = 'a pier of many planks'
const allEvents = { limit: 100 }

describe('a flood of failed logins records no more events than the rate limits allow', () => {
  const tryFrom = (email: string, network: string) => logIn({ email, password: 'wrong' }, network).catch(() => {})

  test('five at one account', async () => {
    const { email } = await makeUser({ passwordHash: await hashPassword(password) })
    for (let index = 0; index < 20; index++) await tryFrom(email, `network ${index}`)
    expect(await listAllEvents({ ...allEvents, action: 'login_failed' })).toHaveLength(5)
  })

  test('fifty from one network', async () => {
    for (let index = 0; index < 60; index++) await tryFrom(`${index}@boardwalk.example`, 'a network')
    expect(await listAllEvents({ ...allEvents, action: 'login_failed' })).toHaveLength(50)
  })
})

test('counters of failed logins hold no plain e-mail or IP', async () => {
  await logIn({ email: 'typo@boardwalk.example', password: 'wrong' }, '192.0.2.7').catch(() => {})
  const counters = await db()
    .select({ unit: sql<string>`encode(${rateCounters.unit}, 'escape')` })
    .from(rateCounters)
  expect(JSON.stringify(counters)).not.toMatch(/typo|192\.0/)
})
