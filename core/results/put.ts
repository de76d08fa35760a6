import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { withAccountSlot } from '#core/account-slots.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { getSession } from '#core/sessions/index.ts'
import { isOpen, type User } from '#core/users.ts'
import { db, transaction, users } from '#db/index.ts'
import { readResult } from './read.ts'
import type { PutResult, SessionResult } from './schemas.ts'
import { addToSummaries, type Replaced, takeFromSummaries } from './test-summaries.ts'

/** How many results of tests an account keeps a day (UTC). */
const MAX_TESTS_A_DAY = 20_000
/** What is shorter took no time: a `real` cannot hold every number that JSON can. */
const MIN_SECONDS = 1e-6
/** An arbitrary number: the first of two that PostgreSQL takes as a lock. */
const TESTS_LOCK = 1_953_719_668

/**
 * Keeps what a client says that a session came to, until an hour after its end. The last counts.
 * The board, the firmware and the repository are what the service knows itself. Throws `not_found`,
 * `session_ended` after that hour, and `board_unreachable` for a session that had no board. Beyond
 * 20,000 tests a day the result is kept without its tests, and says so.
 */
export function putResult(user: User, sessionId: string, result: z.output<typeof PutResult>): Promise<SessionResult> {
  return withAccountSlot(user, 'tests', () => transaction(() => replaceResult(user, sessionId, result)))
}

async function replaceResult(
  user: User,
  sessionId: string,
  { suite, result, exit_code, tests, triage }: z.output<typeof PutResult>,
): Promise<SessionResult> {
  await keepOpen(user)
  await lockTests(user)
  const before = await readBefore(user, sessionId)
  const kept = await db().execute(sql`
    insert into session_results (session_id, user_id, suite, result, exit_code, triage, firmware_sha256, board_id,
      board_type, repository, ref)
    select sessions.id, sessions.user_id, ${suite}, ${result}, ${exit_code}, ${triage ? JSON.stringify(triage) : null}::jsonb,
      firmware.sha256, board_id, board_type, coalesce(origin, metadata)->>'repository', coalesce(origin, metadata)->>'ref'
    from sessions
    left join lateral (select firmware_id from commands
      where session_id = sessions.id and kind = 'flash' and state = 'succeeded'
      order by created_at desc, id desc limit 1) as flash on true
    left join firmware on firmware.id = firmware_id
    where sessions.id = ${sessionId} and sessions.user_id = ${user.id} and board_id is not null
      and (state <> 'ended' or ended_at > now() - interval '1 hour')
    on conflict (session_id) do update set suite = excluded.suite, result = excluded.result,
      exit_code = excluded.exit_code, triage = excluded.triage, firmware_sha256 = excluded.firmware_sha256,
      created_at = excluded.created_at
    returning 1`)
  if (kept.length === 0) throw await refusalOf(user, sessionId)
  const replaced = await db().execute<{ name: string }>(
    sql`delete from test_results where session_id = ${sessionId} returning name`,
  )
  const isRoom = tests.length === 0 || (await isRoomFor(user, tests.length))
  await db().execute(sql`update session_results set tests_stored = ${isRoom} where session_id = ${sessionId}`)
  if (isRoom) await insertTests(sessionId, tests)
  if (before && replaced.length > 0)
    await takeFromSummaries(user, { ...before, names: replaced.map(({ name }) => name) })
  return readResult(user, sessionId)
}

/** Throws `not_found` for a closed account. One that is about to be closed waits until the end. */
async function keepOpen({ id }: User): Promise<void> {
  const [account] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isOpen))
    .for('key share')
  if (!account) throw notFound('user')
}

/** Lets results of an account wait for each other: they count its tests, and say when those ran. */
async function lockTests({ id }: User): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(${TESTS_LOCK}, hashtext(${id}))`)
}

/** Returns the suite and the time of the result that a session has already. */
async function readBefore({ id }: User, sessionId: string): Promise<Omit<Replaced, 'names'> | undefined> {
  const [before] = await db().execute<Omit<Replaced, 'names'>>(sql`
    select suite, created_at as "createdAt" from session_results where session_id = ${sessionId} and user_id = ${id}`)
  return before
}

async function insertTests(sessionId: string, tests: z.output<typeof PutResult>['tests']): Promise<void> {
  if (tests.length === 0) return
  await db().execute(sql`insert into test_results (session_id, name, result, seconds)
    select ${sessionId}, name, result, case when seconds < ${MIN_SECONDS} then 0 else seconds end
    from json_to_recordset(${JSON.stringify(tests)}::json) as test(name text, result text, seconds float8)`)
  await addToSummaries([sessionId])
}

/** Returns whether an account may keep so many tests more today. Needs the lock of its tests. */
async function isRoomFor({ id }: User, count: number): Promise<boolean> {
  const [kept] = await db().execute<{ isRoom: boolean }>(sql`
    select count(*) + ${count} <= ${MAX_TESTS_A_DAY} as "isRoom" from session_results join test_results using (session_id)
    where user_id = ${id} and session_results.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`)
  return kept?.isRoom === true
}

async function refusalOf(user: User, sessionId: string): Promise<Refusal> {
  const { board_id } = await getSession(user, sessionId)
  if (board_id === null) return new Refusal('board_unreachable', 'This session had no board, so it has no result.')
  return new Refusal('session_ended', 'Results are taken until an hour after the end of a session.')
}
