import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listSuspicions, showBoard, suspectBoard } from '#core/boards/index.ts'
import { makeBench, makeEvidence, makeRun } from '#core/boards/testing.ts'
import { db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { endCheck, entriesOf, makeSuspected, releases, suspicionsOf } from './testing.ts'

testsRollBack()

/** Breaks without the board, and without the guard of what was given back. */
test('of a board that fails, the sessions on it are refunded whole, once each', async () => {
  const scene = await makeSuspected({ creditsPerMinute: 3 })
  await db().execute(sql`insert into usage_days (user_id, day, started_by, credits)
    select user_id, (started_at at time zone 'UTC')::date, started_by, sum(credits_used) from sessions
    where user_id = ${scene.user.id} group by 1, 2, 3`)
  await endCheck(scene, 'It prints nothing.')
  const description = `Refund: the board failed its check (${scene.id})`
  const given = await entriesOf(scene.user)
  expect(given.toSorted((a, b) => a.session_id.localeCompare(b.session_id))).toEqual(
    scene.ids.slice(0, 3).map((id) => ({ session_id: id, amount: 6, description })),
  )
  expect(await suspicionsOf(scene.user)).toMatchObject([{ state: 'confirmed', credits_refunded: 18 }])
  const [used] = await db().execute(
    sql`select sum(credits)::int as credits from usage_days where user_id = ${scene.user.id}`,
  )
  expect(used).toEqual({ credits: 18 })
  expect(await brokenInvariants()).toEqual([])
  // The agent is asked again, for the ordinary check: the second bad one quarantines.
  expect((await releases(scene))[0]).not.toHaveProperty('loops')
  await endCheck(scene, 'It prints nothing.')
  expect(await entriesOf(scene.user)).toHaveLength(3)
  const [board] = await db().execute<{ out: boolean }>(
    sql`select quarantined_at is not null as out from boards where id = ${scene.board.id}`,
  )
  expect(board).toEqual({ out: true })
})

/** Breaks without the guard: a session that was refunded before gets an entry of nothing. */
test('a session that another suspicion has refunded is not refunded again', async () => {
  const scene = await makeSuspected()
  await endCheck(scene, 'no prompt')
  await db().execute(sql`update board_suspicions set created_at = created_at - interval '25 hours',
    checked_at = checked_at - interval '25 hours'`)
  await db().execute(sql`update boards set clean_binding_no = last_binding_no`)
  const endedAt = new Date(Date.now() - 20 * MINUTE_MS)
  const more = await makeRun(scene.user, scene.bench, { boardId: scene.board.id, result: 'failed', endedAt })
  await suspectBoard(scene.user, scene.board.id, { session_ids: [...scene.ids, more.id] })
  await endCheck(scene, 'no prompt')
  expect(new Set((await entriesOf(scene.user)).map(({ session_id }) => session_id))).toEqual(
    new Set([...scene.ids.slice(0, 3), more.id]),
  )
  expect(await entriesOf(scene.user)).toHaveLength(4)
  expect(await brokenInvariants()).toEqual([])
})

/** Breaks without the limit (2 minutes of 3 sessions at 14 credits are 84), or without its day. */
test('an account gets back 60 credits a day at most, whole sessions each', async () => {
  const scene = await makeSuspected({ creditsPerMinute: 14 })
  await endCheck(scene, 'no prompt')
  expect((await entriesOf(scene.user)).map(({ amount }) => amount)).toEqual([28, 28])
  const bench = await makeBench({ creditsPerMinute: 1 })
  const ids = await makeEvidence(bench, scene.user)
  await suspectBoard(scene.user, bench.board.id, { session_ids: ids })
  await endCheck(bench, 'no prompt')
  expect((await entriesOf(scene.user)).map(({ amount }) => amount)).toEqual([28, 28, 2, 2])
  await db().execute(sql`update board_suspicions set created_at = created_at - interval '25 hours',
    checked_at = checked_at - interval '25 hours'`)
  const next = await makeBench({ creditsPerMinute: 14 })
  await suspectBoard(scene.user, next.board.id, { session_ids: await makeEvidence(next, scene.user) })
  await endCheck(next, 'no prompt')
  expect((await entriesOf(scene.user)).map(({ amount }) => amount)).toEqual([28, 28, 2, 2, 28, 28])
  expect(await brokenInvariants()).toEqual([])
})

/** Breaks without the order of time: somebody may break a board on purpose. */
test('the operator sees who had a board before a suspicion was confirmed, and what came of it', async () => {
  const scene = await makeSuspected()
  expect((await showBoard(scene.board.id)).last_confirmed_suspicion).toBe(null)
  await endCheck(scene, 'no prompt')
  const { last_confirmed_suspicion } = await showBoard(scene.board.id)
  expect(last_confirmed_suspicion).toMatchObject({ id: scene.id })
  expect(last_confirmed_suspicion?.sessions_before.map(({ session_id, email }) => [session_id, email])).toEqual(
    scene.ids.slice(0, 3).map((id) => [id, scene.user.email]),
  )
  expect(await listSuspicions()).toMatchObject([
    { id: scene.id, state: 'confirmed', email: scene.user.email, credits_refunded: 6, session_ids: scene.ids },
  ])
})
