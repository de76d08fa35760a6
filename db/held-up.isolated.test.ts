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
  expect(await transaction(askAndHoldUp)).toEqual([[{ one: 1 }]])
})
