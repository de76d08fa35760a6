import { rmSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { migrationsUntil } from '#test/migrations-until.ts'
import { makeSession, makeUser } from './factory.ts'
import { db, entries, sessions, transaction } from './index.ts'
import { migrate } from './migrate.ts'
import { makeDatabase, testsRollBack } from './testing.ts'

testsRollBack()

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second))

async function endedInOrder(user: { id: string }) {
  return db()
    .select({ id: sessions.id, number: sessions.endedNumber })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.endedAt), desc(sessions.id))
}

// Breaks without the loop of sessions_are_numbered_as_they_end: numbers are then those of writing.
test('ended sessions are numbered in the order of their end, however late one is written down', async () => {
  const user = await makeUser()
  const other = await makeUser()
  for (const second of [10, 30, 20, 30, 5, 40]) await makeSession({ user, endedAt: at(second) })
  await makeSession({ user: other, endedAt: at(7) })
  expect((await endedInOrder(user)).map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  expect((await endedInOrder(other)).map(({ number }) => number)).toEqual([1])
})

test('a session that ends is numbered; one that has ended keeps all but its number', async () => {
  const user = await makeUser()
  const running = await makeSession({ user, state: 'running' })
  const change = (values: object) => () => db().update(sessions).set(values).where(eq(sessions.id, running.id))
  await change({ state: 'ended', endReason: 'user_ended', endedAt: new Date(), nextEventAt: null })()
  expect(await endedInOrder(user)).toEqual([{ id: running.id, number: 1 }])
  for (const values of [{ endedNumber: 9 }, { endedNumber: 2, creditsUsed: 60 }]) {
    await expect(transaction(change(values))).rejects.toThrow()
  }
})

test('entries of the ledger are numbered, and continue the balance, as they are written, in any statement', async () => {
  const user = await makeUser({ credits: 10 })
  await db()
    .insert(entries)
    .values({ userId: user.id, number: 77, kind: 'adjustment', amount: 3, balanceAfter: 99, description: 'x' })
  const lines = await db()
    .select({ number: entries.number, after: entries.balanceAfter })
    .from(entries)
    .where(eq(entries.userId, user.id))
  expect(lines).toEqual([
    { number: 1, after: 10 },
    { number: 2, after: 13 },
  ])
})

test('what was there before lists were numbered gets its numbers', async () => {
  const { url, drop } = await makeDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const before = migrationsUntil('0003_sessions_run_and_queue')
  try {
    await migrate(url, undefined, before)
    await sql.unsafe(OLD_ROWS)
    await migrate(url)
    expect(await sql`select id, ended_number as number from sessions order by id`).toEqual([
      { id: 'a', number: 2 },
      { id: 'b', number: 1 },
      { id: 'c', number: 3 },
      { id: 'd', number: null },
    ])
    expect(await sql`select id, number from entries order by id`).toEqual([
      { id: 'first', number: 1 },
      { id: 'second', number: 2 },
    ])
  } finally {
    await sql.end()
    await drop()
    rmSync(before, { recursive: true })
  }
})

const OLD_ROWS = `
  insert into users (id, email, password_hash, credits) values ('u', 'u@boardwalk.example', 'none', 5);
  insert into board_types (slug, label, specs, credits_per_minute) values ('t', 'T', 'fast', 1);
  insert into base_images (id, board_type, label, description) values ('i', 't', 'I', 'blinks');
  insert into sessions (id, user_id, board_type, base_image_id, board_specs, state, end_reason, minutes, credits_per_minute, created_at, ended_at)
    select id, 'u', 't', 'i', 'fast', 'ended', 'cancelled', 60, 1, now(), now() + age
    from (values ('a', interval '2 hours'), ('b', interval '1 hour'), ('c', interval '2 hours')) as old (id, age);
  insert into sessions (id, user_id, board_type, base_image_id, board_specs, state, minutes, credits_per_minute, next_event_at)
    values ('d', 'u', 't', 'i', 'fast', 'queued', 60, 1, now() + interval '15 minutes');
  insert into entries (id, user_id, kind, amount, balance_after, description, created_at)
    values ('second', 'u', 'adjustment', 1, 5, 'x', now()), ('first', 'u', 'signup_grant', 4, 4, 'x', now() - interval '1 hour')`
