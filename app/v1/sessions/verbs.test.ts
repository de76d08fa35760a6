import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { programWith } from '#app/v1/sessions/testing.ts'
import { makeBaseImage, makeBoard, makeKey, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'

testsRollBack()

const path = '/v1/sessions'

async function aCaller() {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const { secret, id: keyId } = await makeKey(user)
  return { user, secret, keyId, ...programWith(secret) }
}

test('201: a session runs at once, and its first minute is paid with one line in the ledger', async () => {
  const { user, keyId, start, read, ledger } = await aCaller()
  const { type, image, board } = await makeLab()
  const { status, headers, body } = await start({ board_type: type })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe(`${path}/${body.id}`)
  expect(body).toEqual({
    id: expect.stringMatching(/^ses_/),
    user_id: user.id,
    board_id: board.id,
    board_type: type,
    board_specs: 'Cortex-M7 at 480 MHz, 2 MB flash, 1 MB RAM',
    base_image_id: image.id,
    state: 'running',
    end_reason: null,
    credits_used: 2,
    credits_refunded: 0,
    created_at: expect.any(String),
    started_at: body.created_at,
    ended_at: null,
    expires_at: new Date(Date.parse(body.created_at) + 60 * MINUTE_MS).toISOString(),
    credits_per_minute: 2,
    queue_position: null,
    estimated_start_at: null,
    connection: 'ssh board.example',
    ...{ started_by: keyId, metadata: {}, lease_seconds: null, lease_expires_at: null, max_credits: null },
    ...{ console: null, command: null, board_online: null, lock_up: null, end_fault: null, end_message: null },
    ...{ speed: 'real', seed: null, parts: [], origin: null },
  })
  expect((await read(body.id)).body).toEqual(body)
  expect(await ledger()).toMatchObject({
    balance: 98,
    pending: [{ kind: 'session', amount: -2, session_id: body.id, description: `Session on ${board.label}` }],
    entries: [{ balance_after: 100 }],
  })
})

test('201: the image is the one asked for, else the first of the type by label; the minutes count from the start', async () => {
  const { start } = await aCaller()
  const { type, image } = await makeLab({ count: 2 })
  const first = await makeBaseImage({ boardType: type, label: 'A' })
  expect((await start({ board_type: type })).body.base_image_id).toBe(first.id)
  const { body } = await start({ board_type: type, base_image_id: image.id, minutes: 480 })
  expect(body.base_image_id).toBe(image.id)
  expect(Date.parse(body.expires_at) - Date.parse(body.started_at)).toBe(480 * MINUTE_MS)
})

test('201: of the free boards, the one unused the longest', async () => {
  const { start, end } = await aCaller()
  const { type, boards: made } = await makeLab({ count: 3 })
  const [a, b, c] = made.map(({ id }) => id)
  for (const [index, id] of [b, c, a].entries())
    await db()
      .update(boards)
      .set({ freeSince: new Date(1_000 * index) })
      .where(eq(boards.id, id ?? ''))
  const first = (await start({ board_type: type })).body
  expect(first.board_id).toBe(b)
  await end(first.id)
  const taken = []
  for (const _ of Array(3)) taken.push((await start({ board_type: type })).body.board_id)
  expect(taken).toEqual([c, a, b])
})

test('201: a board by its id; one that is in use is waited for, while others pass to the boards that are free', async () => {
  const [first, second, third] = [await aCaller(), await aCaller(), await aCaller()]
  const { type, board, boards: made } = await makeLab({ count: 2 })
  const running = (await first.start({ board_id: board.id })).body
  expect(running).toMatchObject({ state: 'running', board_id: board.id, board_type: type })
  const waiting = (await second.start({ board_id: board.id })).body
  expect(waiting).toMatchObject({ state: 'queued', board_id: null, queue_position: 1 })
  expect((await third.start({ board_type: type })).body).toMatchObject({ state: 'running', board_id: made[1]?.id })
  await first.end(running.id)
  expect((await second.read(waiting.id)).body).toMatchObject({ state: 'running', board_id: board.id })
})

test('201: where no board is free it is queued, costs nothing, and runs when a board is free', async () => {
  const [first, second] = [await aCaller(), await aCaller()]
  const { type, board } = await makeLab()
  const running = (await first.start({ board_type: type })).body
  const waiting = (await second.start({ board_type: type, minutes: 5 })).body
  expect(waiting).toMatchObject({ state: 'queued', queue_position: 1, credits_used: 0, started_at: null })
  expect(await second.ledger()).toMatchObject({ balance: 100, total: 1 })
  const ended = (await first.end(running.id)).body
  expect((await second.read(waiting.id)).body).toMatchObject({
    state: 'running',
    board_id: board.id,
    started_at: ended.ended_at,
    queue_position: null,
    estimated_start_at: null,
    credits_used: 2,
  })
})

test('200: users with fewer running sessions come first, then who came first, and positions say so', async () => {
  const [busy, idle, holder] = [await aCaller(), await aCaller(), await aCaller()]
  const { type } = await makeLab()
  await busy.start({ board_type: (await makeLab()).type })
  const held = (await holder.start({ board_type: type })).body
  const early = (await busy.start({ board_type: type })).body
  const late = (await idle.start({ board_type: type })).body
  expect((await busy.read(early.id)).body.queue_position).toBe(2)
  expect((await idle.read(late.id)).body.queue_position).toBe(1)
  await holder.end(held.id)
  expect((await idle.read(late.id)).body.state).toBe('running')
  expect((await busy.read(early.id)).body).toMatchObject({ state: 'queued', queue_position: 1 })
})

test.each(['maintenance', 'offline'] as const)('201: a board in %s is given to nobody', async (condition) => {
  const { start } = await aCaller()
  const { type, image } = await makeLab({ count: 0 })
  const { id } = await makeBoard({ boardType: type, condition })
  expect((await start({ board_id: id, base_image_id: image.id })).body).toMatchObject({ state: 'queued' })
})

test('200: ended by its user, and once more, it is the same record; its board is free', async () => {
  const { start, end, ledger } = await aCaller()
  const { type, board } = await makeLab()
  const { id } = (await start({ board_type: type })).body
  const ended = await end(id)
  expect(ended).toMatchObject({ status: 200, body: { state: 'ended', end_reason: 'user_ended', credits_used: 2 } })
  expect((await end(id)).body).toEqual(ended.body)
  expect((await ledger()).balance).toBe(98)
  expect((await start({ board_id: board.id })).body.state).toBe('running')
})

test.each(['queued', 'starting'] as const)('200: one that is %s is cancelled and costs nothing', async (state) => {
  const { user, end, ledger } = await aCaller()
  const { id } = await makeSession({ user, state })
  expect((await end(id)).body).toMatchObject({ state: 'ended', end_reason: 'cancelled', credits_used: 0 })
  expect((await ledger()).balance).toBe(100)
})

test('200: more time is added to what a session has, and to what one that waits will have', async () => {
  const [first, second] = [await aCaller(), await aCaller()]
  const { type } = await makeLab()
  const running = (await first.start({ board_type: type, minutes: 10 })).body
  const longer = await first.extend(running.id, { minutes: 470 })
  expect(longer.status).toBe(200)
  expect(Date.parse(longer.body.expires_at) - Date.parse(running.started_at)).toBe(480 * MINUTE_MS)
  expect((await first.ledger()).balance).toBe(98)
  const waiting = (await second.start({ board_type: type, minutes: 1 })).body
  expect((await second.extend(waiting.id, { minutes: 4 })).body).toMatchObject({ state: 'queued', expires_at: null })
  await first.end(running.id)
  const { body } = await second.read(waiting.id)
  expect(Date.parse(body.expires_at) - Date.parse(body.started_at)).toBe(5 * MINUTE_MS)
})
