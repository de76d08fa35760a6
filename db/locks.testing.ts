/** For races over a lock: who waits for it, and whether they leave the database to others. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { db, transaction, users } from './index.ts'

/**
 * Returns how many statements wait for a lock in the test's own database: those with `text` in
 * them, if it is given. To one transaction PostgreSQL would show the same ones at each look.
 */
export async function countWaiting(text = ''): Promise<number> {
  await db().execute(sql`select pg_stat_clear_snapshot()`)
  const found = await db().execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${text}) > 0`)
  return found.length
}

/**
 * Starts acts that wait for a lock which `lock` takes first, more of them than there are
 * connections. Fails unless one act alone waits in the database, and others are answered meanwhile.
 */
export async function expectConnectionsLeft(lock: () => Promise<unknown>, acts: (() => Promise<unknown>)[]) {
  const [locked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => goOn.resolve())
  const first = transaction(async () => {
    await lock()
    locked.resolve()
    await goOn.promise
  })
  await Promise.race([locked.promise, first])
  const all = acts.map((act) => act())
  await expect.poll(() => countWaiting()).toBe(1)
  const counted = db().$count(users)
  const answered = await Promise.race([counted.then(() => 'answered'), setTimeout(5_000, 'silent')])
  goOn.resolve()
  await Promise.all([first, counted, ...all])
  expect(answered).toBe('answered')
}

/** Locks the row of an account, to the end of the transaction. */
export const lockAccount = ({ id }: { id: string }) =>
  db().execute(sql`select from users where id = ${id} for no key update`)
