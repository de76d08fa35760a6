import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listSuspicions, setBoard, showBoard, suspectBoard } from '#core/boards/index.ts'
import { type Bench, makeBench, makeEvidence, makeRun, makeTester } from '#core/boards/testing.ts'
import { endSession, startSession } from '#core/sessions/index.ts'
import { makeUser } from '#db/factory.ts'
import { db, entries } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { checkSuspectedBoards, markClean, markUnclean, readWork } from './index.ts'

testsRollBack()

/** A board that a user suspects, with the six sessions that say so. */
async function makeSuspected({ count = 2, creditsPerMinute = 1 } = {}) {
  const bench = await makeBench({ count, creditsPerMinute })
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  const { id } = await suspectBoard(user, bench.board.id, { session_ids: ids })
  return { ...bench, bench, user, ids, id }
}

const releases = async ({ agent }: Pick<Bench, 'agent'>) => (await readWork(agent.id)).release

async function endCheck({ agent, board }: Pick<Bench, 'agent' | 'board'>, error: string | null) {
  await checkSuspectedBoards()
  const [row] = await db().execute<{ binding: number }>(
    sql`select last_binding_no::int as binding from boards where id = ${board.id}`,
  )
  const result = { binding: row?.binding ?? 0, tail: '' }
  if (error === null) await markClean(agent.id, result)
  else await markUnclean(agent.id, { ...result, error })
}

const entriesOf = ({ id }: { id: string }) =>
  db().execute<{ session_id: string; amount: number; description: string }>(sql`
    select session_id, amount, description from entries where user_id = ${id} and kind = 'refund' order by number`)

const suspicionsOf = ({ id }: { id: string }) =>
  db().execute<{ state: string; credits_refunded: number }>(sql`
    select state, credits_refunded from board_suspicions where user_id = ${id} order by created_at, id`)

test('a suspected board is checked three times over, and has to give back 4 KiB', async () => {
  const scene = await makeSuspected()
  expect(await releases(scene)).toEqual([])
  await checkSuspectedBoards()
  const [release] = await releases(scene)
  expect(release).toMatchObject({ slot: scene.board.agentSlot, loops: 3, echo_bytes: 4_096 })
  await db().execute(sql`update base_images set echoes = false`)
  expect((await releases(scene))[0]).not.toHaveProperty('echo_bytes')
})

test('an ordinary check is one, and types nothing', async () => {
  const scene = await makeBench()
  await db().execute(sql`update boards set last_binding_no = last_binding_no + 1 where id = ${scene.board.id}`)
  const [release] = await releases(scene)
  expect(new Set(Object.keys(release ?? {}))).toEqual(new Set(['binding', 'check', 'slot']))
})

test('a board that passes changes nothing', async () => {
  const scene = await makeSuspected()
  await endCheck(scene, null)
  expect(await suspicionsOf(scene.user)).toMatchObject([{ state: 'not_confirmed', credits_refunded: 0 }])
  expect(await entriesOf(scene.user)).toEqual([])
  const [board] = await db().execute(
    sql`select failures, quarantined_at, health from boards where id = ${scene.board.id}`,
  )
  expect(board).toEqual({ failures: 0, quarantined_at: null, health: 'good' })
  expect(await releases(scene)).toEqual([])
})

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

/** Breaks without the binding: the check was told before the suspicion. */
test('a check that began before a suspicion says nothing about it', async () => {
  const bench = await makeBench()
  await db().execute(sql`update boards set last_binding_no = last_binding_no + 1 where id = ${bench.board.id}`)
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  await suspectBoard(user, bench.board.id, { session_ids: ids })
  await endCheck(bench, 'no prompt')
  expect(await suspicionsOf(user)).toMatchObject([{ state: 'queued' }])
  expect(await entriesOf(user)).toEqual([])
})

test('another agent says nothing about a suspected board', async () => {
  const scene = await makeSuspected()
  await checkSuspectedBoards()
  const [release] = await releases(scene)
  const other = await makeBench()
  await markUnclean(other.agent.id, { binding: release?.binding ?? 0, error: 'no prompt', tail: '' })
  expect(await suspicionsOf(scene.user)).toMatchObject([{ state: 'queued' }])
})

