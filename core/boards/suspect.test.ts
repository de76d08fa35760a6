import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession } from '#db/factory.ts'
import { boardSuspicions, db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { HOUR_MS, SECOND_MS } from '#durations.ts'
import { deleteSuspicions, purgeOldSuspicions, suspectBoard } from './index.ts'
import { makeBench, makeEvidence, makeRun, makeTester } from './testing.ts'

testsRollBack()

const refusalOf = async (filing: Promise<unknown>) => {
  const refused = await filing.then(
    () => undefined,
    (error) => error,
  )
  expect(refused).toMatchObject({ code: 'invalid_request' })
  return refused.particulars.errors
}

test('six sessions that agree queue a check, and change nothing else', async () => {
  const bench = await makeBench()
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  const filed = await suspectBoard(user, bench.board.id, { session_ids: ids })
  expect(filed).toEqual({ id: expect.stringMatching(/^sus_/), state: 'queued' })
  const [row] = await db().select().from(boardSuspicions)
  expect(row).toMatchObject({ boardId: bench.board.id, userId: user.id, sessionIds: ids, creditsRefunded: 0 })
  const [board] = await db().execute(
    sql`select health, failures, quarantined_at from boards where id = ${bench.board.id}`,
  )
  expect(board).toEqual({ health: 'unknown', failures: 0, quarantined_at: null })
  expect(await db().$count(sessions, sql`credits_refunded > 0`)).toBe(0)
})

const ago = (ms: number) => new Date(Date.now() - ms)

/** Breaks without `refuseClosed`: the account was closed while its sessions were read. */
test('an account that is closed meanwhile leaves no suspicion', async () => {
  const bench = await makeBench()
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  await db().execute(
    sql`update users set closed_at = now(), email = null, email_verified_at = null, password_hash = null where id = ${user.id}`,
  )
  const filing = suspectBoard(user, bench.board.id, { session_ids: ids })
  await expect(filing).rejects.toMatchObject({ code: 'not_found' })
  expect(await db().$count(boardSuspicions)).toBe(0)
})

/** Breaks without the condition of each row: the service believes what it knows itself. */
test.each([
  ['failed on the other board', 4, { result: 'failed' }, '`passed`, since it was on another board'],
  ['passed on this board', 1, { result: 'passed' }, '`failed`, since it was on this board'],
  ['has no result', 2, { result: null }, '`failed`, since it was on this board'],
  ['ended because its board failed', 0, { endReason: 'board_failed' }, 'its user or its time limit'],
  ['ended as its lease ran out', 3, { endReason: 'lease_expired' }, 'its user or its time limit'],
  ['lasted four seconds', 0, { createdAt: ago(14 * SECOND_MS), endedAt: ago(10 * SECOND_MS) }, '5 seconds or more'],
  [
    'began more than two hours ago',
    5,
    { createdAt: ago(2 * HOUR_MS + 1_000), endedAt: ago(2 * HOUR_MS - 60_000) },
    'within the last 2 hours',
  ],
  ['flashed another file there alone', 3, { flashed: ['other'] }, 'flashed on this board too'],
  ['flashed a second file there', 4, { flashed: ['tested', 'good'] }, 'flashed on this board too'],
  ['flashed nothing there', 5, { flashed: [] }, 'flashed on this board too'],
] as const)('a session that %s is refused', async (_, place, given, says) => {
  const bench = await makeBench()
  const user = await makeTester()
  const ids = await makeEvidence(bench, user, { [place]: given as object })
  const errors = await refusalOf(suspectBoard(user, bench.board.id, { session_ids: ids }))
  expect(errors).toEqual([{ pointer: `/session_ids/${place}`, detail: expect.stringContaining(says) }])
  expect(await db().$count(boardSuspicions)).toBe(0)
})

test('a session that runs is refused', async () => {
  const bench = await makeBench()
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  const running = await makeSession({ user, boardType: bench.type, boardId: bench.board.id, state: 'running' })
  const errors = await refusalOf(suspectBoard(user, bench.board.id, { session_ids: [...ids, running.id] }))
  expect(errors).toEqual([{ pointer: '/session_ids/6', detail: expect.stringContaining('must have ended') }])
})

test('a session on a board of another type is refused', async () => {
  const bench = await makeBench()
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  const { slug } = await makeBoardType()
  const image = await makeBaseImage({ boardType: slug })
  const board = await makeBoard({ boardType: slug })
  const other = await makeRun(user, { ...bench, type: slug, image }, { boardId: board.id })
  const errors = await refusalOf(suspectBoard(user, bench.board.id, { session_ids: [...ids, other.id] }))
  expect(errors).toEqual([{ pointer: '/session_ids/6', detail: `must be on a board of the type ${bench.type}` }])
})

/** Breaks without `sessions.user_id`, and without the key. */
test('a session of another user, or that another key started, does not exist', async () => {
  const bench = await makeBench()
  const [user, other] = [await makeTester(), await makeTester()]
  const ids = await makeEvidence(bench, user)
  const foreign = await makeRun(other, bench, { boardId: bench.board.id, result: 'failed' })
  const file = (sessionIds: string[], starter?: Parameters<typeof suspectBoard>[3]) =>
    suspectBoard(user, bench.board.id, { session_ids: sessionIds }, starter)
  const isNone = (place: number) => ({
    pointer: `/session_ids/${place}`,
    detail: 'must be a session of yours that had a board',
  })
  expect(await refusalOf(file([...ids, foreign.id]))).toEqual([isNone(6)])
  const key = await makeKey(user, { access: 'run' })
  const mine = { startedBy: key.id, trustId: null }
  expect(await refusalOf(file(ids, mine))).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5].map(isNone)))
  const startedBy = Object.fromEntries([0, 1, 2, 3, 4, 5].map((place) => [place, { startedBy: key.id }]))
  expect(await file(await makeEvidence(bench, user, startedBy), mine)).toMatchObject({ state: 'queued' })
})

