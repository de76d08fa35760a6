import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeAgentBoard, makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { db, boards as table } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import * as images from '../base-images/route.ts'
import * as one from './[board_id]/route.ts'
import * as boards from './route.ts'

testsRollBack()

const path = '/v1/boards'
let key: string

beforeEach(async () => {
  key = (await makeKey(await makeUser())).secret
})

const labels = (list: { label: string }[]) => list.map(({ label }) => label)

test('200: every field of a board, in the list and alone', async () => {
  const type = await makeBoardType({ slug: 'rp2350', specs: '2 × Cortex-M33', creditsPerMinute: 3 })
  const image = await makeBaseImage({ boardType: type.slug })
  const board = await makeBoard({ boardType: type.slug, label: 'Pico 2 #1', location: 'Rack 4' })
  const record = {
    id: board.id,
    board_type: 'rp2350',
    label: 'Pico 2 #1',
    board_specs: '2 × Cortex-M33',
    state: 'available',
    location: 'Rack 4',
    credits_per_minute: 3,
    base_image_ids: [image.id],
    ...{
      capabilities: [],
      flash_formats: [],
      max_firmware_bytes: null,
      ports: [],
      control_lines: 'none',
      emulated: true,
      health: 'unknown',
    },
    created_at: board.createdAt.toISOString(),
  }
  expect((await call(boards, 'GET', path, { key })).body).toEqual({ boards: [record], limit: 100, offset: 0, total: 1 })
  const alone = await call(one, 'GET', `${path}/${board.id}`, { key, params: { board_id: board.id } })
  expect(alone).toMatchObject({ status: 200, body: record })
})

test('200: a board is in use while a session is live on it, and nobody sees whose', async () => {
  const boardType = (await makeBoardType()).slug
  const user = await makeUser()
  for (const label of ['running', 'starting', 'ended'] as const) {
    const board = await makeBoard({ boardType, label })
    await makeSession({ user, boardType, boardId: board.id, state: label })
  }
  await makeBoard({ boardType, label: 'offline', condition: 'offline' })
  const list = await call(boards, 'GET', path, { key })
  const states = list.body.boards.map((board: { label: string; state: string }) => [board.label, board.state])
  expect(Object.fromEntries(states)).toEqual({
    running: 'in_use',
    starting: 'in_use',
    ended: 'available',
    offline: 'offline',
  })
  expect(list.text).not.toContain(user.id)
  expect(labels((await call(boards, 'GET', `${path}?state=in_use`, { key })).body.boards)).toEqual([
    'running',
    'starting',
  ])
})

test('200: filters and pages go together, and the total counts what matches', async () => {
  const boardType = (await makeBoardType({ slug: 'esp32-s3' })).slug
  for (const label of ['a', 'b', 'c']) await makeBoard({ boardType, label })
  await makeBoard()
  const page = await call(boards, 'GET', `${path}?board_type=esp32-s3&state=available&limit=2&offset=1`, { key })
  expect(page.body).toMatchObject({ limit: 2, offset: 1, total: 3 })
  expect(labels(page.body.boards)).toEqual(['b', 'c'])
})

test('200: a capability that boards have, and one that none has today', async () => {
  const withFlash = await makeAgentBoard()
  const other = await makeAgentBoard()
  await db()
    .update(table)
    .set({ capabilities: ['console', 'flash'] })
    .where(eq(table.id, withFlash.id))
  await db()
    .update(table)
    .set({ capabilities: ['console', 'tilt'] })
    .where(eq(table.id, other.id))
  const listed = async (query: string) => labels((await call(boards, 'GET', `${path}?${query}`, { key })).body.boards)
  expect(await listed('capability=flash')).toEqual([withFlash.label])
  expect(await listed('capability=tilt')).toEqual([other.label])
  expect(await listed(`capability=flash&board_type=${other.boardType}`)).toEqual([])
  expect(await listed('capability=gpio')).toEqual([])
  expect((await call(boards, 'GET', `${path}?capability=console`, { key })).body.total).toBe(2)
})

