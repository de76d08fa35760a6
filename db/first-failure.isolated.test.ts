import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deepestCause } from './error-cause.ts'
import { db, transaction } from './index.ts'
import { testsCommit } from './testing.ts'
import { isUnavailable } from './unavailable.ts'
import { isUniqueViolation } from './unique-violation.ts'

testsCommit()

/** Fails as a statement for which there is no room. */
const full = sql`do $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$`
/** Fails as a row that is there already. */
const taken = sql`do $$ begin raise exception 'it is there' using errcode = 'unique_violation'; end $$`

/**
 * Sends statements together. The first, which fails, is waited for through more promises than the
 * second.
 */
async function together(first: Promise<unknown>): Promise<unknown> {
  const late = async () => {
    await null
    await first.catch(async (error: unknown) => {
      await null
      throw error
    })
  }
  return Promise.all([late(), db().execute(sql`select 1`)])
}

const failureOf = (work: () => Promise<unknown>) => transaction(work).catch((error: unknown) => error)

/** Breaks if what follows from a full disk is a bug: the request would be a 500. */
test('a transaction fails for the reason of its first failure, whichever is heard of first', async () => {
  const error = await failureOf(() => together(db().execute(full)))
  expect(deepestCause(error)).toMatchObject({ code: '53100' })
  expect(isUnavailable(error)).toBe(true)
})

test('what follows from a bug is one', async () => {
  const error = await failureOf(() => together(db().execute(sql`select 1 / 0`)))
  expect(deepestCause(error)).toMatchObject({ code: '22012' })
  expect(isUnavailable(error)).toBe(false)
})

test('what was undone is no reason for a later failure', async () => {
  const error = await failureOf(async () => {
    await transaction(() => db().execute(full)).catch(() => {})
    return together(db().execute(taken))
  })
  expect(isUnavailable(error)).toBe(false)
  expect(isUniqueViolation(error)).toBe(true)
})
