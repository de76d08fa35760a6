import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { batched } from './batch.ts'
import { db, transaction } from './index.ts'
import { queries } from './prepared.ts'
import { testsCommit } from './testing.ts'

testsCommit()

const asked = sql.placeholder('dividend')

/** Divides what it was asked, and says which statement did it. */
const read = batched<{ half: number; at: string }>(
  queries
    .select({
      half: sql`${asked} / ${sql.placeholder('divisor')}`.as('half'),
      at: sql`pg_backend_pid() || ' ' || statement_timestamp()`.as('at'),
    })
    .from(sql`(select 1) once`)
    .where(sql`${asked} <> 0`),
  'dividend int, divisor int',
)

const halfOf = (dividend: number) => read({ dividend, divisor: 2 })
const statementOf = (answer: { at: string } | undefined) => answer?.at

test('each call gets its own row, or undefined', async () => {
  const numbers = [2, 4, 0, 6, 4, 0, 8]
  const answers = await Promise.all(numbers.map(halfOf))
  expect(answers.map((answer) => answer?.half)).toEqual([1, 2, undefined, 3, 2, undefined, 4])
})

/** Red where each has a statement of its own. */
test('calls of one pass share statements, at most eight each', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => halfOf(place + 1)))
  const sizes = Map.groupBy(answers, statementOf)
  expect([...sizes.values()].map(({ length }) => length)).toEqual([7, 7, 6])
})

test('a statement that fails, fails for those who share it, and for nobody after them', async () => {
  const broken = read({ dividend: 1, divisor: 0 })
  const outcomes = await Promise.allSettled([broken, ...Array.from({ length: 8 }, () => halfOf(4))])
  const failed = outcomes.filter(({ status }) => status === 'rejected')
  expect(failed).toHaveLength(5)
  expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled', value: { half: 2 } })
  expect(await halfOf(2)).toMatchObject({ half: 1 })
})

/** Red without asking whether we are in a transaction. */
test('in a transaction a call sees what the transaction has done, and shares with nobody outside', async () => {
  const seen = batched<{ name: string }>(
    queries.select({ name: sql`current_setting('application_name')`.as('name') }).from(sql`(select 1) once`),
    'nothing int',
  )
  const [begun, joined] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const inside = transaction(async () => {
    await db().execute(sql`set local application_name = 'inside'`)
    begun.resolve()
    await joined.promise
    return seen({})
  })
  await begun.promise
  const outside = seen({})
  joined.resolve()
  expect((await inside)?.name).toBe('inside')
  expect((await outside)?.name).not.toBe('inside')
})

test('JSON stays the bytes that came, and all else is read', async () => {
  const values = { json: sql`'{"½": 7}'`, whole: sql`7`, is: sql`false`, word: sql`'½'`, none: sql`null::int` }
  const aliased = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.as(name)]))
  const answer = await batched(queries.select(aliased).from(sql`(select 1) once`), 'nothing int')({})
  expect(answer).toEqual({ call: 0, json: Buffer.from('{"½": 7}'), whole: 7, is: false, word: '½', none: null })
})

/** Red where the query itself has the rows: of twenty megabytes four and more are kept. */
test('bytes of a result are freed by minor collections, without a full one', async () => {
  setFlagsFromString('--expose-gc')
  const collect: (how?: { type: 'minor' }) => void = runInNewContext('gc')
  const long = batched(
    queries.select({ json: sql`repeat('x', 200000)`.as('json') }).from(sql`(select 1) once`),
    'n int',
  )
  const keptBytes = async () => {
    collect()
    const before = process.memoryUsage().arrayBuffers
    for (let call = 0; call < 100; call++) {
      await long({})
      if (call % 10 === 0) collect({ type: 'minor' })
    }
    for (const _ of Array(3)) collect({ type: 'minor' })
    return process.memoryUsage().arrayBuffers - before
  }
  const kept: number[] = []
  for (const _ of Array(7)) kept.push(await keptBytes())
  expect(kept.toSorted((a, b) => a - b)[3]).toBeLessThan(2e6)
})

test('a value that stands in a query is refused where the statement is put batched', () => {
  const query = queries.select({ one: sql`${1}::int`.as('one') }).from(sql`(select 1) once`)
  expect(() => batched(query, 'nothing int')).toThrow('a value stands in the query')
})
