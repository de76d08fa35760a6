import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runEvery } from '#core/every.ts'
import { endSession, startSession } from '#core/sessions/index.ts'
import { endAsInstance } from '#core/sessions/testing.ts'
import { startTopUp } from '#core/top-ups/index.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, entries, sessions, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { settle, sweep } from './index.ts'
import { settleAsInstance } from './testing.ts'

testsCommit()

async function makeStart(credits: number, minutes = 60) {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  await makeBoard({ boardType: slug })
  const user = await makeUser({ tier: 'paid', credits })
  const start = () => startSession(user, { board_type: slug, minutes, wait: true })
  return { user, start, board_type: slug }
}

/** Moves the start of a running session into the past. */
async function startedAgo(id: string, ms: number) {
  const back = (column: unknown) => sql`${column} - make_interval(secs => ${ms / 1000})`
  const { createdAt, startedAt, expiresAt, nextEventAt } = sessions
  await db()
    .update(sessions)
    .set({
      createdAt: back(createdAt),
      startedAt: back(startedAt),
      expiresAt: back(expiresAt),
      nextEventAt: back(nextEventAt),
    })
    .where(eq(sessions.id, id))
}

async function accountOf({ id }: { id: string }) {
  const [account] = await db()
    .select({
      credits: users.credits,
      sum: sql<number>`(select sum(amount)::int from ${entries} where user_id = ${id})
        - (select coalesce(sum(credits_used), 0)::int from ${sessions} where user_id = ${id} and state <> 'ended')`,
    })
    .from(users)
    .where(eq(users.id, id))
  return account
}

/**
 * Ending a session twice returns the same record. Breaks if `apply` does not check whether it has
 * ended: the database would refuse the second end.
 */
test.each([
  ['one instance', endSession],
  ['many instances', endAsInstance],
])('two tabs, and eighteen more, end the same session, %s: all see the same record', async (_, end) => {
  const { user, start } = await makeStart(10)
  const { id } = await start()
  const records = await Promise.all(Array.from({ length: 20 }, () => end(user, id)))
  for (const record of records) expect(record).toEqual(records[0])
  expect(records[0]).toMatchObject({ state: 'ended', end_reason: 'user_ended', credits_used: 1 })
})

/**
 * A session that time has ended is not ended again by a later user, and its minutes are paid once.
 */
test('ends beside settles of an expired session: it ended at its expiry, paid once', async () => {
  const { user, start } = await makeStart(100, 10)
  const { id } = await start()
  await startedAgo(id, 30 * MINUTE_MS)
  const acts = Array.from({ length: 10 }, () => [settleAsInstance(), endAsInstance(user, id)]).flat()
  await Promise.all(acts)
  const record = await endSession(user, id)
  expect(record).toMatchObject({ end_reason: 'time_limit', credits_used: 10 })
  expect(record.ended_at).toEqual(record.expires_at)
  expect(await accountOf(user)).toEqual({ credits: 90, sum: 90 })
})

/**
 * A minute is paid once, for any number of simultaneous reads. Breaks if neither `acquireLock` nor
 * `lockRows` serializes them.
 */
test.each([
  ['one instance', settle],
  ['many instances', settleAsInstance],
])('forty simultaneous settles, %s, pay each minute once', async (_, act) => {
  const { user, start } = await makeStart(100)
  const { id } = await start()
  await startedAgo(id, 5.5 * MINUTE_MS)
  await Promise.all(Array.from({ length: 40 }, act))
  expect(await accountOf(user)).toEqual({ credits: 94, sum: 94 })
})

/**
 * A top-up counts after earlier due events, so it cannot revive a session that ran out of credits.
 * Breaks without `withSessionLock` around `completeTopUp`: the new credits would pay for the past
 * hour.
 */
test('a top-up beside a settlement revives nothing, and no credit is lost', async () => {
  const { user, start } = await makeStart(3)
  const { id } = await start()
  await startedAgo(id, 30 * MINUTE_MS)
  await startTopUp(user, { pack: 'starter' })
  await settle()
  const record = await endSession(user, id)
  expect(record).toMatchObject({ end_reason: 'credits_exhausted', credits_used: 3 })
  expect(await accountOf(user)).toEqual({ credits: 300, sum: 300 })
})

/**
 * Balance and ledger agree under concurrency. Breaks if neither `acquireLock` in `runBatch` nor the
 * row locks and the expected balance in `moveBalances` serialize changes; either suffices.
 */
test('starts beside top-ups and ends: the balance is the sum of the entries less what is pending', async () => {
  const { user, start } = await makeStart(2)
  const acts = Array.from({ length: 10 }, () => [
    startTopUp(user, { pack: 'starter' }),
    start()
      .then(({ id }) => endSession(user, id))
      .catch(() => undefined),
  ])
  await Promise.all(acts.flat())
  const account = await accountOf(user)
  expect(account?.credits).toBe(account?.sum)
  const paid = await db().$count(entries, and(eq(entries.userId, user.id), eq(entries.kind, 'session')))
  expect(account?.credits).toBe(3_002 - paid)
  expect(await brokenInvariants()).toEqual([])
})

/** Breaks without the work in `runEvery`. Two sweepers stand for two instances. */
test('sweepers settle sessions that no user reads, report failures, and do nothing once stopped', async () => {
  const { start } = await makeStart(100, 5)
  const { id } = await start()
  await startedAgo(id, 10 * MINUTE_MS)
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const stops = [1, 2].map(() => runEvery({ work: sweep, onFailure, pauseMs: 10 }))
  await expect.poll(() => db().$count(sessions, and(eq(sessions.id, id), eq(sessions.endReason, 'time_limit')))).toBe(1)
  await Promise.all(stops.map((stop) => stop()))
  expect(failures).toEqual([])
})
