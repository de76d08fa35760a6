import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { db, transaction } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { answerOf, at, operator, problemOf } from './testing.ts'

const url = testsCommit()
const admin = operator(at(url))

/** Breaks where the connections of a command have none: see the fault `operator-stopped`. */
test('PostgreSQL is told time limits for a command’s connections', async () => {
  await db().execute(sql`
    create function note_limits() returns trigger language plpgsql as $$ begin
      insert into noted select name, setting from pg_settings where name in
        ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout');
      return new;
    end $$`)
  await db().execute(sql`create table noted (name text, setting text)`)
  await db().execute(sql`create trigger note_limits after insert on boards for each row execute function note_limits()`)
  answerOf(await admin('boards', 'add', '--type', 'stm32-h753', '--label', 'A board'))
  expect(await db().execute(sql`select * from noted order by name`)).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '2000' },
    { name: 'lock_timeout', setting: '1000' },
    { name: 'statement_timeout', setting: '10000' },
  ])
})

test('a command that waits for a lock ends with words, and has changed nothing', async () => {
  const { id, email, credits } = await makeUser({ credits: 5 })
  const refused = await transaction(async () => {
    await db().execute(sql`select 1 from users where id = ${id} for update`)
    return problemOf(await admin('credits', 'grant', email, '10'))
  })
  expect(refused).toEqual({
    exitCode: 1,
    code: 'unavailable',
    detail: expect.stringMatching(
      /^This command was ended, so that it holds nobody up: somebody else has a row of this locked.* again/,
    ),
  })
  expect(await db().execute(sql`select credits from users where id = ${id}`)).toEqual([{ credits }])
})

/**
 * Breaks without `handleUncaught`: postgres.js throws where nobody can catch it, and its stack is
 * printed behind the words.
 */
test('a command whose connection is closed in the middle says so, and nothing else', async () => {
  const { email } = await makeUser()
  const refused = await transaction(async () => {
    await db().execute(sql`lock table entries in share mode`)
    const granted = admin('credits', 'grant', email, '10')
    const end = sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'relation' and not granted`
    await expect.poll(async () => (await db().execute(end)).length, { timeout: 10_000, interval: 20 }).toBe(1)
    return problemOf(await granted)
  })
  expect(refused).toEqual({
    exitCode: 1,
    code: 'unavailable',
    detail: expect.stringMatching(/^PostgreSQL closed the connection in the middle, .* again/),
  })
})
