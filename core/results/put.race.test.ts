import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { db, POOL_CONNECTIONS, transaction } from '#db/index.ts'
import { countWaiting, expectConnectionsLeft } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { PutResult, putResult } from './index.ts'

testsCommit()

const passed = PutResult.parse({
  ...{ suite: 'sensor', result: 'passed', exit_code: 0 },
  tests: [{ name: 'boots', result: 'passed' }],
})

/** Breaks without the lock of an account's tests: both would count what was there before. */
test('of two results at once with the last test of a day, the second keeps none', async () => {
  const user = await makeUser({ tier: 'paid' })
  const start = () => makeSession({ user, state: 'running' })
  const [before, one, another] = [await start(), await start(), await start()]
  await putResult(user, before.id, passed)
  await db().execute(sql`insert into test_results (session_id, name, result)
    select ${before.id}, 'more ' || n, 'passed' from generate_series(1, 19_998) n`)
  const [counted, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = transaction(async () => {
    const kept = await putResult(user, one.id, passed)
    counted.resolve()
    await goOn.promise
    return kept
  })
  await Promise.race([counted.promise, first])
  const second = putResult(user, another.id, passed)
  await expect.poll(() => countWaiting()).toBe(1)
  goOn.resolve()
  expect([(await first).tests_stored, (await second).tests_stored]).toEqual([true, false])
})

/** Breaks without the slot of an account: results that wait for each other take all connections. */
test('results of one account at once leave connections to others', async () => {
  const user = await makeUser({ tier: 'paid' })
  const prepare = async () => {
    const { id } = await makeSession({ user, state: 'running' })
    return () => putResult(user, id, passed)
  }
  const [first, others] = [await prepare(), [] as (() => Promise<unknown>)[]]
  while (others.length < 2 * POOL_CONNECTIONS) others.push(await prepare())
  await expectConnectionsLeft(first, others)
})