test('200: a board type without boards', async () => {
  const { slug } = await makeBoardType()
  const { body } = await call(boards, 'GET', `${path}?board_type=${slug}`, { key })
  expect(body).toMatchObject({ boards: [], total: 0 })
})

/** Breaks without `refuseUnknown` in core/boards/list.ts. */
test.each([
  ['board_type=stm32h753', 'board type `stm32h753`; did you mean `stm32-h753`?'],
  ['board_type=rpi', 'board type `rpi`.'],
  ['capability=flsh&board_type=stm32-h753', 'capability `flsh`; did you mean `flash`?'],
  ['capability=teleport', 'capability `teleport`.'],
])('400: ?%s names what is near', async (query, words) => {
  await makeBoardType({ slug: 'stm32-h753' })
  const refused = await call(boards, 'GET', `${path}?${query}`, { key })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.body.detail).toBe(`There is no ${words}`)
  const hint = words.includes(';') ? words.slice(words.indexOf(';')) : ''
  const [name = '', noun] = query.startsWith('board') ? ['board_type', 'board type'] : ['capability', 'capability']
  expect(refused.body.errors).toEqual([{ parameter: name, detail: `must be a ${noun}${hint}` }])
})

/** Breaks if suggestions are what agents say: the caller may not see all their boards. */
test('400: a word that only an agent says is not suggested', async () => {
  const { id } = await makeAgentBoard()
  await db()
    .update(table)
    .set({ capabilities: ['secret-tilt'] })
    .where(eq(table.id, id))
  const refused = await call(boards, 'GET', `${path}?capability=secret-til`, { key })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(JSON.stringify(refused.body)).not.toContain('tilt')
})

test('400: an unknown word is refused past the end too, and counts as a call', async () => {
  const refused = await call(boards, 'GET', `${path}?board_type=rpi&offset=7`, { key })
  expect(refused).toMatchObject(problem(400, 'invalid_request'))
  expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=/)
})

test('400: what may be a secret in the wrong place is not repeated', async () => {
  const secret = '5ec3e7'.repeat(8)
  const refused = await call(boards, 'GET', `${path}?board_type=${secret}`, { key })
  expect(refused.body.detail).toBe('There is no board type `5ec3…`.')
})

test('200: base images, all of them or those of one board type', async () => {
  const image = await makeBaseImage({ label: 'Zephyr 4.2', description: 'With a shell' })
  await makeBaseImage()
  expect((await call(images, 'GET', '/v1/base-images', { key })).body.base_images).toHaveLength(2)
  expect((await call(images, 'GET', `/v1/base-images?board_type=${image.boardType}`, { key })).body).toEqual({
    base_images: [
      {
        id: image.id,
        board_type: image.boardType,
        label: 'Zephyr 4.2',
        description: 'With a shell',
        created_at: image.createdAt.toISOString(),
      },
    ],
  })
})

test.each([
  'state=broken',
  'state=',
  'capability=',
  'capability=A',
  `capability=${'x'.repeat(41)}`,
  'board_type=',
  'board_type=STM32',
  'board_type=a%00',
  'limit=0',
  'limit=101',
  'type=x',
])('400: ?%s', async (query) => {
  expect(await call(boards, 'GET', `${path}?${query}`, { key })).toMatchObject(problem(400, 'invalid_request'))
})

test('401 without credentials', async () => {
  expect(await call(boards, 'GET', path)).toMatchObject(problem(401, 'unauthorized'))
  expect(await call(images, 'GET', '/v1/base-images')).toMatchObject(problem(401, 'unauthorized'))
})

test.each(['brd_00000000000000000000000000', 'brd_1', 'nonsense', 'brd_\0', ''])('404: %j', async (id) => {
  const refused = await call(one, 'GET', `${path}/x`, { key, params: { board_id: id } })
  expect(refused).toMatchObject(problem(404, 'not_found'))
  expect(refused.body.detail).toBe('There is no such board.')
})

test.each(['POST', 'DELETE'])('405: %s', async (method) => {
  expect(await call(boards, method, path)).toMatchObject(problem(405, 'method_not_allowed'))
  expect(await call(images, method, '/v1/base-images')).toMatchObject(problem(405, 'method_not_allowed'))
})
