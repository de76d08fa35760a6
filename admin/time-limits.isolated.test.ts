// Slow: a command tries for five seconds to get a row that is locked.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, transaction } from '#db/index.ts'
import { inOwnDatabase, testsCommit } from '#db/testing.ts'
import { at, operator, problemOf, resultOf } from './testing.ts'

const url = testsCommit()
const admin = operator(at(url))

/** Breaks if the connections of a command have no time limits: see the fault `operator-stopped`. */
test('a command’s connections have time limits', async () => {
  await db().execute(sql`
    create function record_limits() returns trigger language plpgsql as $$ begin
      insert into recorded select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout');
      return new;
    end $$`)
  await db().execute(sql`create table recorded (name text, setting text)`)
  await db().execute(
    sql`create trigger record_limits after insert on boards for each row execute function record_limits()`,
  )
  resultOf(await admin('boards', 'add', '--type', 'stm32-h753', '--label', 'A board'))
  expect(await db().execute(sql`select * from recorded order by name`)).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '2000' },
    { name: 'lock_timeout', setting: '1000' },
    { name: 'statement_timeout', setting: '10000' },
  ])
})

test('a command that waits for a lock fails with a readable error, and changes nothing', async () => {
  const { id, email, credits } = await makeUser({ credits: 5 })
  const refused = await transaction(async () => {
    await db().execute(sql`select 1 from users where id = ${id} for update`)
    return problemOf(await admin('credits', 'grant', email, '10'))
  })
  expect(refused).toEqual({
    exitCode: 1,
    code: 'unavailable',
    detail: expect.stringMatching(
      /^This command was stopped so that it does not block other users: another transaction has locked a row of this change.* again/,
    ),
  })
  expect(await db().execute(sql`select credits from users where id = ${id}`)).toEqual([{ credits }])
})

/**
 * Breaks without `handleUncaught`: postgres.js throws where no caller can catch it, and its stack
 * would follow the error.
 */
test('a command that loses its connection prints that error, and nothing else', async () => {
  const { email } = await makeUser()
  const refused = await transaction(async () => {
    await db().execute(sql`lock table entries in share mode`)
    const granted = admin('credits', 'grant', email, '10')
    const end = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'relation' and not granted
      and ${inOwnDatabase}`
    await expect.poll(async () => (await db().execute(end)).length, { timeout: 50_000, interval: 20 }).toBe(1)
    return problemOf(await granted)
  })
  expect(refused).toEqual({
    exitCode: 1,
    code: 'unavailable',
    detail: expect.stringMatching(/^PostgreSQL closed the connection during the command, .* again/),
  })
})