/** Breaks without `isSpare`. */
test('the last free board of a type is not checked while somebody waits', async () => {
  const scene = await makeSuspected({ count: 2 })
  const [, second] = scene.boards
  const waiting = await makeUser({ credits: 10 })
  const command = { minutes: 5, wait: true, board_id: second?.id ?? '' }
  await startSession(await makeUser({ credits: 10 }), command)
  const queued = await startSession(waiting, command)
  expect(queued.state).toBe('queued')
  await checkSuspectedBoards()
  expect((await releases(scene)).filter((one) => 'loops' in one)).toEqual([])
  await endSession(waiting, queued.id)
  await checkSuspectedBoards()
  expect((await releases(scene)).filter((one) => 'loops' in one)).toHaveLength(1)
})

test('a board that a session has is checked once it is idle', async () => {
  const scene = await makeSuspected()
  const user = await makeUser({ credits: 10 })
  await startSession(user, { minutes: 5, wait: true, board_id: scene.board.id })
  await checkSuspectedBoards()
  expect((await releases(scene)).filter((one) => 'loops' in one)).toEqual([])
})

/** Breaks without `isOnlyOne`. */
test('one board of a type is checked at a time on suspicion', async () => {
  const bench = await makeBench({ count: 3 })
  const [first, second, third] = bench.boards
  for (const boards of [
    [first, third],
    [second, third],
  ]) {
    const user = await makeTester()
    const ids = await makeEvidence({ ...bench, boards: boards as Bench['boards'] }, user)
    await suspectBoard(user, boards[0]?.id ?? '', { session_ids: ids })
  }
  await checkSuspectedBoards()
  await checkSuspectedBoards()
  const begun = await releases(bench)
  expect(begun.filter((one) => 'loops' in one)).toHaveLength(1)
  await markClean(bench.agent.id, { binding: begun[0]?.binding ?? 0, tail: '' })
  await checkSuspectedBoards()
  expect((await releases(bench)).filter((one) => 'loops' in one)).toHaveLength(1)
})

/** A bench of three boards, of which two users suspect one each. */
async function makeTwoSuspected() {
  const bench = await makeBench({ count: 3 })
  const users = []
  for (const board of bench.boards.slice(0, 2)) {
    const user = await makeTester()
    const ids = await makeEvidence({ ...bench, boards: [board, ...bench.boards.slice(2)] }, user)
    await suspectBoard(user, board.id, { session_ids: ids })
    users.push(user)
  }
  const states = async () => {
    const rows = await db().execute<{ state: string }>(
      sql`select state from board_suspicions order by board_id = ${bench.board.id} desc`,
    )
    return rows.map(({ state }) => state)
  }
  const loops = async () => (await releases(bench)).filter((one) => 'loops' in one)
  return { bench, users, states, loops }
}
const passMinutes = (minutes: number) =>
  db().execute(sql`update board_suspicions set check_began_at = check_began_at - make_interval(mins => ${minutes})`)

/** Breaks without `giveUpLateChecks`: the second would wait for a day. */
test('a check that never ends is given up after ten minutes, and the next board is checked', async () => {
  const { bench, users, states, loops } = await makeTwoSuspected()
  await checkSuspectedBoards()
  const [first] = await loops()
  await passMinutes(9)
  await checkSuspectedBoards()
  expect(await loops()).toEqual([first])
  expect(await states()).toEqual(['queued', 'queued'])
  await passMinutes(2)
  await checkSuspectedBoards()
  expect(await states()).toEqual(['noted', 'queued'])
  expect((await loops()).map(({ slot }) => slot)).toEqual([bench.boards[1]?.agentSlot])

  await markUnclean(bench.agent.id, { binding: first?.binding ?? 0, error: 'no prompt', tail: '' })
  expect(await states(), 'it was too late').toEqual(['noted', 'queued'])
  expect(await entriesOf(users[0] ?? { id: '' })).toEqual([])
  expect(await showBoard(bench.board.id)).toMatchObject({ failures: 1, health: 'bad' })
})

