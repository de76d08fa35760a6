import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { closeDatabase, db, enableTimeouts, transaction } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'

testsCommit()

/** Longer than any answer, and any connection, is waited for. */
const HELD_UP_MS = 1_500

beforeEach(async () => {
  await closeDatabase()
  enableTimeouts()
})

/** Asks, and then holds this process up, as computing does: nothing is read meanwhile. */
async function askAndHoldUp() {
  const answer = Promise.all([db().execute(sql`select 1 as one`)])
  await setImmediate()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_UP_MS)
  return await answer
}

test('a process that is held up as it connects waits for the database all the same', async () => {
  expect(await askAndHoldUp()).toEqual([[{ one: 1 }]])
})

test('and with a connection, and within a transaction', async () => {
  await db().execute(sql`select 1`)
  expect(await askAndHoldUp()).toEqual([[{ one: 1 }]])
  const answer = await transaction(async () => {
    // PostgreSQL ends who is held up for two seconds, which a busy machine may add to.
    await db().execute(sql`set local idle_in_transaction_session_timeout = '1min'`)
    return askAndHoldUp()
  })
  expect(answer).toEqual([[{ one: 1 }]])
})
