import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, POOL_CONNECTIONS } from './index.ts'
import { testsCommit } from './testing.ts'

testsCommit()
const FAILING = 8

/** On every connection of the pool, statements fail that have sent two rows each. */
async function failMidway() {
  const failing = Array.from({ length: FAILING }, () => db().execute('select 1 / (3 - n) from generate_series(1, 5) n'))
  for (const one of await Promise.allSettled(failing)) expect(one.status).toBe('rejected')
}

const onAll = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: POOL_CONNECTIONS }, ask))

// Breaks without `withoutEmptyPlaces`: two to six empty places come before the row.
test('the rows of a statement that fails midway are not counted to the next one', async () => {
  await failMidway()
  for (const rows of await onAll(() => db().execute('select 1 as one'))) expect([...rows]).toEqual([{ one: 1 }])
  await failMidway()
  for (const rows of await onAll(() => db().execute(sql`select ${2}::int as two`)))
    expect([...rows]).toEqual([{ two: 2 }])
})
