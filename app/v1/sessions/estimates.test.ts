import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listBoardTypes } from '#core/boards/index.ts'
import { makeAgentBoard, makeKey, makeLab, makeLogin, makeSession, makeUser } from '#db/factory.ts'
import { boards, db, sessions as table } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { call } from '#test/api/call.ts'
import * as one from './[session_id]/route.ts'
import * as sessions from './route.ts'

testsRollBack()

const path = '/v1/sessions'
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

const minutesUntil = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / MINUTE_MS)

let user: Awaited<ReturnType<typeof makeUser>>
let key: string
let lab: Awaited<ReturnType<typeof makeLab>>

beforeEach(async () => {
  user = await makeUser({ tier: 'paid', credits: 1000, emailVerifiedAt: new Date() })
  key = (await makeKey(user)).secret
  lab = await makeLab({ count: 2 })
})

/** Another user's session on a board of the lab, or in its queue. */
async function makeOther(given: Omit<Parameters<typeof makeSession>[0], 'user'>) {
  const place = { boardType: lab.type, baseImageId: lab.image.id, minutes: 60, ...given }
  return makeSession({ user: await makeUser({ credits: 1000 }), ...place })
}

/** Both boards in use: the first for 20 minutes more and the second for 35. */
async function takeBoards() {
  const [a, b] = lab.boards
  const first = await makeOther({ state: 'running', boardId: a?.id, createdAt: ago(40) })
  const second = await makeOther({ state: 'running', boardId: b?.id, createdAt: ago(25) })
  return [first, second].map(({ expiresAt }) => expiresAt?.toISOString())
}

const start = (place: object = { board_type: lab.type }) => call(sessions, 'POST', path, { key, body: place })

const read = async (id: string) =>
  (await call(one, 'GET', `${path}/${id}`, { key, params: { session_id: id } })).body.estimated_start_at

test('a queued session has it as it starts, alone, and in lists of keys and logins', async () => {
  const [first] = await takeBoards()
  const { body: queued } = await start()
  expect(queued).toMatchObject({ state: 'queued', queue_position: 1, estimated_start_at: first })
  expect(await read(queued.id)).toBe(first)
  const login = (await makeLogin(user)).token
  const { id, secret } = await makeKey(user, { access: 'run' })
  await db().update(table).set({ startedBy: id }).where(eq(table.id, queued.id))
  for (const as of [{ key }, { login }, { key: secret }]) {
    const { body } = await call(sessions, 'GET', path, as)
    expect(body.active).toMatchObject([{ id: queued.id, estimated_start_at: first }])
  }
})

test('it counts those ahead, each for its own minutes', async () => {
  await takeBoards()
  const { body: queued } = await start()
  await makeOther({ state: 'queued', createdAt: ago(1), minutes: 5 })
  await makeOther({ state: 'queued', createdAt: ago(1), minutes: 8 })
  await freeFirstBoardIn(4)
  expect(minutesUntil(await read(queued.id))).toBe(4 + 5 + 8)
})

test('users with fewer boards are ahead, though they came later', async () => {
  await takeBoards()
  await freeFirstBoardIn(4)
  await makeSession({ user, state: 'running' })
  const { body: queued } = await start()
  expect(minutesUntil(queued.estimated_start_at)).toBe(4)
  await makeOther({ state: 'queued', createdAt: new Date(), minutes: 5 })
  expect(minutesUntil(await read(queued.id))).toBe(9)
})

/** Breaks without QUEUE_MINUTES in core/sessions/estimate.ts. */
test('who leaves the queue before its turn is not counted', async () => {
  const [first] = await takeBoards()
  const { body: queued } = await start()
  await makeOther({ state: 'queued', createdAt: ago(1), minutes: 5 })
  expect(await read(queued.id)).toBe(first)
})

function freeFirstBoardIn(minutes: number) {
  const board = lab.boards[0]?.id ?? ''
  return db()
    .update(table)
    .set({ expiresAt: ago(-minutes) })
    .where(eq(table.boardId, board))
}

test('who wants one board waits for that board', async () => {
  const [, second] = await takeBoards()
  const { body: queued } = await start({ board_id: lab.boards[1]?.id })
  expect(queued.estimated_start_at).toBe(second)
})

test('who needs a capability waits for a board that has it', async () => {
  const [, second] = await takeBoards()
  const able = eq(boards.id, lab.boards[1]?.id ?? '')
  await db()
    .update(boards)
    .set({ capabilities: ['speed'] })
    .where(able)
  const { body: queued } = await start({ board_type: lab.type, speed: 'max' })
  expect(queued.estimated_start_at).toBe(second)
})

test('boards that are out of service do not count, and without any it is null', async () => {
  const [, second] = await takeBoards()
  const { body: queued } = await start()
  const close = (values: Partial<typeof boards.$inferInsert>, place: number) =>
    db()
      .update(boards)
      .set(values)
      .where(eq(boards.id, lab.boards[place]?.id ?? ''))
  await close({ condition: 'maintenance' }, 0)
  expect(await read(queued.id)).toBe(second)
  await close({ quarantinedAt: new Date() }, 1)
  expect(await read(queued.id)).toBeNull()
  expect((await call(sessions, 'GET', path, { key })).body.active[0]).toMatchObject({ estimated_start_at: null })
})

test('a board that is being prepared is free after the minutes of its session', async () => {
  const { id, boardType } = await makeAgentBoard()
  await makeSession({ user: await makeUser(), state: 'starting', boardType, boardId: id, minutes: 7 })
  const queued = await makeSession({ user, state: 'queued', boardType })
  expect(minutesUntil(await read(queued.id))).toBe(7)
})

test('it is null for sessions that have a board or have ended', async () => {
  const [running, ended] = [await makeSession({ user, state: 'running' }), await makeSession({ user })]
  await takeBoards()
  await start()
  const { body } = await call(sessions, 'GET', path, { key })
  const shown = [...body.active, ...body.ended].filter(({ id }) => id === running.id || id === ended.id)
  expect(shown.map((session) => session.estimated_start_at)).toEqual([null, null])
})

test('it reaches a hundred places into the queue', async () => {
  await takeBoards()
  const other = await makeUser()
  const place = { boardType: lab.type, baseImageId: lab.image.id, state: 'queued' } as const
  for (let ahead = 0; ahead < 99; ahead++) await makeSession({ user: other, ...place, createdAt: ago(2) })
  const { body: hundredth } = await start()
  expect(hundredth).toMatchObject({ queue_position: 100, estimated_start_at: expect.any(String) })
  const { body: beyond } = await start()
  expect(beyond).toMatchObject({ queue_position: 101, estimated_start_at: null })
})

/** Breaks if the queue is left out: the next to come stands behind it. */
test('who would start now is told when, if no board is free', async () => {
  const nextFree = async () => (await listBoardTypes()).find(({ slug }) => slug === lab.type)?.next_free_at
  expect(await nextFree()).toBeNull()
  const [a, b] = lab.boards
  const first = await makeOther({ state: 'running', boardId: a?.id, createdAt: ago(50) })
  const second = await makeOther({ state: 'running', boardId: b?.id, createdAt: ago(25) })
  expect(await nextFree()).toEqual(first.expiresAt)
  await start()
  expect(await nextFree()).toEqual(second.expiresAt)
  await db().update(boards).set({ condition: 'maintenance' }).where(eq(boards.boardType, lab.type))
  expect(await nextFree()).toBeNull()
})
