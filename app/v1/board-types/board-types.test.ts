import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  makeAgent,
  makeAgentBoard,
  makeBaseImage,
  makeBoard,
  makeBoardType,
  makeKey,
  makeSession,
  makeUser,
} from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#durations.ts'
import { call, problem } from '#test/api/call.ts'
import * as boardTypes from './route.ts'

testsRollBack()

const path = '/v1/board-types'
let user: Awaited<ReturnType<typeof makeUser>>
let key: string

beforeEach(async () => {
  user = await makeUser()
  key = (await makeKey(user)).secret
})

const list = async () => (await call(boardTypes, 'GET', path, { key })).body.board_types

/** Ended sessions that waited so many seconds each, and started so long ago. */
async function makeStarts(boardType: string, seconds: number[], agoMs = MINUTE_MS) {
  const startedAt = new Date(Date.now() - agoMs)
  for (const waited of seconds) {
    const times = { createdAt: new Date(startedAt.getTime() - waited * SECOND_MS), startedAt }
    await makeSession({ user, boardType, ...times, endedAt: new Date(startedAt.getTime() + SECOND_MS) })
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

test('200: no board types', async () => {
  expect((await call(boardTypes, 'GET', path, { key })).body).toEqual({ board_types: [] })
})

test('200: every field of a type, and of one without boards', async () => {
  const { slug } = await makeBoardType({ slug: 'rp2350', specs: '2 × Cortex-M33', creditsPerMinute: 3 })
  await makeBoardType({ slug: 'a-bare-type', specs: 'None', creditsPerMinute: 1 })
  const image = await makeBaseImage({ boardType: slug })
  await makeBoard({ boardType: slug })
  const taken = await makeBoard({ boardType: slug })
  await makeSession({ user, boardType: slug, boardId: taken.id, baseImageId: image.id, state: 'running' })
  await makeSession({ user, boardType: slug, baseImageId: image.id, state: 'queued' })
  const waits = { wait_seconds_p50: null, wait_seconds_p90: null }
  const files = { flash_formats: [], max_firmware_bytes: null, chip: null }
  expect(await list()).toEqual([
    {
      ...{ board_type: 'a-bare-type', board_specs: 'None', credits_per_minute: 1, total: 0, online: 0, available: 0 },
      ...{ queue_length: 0, ...waits, base_image_ids: [], ...files },
    },
    {
      ...{
        board_type: 'rp2350',
        board_specs: '2 × Cortex-M33',
        credits_per_minute: 3,
        total: 2,
        online: 2,
        available: 1,
      },
      ...{ queue_length: 1, ...waits, base_image_ids: [image.id], ...files },
    },
  ])
})

test('200: what its boards take, and the chip of a type that is known', async () => {
  await makeBoardType({ slug: 'uno-emulated' })
  await makeBoardType({ slug: 'made-up' })
  const { id: agentId } = await makeAgent()
  for (const [flashFormats, maxFirmwareBytes] of [
    [['hex'], 1_000],
    [['hex', 'bin'], 2_000],
  ] as const)
    await db()
      .update(boards)
      .set({ flashFormats: [...flashFormats], maxFirmwareBytes })
      .where(eq(boards.id, (await makeAgentBoard({ boardType: 'made-up', agentId })).id))
  const [madeUp, uno] = await list()
  expect(madeUp).toMatchObject({ flash_formats: ['bin', 'hex'], max_firmware_bytes: 2_000, chip: null })
  expect(uno.chip).toEqual({
    ...{ name: 'an ATmega328P', memories: [{ start: 0, size: 32_768 }], elf_machine: 83, architectures: ['avr5'] },
    ...{ uf2_families: [], universal_hex_boards: null },
  })
})

/** Breaks without `isFree`, the quarantine in `available`, or `isInService` in `online`. */
test('200: available are those that a start would get now, and online those that one could wait for', async () => {
  const { slug: boardType } = await makeBoardType()
  await makeBoard({ boardType })
  await makeBoard({ boardType, condition: 'maintenance' })
  await makeBoard({ boardType, connection: null })
  await makeAgentBoard({ boardType })
  const wiped = await makeAgentBoard({ boardType })
  const away = await makeAgentBoard({ boardType })
  expect((await list())[0]).toMatchObject({ total: 6, online: 4, available: 4 })
  await set(wiped, { lastBindingNo: 1 })
  await set(away, { agentOnline: false })
  expect((await list())[0]).toMatchObject({ total: 6, online: 3, available: 2 })
  await db().update(boards).set({ quarantinedAt: new Date() })
  expect((await list())[0]).toMatchObject({ total: 6, online: 0, available: 0 })
})

const set = ({ id }: { id: string }, values: Partial<typeof boards.$inferInsert>) =>
  db().update(boards).set(values).where(eq(boards.id, id))

test('200: waits are null below ten starts, and percentiles in whole seconds from there on', async () => {
  const { boardType } = await makeBoard()
  await makeStarts(boardType, upTo(9))
  expect((await list())[0]).toMatchObject({ wait_seconds_p50: null, wait_seconds_p90: null })
  await makeStarts(boardType, [10])
  // Between 5 and 6, and 9.1.
  expect((await list())[0]).toMatchObject({ wait_seconds_p50: 6, wait_seconds_p90: 9 })
})

test('200: sessions that never ran and those of other types are no starts', async () => {
  const [{ boardType }, other] = [await makeBoard(), await makeBoard()]
  await makeStarts(boardType, upTo(9))
  await makeStarts(other.boardType, upTo(9))
  await makeSession({ user, boardType, endReason: 'queue_timeout' })
  await makeSession({ user, boardType, state: 'queued' })
  for (const type of await list()) expect(type).toMatchObject({ wait_seconds_p50: null, wait_seconds_p90: null })
})

/** Breaks without the fourteen days in core/boards/type-list.ts. */
test('200: waits are those of the last fourteen days', async () => {
  const { boardType } = await makeBoard()
  await makeStarts(boardType, upTo(9))
  await makeStarts(boardType, [3600], 14 * DAY_MS + MINUTE_MS)
  expect((await list())[0]).toMatchObject({ wait_seconds_p50: null })
  await makeStarts(boardType, [10], 14 * DAY_MS - MINUTE_MS)
  expect((await list())[0]).toMatchObject({ wait_seconds_p50: 6, wait_seconds_p90: 9 })
})

test('200: a session that still runs counts as a start', async () => {
  const { boardType } = await makeBoard()
  await makeStarts(boardType, upTo(9))
  const startedAt = new Date()
  const createdAt = new Date(startedAt.getTime() - 10 * SECOND_MS)
  await makeSession({ user, boardType, state: 'running', createdAt, startedAt })
  expect((await list())[0]).toMatchObject({ wait_seconds_p50: 6, wait_seconds_p90: 9 })
})

test('400: it takes no parameters', async () => {
  expect(await call(boardTypes, 'GET', `${path}?board_type=x`, { key })).toMatchObject(problem(400, 'invalid_request'))
})

test('401 without credentials, and 405 for what changes', async () => {
  expect(await call(boardTypes, 'GET', path)).toMatchObject(problem(401, 'unauthorized'))
  expect(await call(boardTypes, 'POST', path, { key })).toMatchObject(problem(405, 'method_not_allowed'))
})
