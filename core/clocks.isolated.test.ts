import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logIn } from '#core/accounts/index.ts'
import { createKey, expiryIn, findKey, keyStatus, listKeysWithMakers } from '#core/api-keys/index.ts'
import { makeKey, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { Refusal } from './errors.ts'
import { consume, consumeLocal, limits } from './rate-limits.ts'

testsRollBack()

const limit = { name: 'of clocks', max: 1, seconds: 60 }

/** Returns the Retry-After of a refused call. */
async function retryAfter(work: () => Promise<unknown>): Promise<number> {
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error })
  return Number(error.particulars.headers?.['Retry-After'])
}

async function databaseTime(): Promise<number> {
  const [row] = await db().execute<{ at: string }>(sql`select now() as at`)
  return new Date(row?.at ?? Number.NaN).getTime()
}

/** Breaks if anything here reads the clock of this machine. */
describe.each([
  ['ahead', 5 * HOUR_MS],
  ['behind', -5 * HOUR_MS],
])('with the clock of an instance hours %s', (_, off) => {
  beforeEach(async () => {
    const now = await databaseTime()
    vi.useFakeTimers({ toFake: ['Date'], now: now + off })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a key expires by the database’s clock, and can be created until then', async () => {
    const [user, now] = [await makeUser({ tier: 'paid' }), await databaseTime()]
    const key = await createKey(user, { expires_at: new Date(now + HOUR_MS) })
    expect(await findKey(key.key)).toMatchObject({ id: key.id })
    const past = { expires_at: new Date(now - HOUR_MS) }
    await expect(createKey(user, past)).rejects.toMatchObject({
      code: 'invalid_request',
      particulars: { errors: [{ pointer: '/expires_at', detail: 'must be in the future' }] },
    })
    expect((await expiryIn(30)).getTime() - now).toBe(30 * 24 * HOUR_MS)
  })

  test('the owner’s page shows expired keys, and no others, as expired', async () => {
    const [user, now] = [await makeUser({ tier: 'paid' }), await databaseTime()]
    const live = await makeKey(user, { expiresAt: new Date(now + HOUR_MS), lastUsedAt: new Date(now) })
    await makeKey(user, { expiresAt: new Date(now - HOUR_MS) })
    const { keys, at } = await listKeysWithMakers(user, { limit: 10, offset: 0 })
    for (const key of keys) expect(keyStatus(key, at)).toBe(key.id === live.id ? 'in_use' : 'expired')
    expect(keys).toHaveLength(2)
  })

  test('Retry-After is the rest of the window', async () => {
    await consume(limit, 'a subject')
    expect(await retryAfter(() => consume(limit, 'a subject'))).toBe(60)
    await db().execute(
      sql`update rate_counters set opened_at = date_trunc('milliseconds', now()) - interval '20 seconds'`,
    )
    expect(await retryAfter(() => consume(limit, 'a subject'))).toBe(40)
    const guess = () => logIn({ email: 'ada@boardwalk.example', password: 'a guess' }, 'a network')
    for (const _ of Array(5)) await expect(guess()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await retryAfter(guess)).toBe(60)
  })

  test('a window of one instance keeps its length when the clock is changed', () => {
    const subject = `moved ${off}`
    expect(consumeLocal(limits.default, subject)).toEqual({ remaining: 299, resetSeconds: 60 })
    for (let other = 0; other < 1_000; other += 1)
      expect(consumeLocal(limits.default, `${subject} ${other}`).resetSeconds).toBe(60)
    vi.setSystemTime(Date.now() + off)
    const { remaining, resetSeconds } = consumeLocal(limits.default, subject)
    expect(remaining).toBe(298)
    expect(resetSeconds).toBeGreaterThan(0)
    expect(resetSeconds).toBeLessThanOrEqual(60)
  })
})
