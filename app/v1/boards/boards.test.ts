import { beforeEach, expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
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
    ...{ capabilities: [], flash_formats: [], max_firmware_bytes: null, emulated: true, health: 'unknown' },
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
  expect((await call(boards, 'GET', `${path}?board_type=no-such-type`, { key })).body).toMatchObject({
    boards: [],
    total: 0,
  })
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
