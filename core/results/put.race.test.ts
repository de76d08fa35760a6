import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '#db/factory.ts'
import { db, POOL_CONNECTIONS, transaction, users } from '#db/index.ts'
import { inOwnDatabase, testsCommit } from '#db/testing.ts'
import { PutResult, putResult } from './index.ts'

testsCommit()

const passed = PutResult.parse({
  ...{ suite: 'sensor', result: 'passed', exit_code: 0 },
  tests: [{ name: 'boots', result: 'passed' }],
})

/** How many transactions wait for a lock that is just a number. */
async function waiting(): Promise<number> {
  const locks = await db().execute(
    sql`select from pg_locks where locktype = 'advisory' and not granted and ${inOwnDatabase}`,
  )
  return locks.length
}

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
  await expect.poll(waiting).toBe(1)
  goOn.resolve()
  expect([(await first).tests_stored, (await second).tests_stored]).toEqual([true, false])
})

/** Breaks without the slot of an account: results that wait for each other take all connections. */
test('results of one account at once leave connections to others', async () => {
  const user = await makeUser({ tier: 'paid' })
  const sessions: { id: string }[] = []
  for (let at = 0; at < 2 * POOL_CONNECTIONS; at++) sessions.push(await makeSession({ user, state: 'running' }))
  const [kept, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = transaction(async () => {
    await putResult(user, sessions[0]?.id ?? '', passed)
    kept.resolve()
    await goOn.promise
  })
  await Promise.race([kept.promise, first])
  const all = sessions.slice(1).map(({ id }) => putResult(user, id, passed))
  await expect.poll(waiting).toBe(1)
  const counted = db().$count(users)
  const answered = await Promise.race([counted.then(() => 'answered'), setTimeout(5_000, 'silent')])
  goOn.resolve()
  await Promise.all([first, counted, ...all])
  expect(answered).toBe('answered')
})