test('the board of an agent that has vanished holds nobody up, and has an ordinary check when it is back', async () => {
  const { bench, states, loops } = await makeTwoSuspected()
  const setOnline = (isOnline: boolean) =>
    db().execute(sql`update boards set agent_online = ${isOnline} where id = ${bench.board.id}`)
  await checkSuspectedBoards()
  await setOnline(false)
  await checkSuspectedBoards()
  expect(await states()).toEqual(['queued', 'queued'])
  expect(await loops()).toHaveLength(2)
  await passMinutes(11)
  await checkSuspectedBoards()
  expect(await states()).toEqual(['noted', 'noted'])
  await setOnline(true)
  const back = await releases(bench)
  expect(back.map((one) => 'loops' in one)).toEqual([false, false])
  for (const { binding } of back) await markClean(bench.agent.id, { binding, tail: '' })
  expect(await states()).toEqual(['noted', 'noted'])
  expect(await releases(bench)).toEqual([])
})

/** Breaks if only checks that have ended are counted. */
test('a check that was given up is one of those that a board has an hour', async () => {
  const scene = await makeSuspected()
  await checkSuspectedBoards()
  await passMinutes(11)
  await checkSuspectedBoards()
  const [begun] = await releases(scene)
  await markClean(scene.agent.id, { binding: begun?.binding ?? 0, tail: '' })
  const suspect = async () => {
    const other = await makeTester()
    return suspectBoard(other, scene.board.id, { session_ids: await makeEvidence(scene, other) })
  }
  expect(await suspect()).toMatchObject({ state: 'noted' })
  await passMinutes(60)
  expect(await suspect()).toMatchObject({ state: 'queued' })
})

/** Breaks without `dropSuspicions`: the operator may have taken the board apart. */
test.each([
  ['sets a board aside', { condition: 'maintenance' }, { condition: 'available' }],
  ['quarantines a board', { quarantine: 'a loose wire' }, { quarantine: null }],
] as const)('an operator who %s during its check makes it an ordinary one', async (_, takeOut, giveBack) => {
  const scene = await makeSuspected()
  await checkSuspectedBoards()
  const [begun] = await releases(scene)
  await setBoard(scene.board.id, takeOut)
  await markUnclean(scene.agent.id, { binding: begun?.binding ?? 0, error: 'no prompt', tail: '' })
  expect(await suspicionsOf(scene.user)).toMatchObject([{ state: 'noted', credits_refunded: 0 }])
  expect(await entriesOf(scene.user)).toEqual([])
  await db().execute(sql`update board_suspicions set check_began_at = check_began_at - interval '2 hours'`)
  const suspect = async () => {
    const other = await makeTester()
    return suspectBoard(other, scene.board.id, { session_ids: await makeEvidence(scene, other) })
  }
  expect(await suspect()).toMatchObject({ state: 'noted' })
  await setBoard(scene.board.id, giveBack)
  expect(await suspect()).toMatchObject({ state: 'queued' })
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

test('lies of an account every three hours cost a sound board three checks a day, and nobody anything', async () => {
  const scene = await makeBench({ count: 2 })
  let checks = 0
  for (let hour = 0; hour < 24; hour += 3) {
    const liar = await makeTester()
    const ids = await makeEvidence(scene, liar)
    await suspectBoard(liar, scene.board.id, { session_ids: ids })
    await checkSuspectedBoards()
    const [begun] = (await releases(scene)).filter((one) => 'loops' in one)
    checks += begun ? 1 : 0
    if (begun) await markClean(scene.agent.id, { binding: begun.binding, tail: '' })
    await db().execute(sql`update board_suspicions set created_at = created_at - interval '3 hours',
      checked_at = checked_at - interval '3 hours'`)
  }
  expect(checks).toBe(3)
  expect(await showBoard(scene.board.id)).toMatchObject({ failures: 0, quarantined_at: null, health: 'good' })
  expect(await db().$count(entries, sql`kind = 'refund'`)).toBe(0)
})