test('three sessions on each side are needed, and the board must exist', async () => {
  const bench = await makeBench({ count: 3 })
  const user = await makeTester()
  const ids = await makeEvidence(bench, user)
  const more = await makeRun(user, bench, { boardId: bench.boards[2]?.id ?? '' })
  const two = ids.filter((_, place) => place !== 0)
  const errors = await refusalOf(suspectBoard(user, bench.board.id, { session_ids: [...two, more.id] }))
  expect(errors).toEqual([{ pointer: '/session_ids', detail: 'must name at least three sessions on this board' }])
  const failed = await makeRun(user, bench, { boardId: bench.board.id, result: 'failed', endedAt: ago(1_000) })
  const few = [...ids.slice(0, 5), failed.id]
  const fewer = await refusalOf(suspectBoard(user, bench.board.id, { session_ids: few }))
  expect(fewer).toEqual([
    { pointer: '/session_ids', detail: 'must name at least three sessions on others of its type' },
  ])
  const none = suspectBoard(user, 'brd_00000000000000000000000000', { session_ids: ids })
  await expect(none).rejects.toMatchObject({ code: 'not_found' })
})

const file = async (bench: Awaited<ReturnType<typeof makeBench>>, user: Awaited<ReturnType<typeof makeTester>>) => {
  const ids = await makeEvidence(bench, user)
  return suspectBoard(user, bench.board.id, { session_ids: ids })
}
const passHours = (hours: number) =>
  db().execute(sql`update board_suspicions set created_at = created_at - make_interval(hours => ${hours}),
    checked_at = checked_at - make_interval(hours => ${hours})`)
const endChecks = (state: 'confirmed' | 'not_confirmed') =>
  db().execute(
    sql`update board_suspicions set state = ${state}, binding_no = 1, checked_at = created_at where state = 'queued'`,
  )

/** Breaks without each bound of an account. */
test('an account suspects five boards a day, and each once', async () => {
  const user = await makeTester()
  const bench = await makeBench()
  await file(bench, user)
  await expect(file(bench, user)).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('this board'),
    particulars: { headers: { 'Retry-After': String(24 * 60 * 60) } },
  })
  for (const _ of Array(4)) await file(await makeBench(), user)
  const sixth = await makeBench()
  await expect(file(sixth, user)).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('5 boards'),
  })
  await passHours(25)
  expect(await file(sixth, user)).toMatchObject({ state: 'queued' })
})

/** Breaks without each bound of a board. */
test('a board has one check an hour and three a day, over all accounts', async () => {
  const bench = await makeBench()
  const states = async (count: number) => {
    const all = []
    for (const _ of Array(count)) all.push((await file(bench, await makeTester())).state)
    return all
  }
  expect(await states(2)).toEqual(['queued', 'noted'])
  await endChecks('not_confirmed')
  expect(await states(1)).toEqual(['noted'])
  for (const _ of [2, 3]) {
    await passHours(2)
    expect(await states(2)).toEqual(['queued', 'noted'])
    await endChecks('confirmed')
  }
  await passHours(2)
  expect(await states(1)).toEqual(['noted'])
  await passHours(20)
  expect(await states(1)).toEqual(['queued'])
})

/** Breaks without the week. */
test('after two suspicions that were not confirmed, those of a week are noted', async () => {
  const user = await makeTester()
  for (const _ of [1, 2]) {
    await file(await makeBench(), user)
    await endChecks('not_confirmed')
    await passHours(6 * 24)
  }
  const bench = await makeBench()
  expect(await file(bench, user)).toMatchObject({ state: 'noted' })
  await passHours(25)
  expect(await file(bench, user)).toMatchObject({ state: 'queued' })
})

test('a board without an agent is not checked', async () => {
  const bench = await makeBench()
  await db().execute(
    sql`update boards set agent_online = false, agent_id = null, agent_slot = null where id = ${bench.board.id}`,
  )
  expect(await file(bench, await makeTester())).toMatchObject({ state: 'noted' })
})

test('a check that does not come about in a day is given up, and suspicions go after 90 days', async () => {
  const [user, other] = [await makeTester(), await makeTester()]
  await file(await makeBench(), user)
  await passHours(25)
  await file(await makeBench(), other)
  await purgeOldSuspicions()
  const states = async () => (await db().select().from(boardSuspicions)).map(({ state }) => state).toSorted()
  expect(await states()).toEqual(['noted', 'queued'])
  await deleteSuspicions(other)
  expect(await states()).toEqual(['noted'])
  await passHours(90 * 24)
  await purgeOldSuspicions()
  expect(await states()).toEqual([])
})
