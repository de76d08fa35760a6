import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setBoard, showBoard, suspectBoard } from '#core/boards/index.ts'
import { type Bench, makeBench, makeEvidence, makeTester } from '#core/boards/testing.ts'
import { endSession, startSession } from '#core/sessions/index.ts'
import { makeUser } from '#db/factory.ts'
import { db, entries } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { checkSuspectedBoards, markClean, markUnclean } from './index.ts'
import { endCheck, entriesOf, makeSuspected, releases, suspicionsOf } from './testing.ts'

testsRollBack()

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
