import { expect, test } from 'vitest'
import { programWith } from '#app/v1/sessions/testing.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call } from '#test/api/call.ts'
import * as board from '../boards/[board_id]/route.ts'
import * as boards from '../boards/route.ts'
import * as sessions from './route.ts'

testsRollBack()

const connection = 'ssh://board@h753-one.lab.example:2222\nserial: 115200 8N1'

async function aCaller() {
  const { secret } = await makeKey(await makeUser({ tier: 'paid', credits: 100 }))
  return { key: secret, ...programWith(secret) }
}

async function aConnectedBoard() {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  return makeBoard({ boardType: slug, connection })
}

/** Breaks where the column is selected in every state. */
test('a session read alone says how to reach its board, while it runs and no longer', async () => {
  const { start, read, extend, end } = await aCaller()
  const { id: board_id } = await aConnectedBoard()
  const { body } = await start({ board_id })
  expect(body).toMatchObject({ state: 'running', connection })
  expect((await read(body.id)).body.connection).toBe(connection)
  expect((await extend(body.id, { minutes: 1 })).body.connection).toBe(connection)
  expect((await end(body.id)).body.connection).toBeNull()
  expect((await read(body.id)).body.connection).toBeNull()
})

test('one that waits, or whose board is getting ready, is told nothing yet', async () => {
  const [first, second] = [await aCaller(), await aCaller()]
  const { id: board_id, boardType } = await aConnectedBoard()
  await first.start({ board_id })
  expect((await second.start({ board_id })).body).toMatchObject({ state: 'queued', connection: null })
  const user = await makeUser()
  const { secret } = await makeKey(user)
  const starting = await makeSession({
    user,
    boardType,
    boardId: (await makeBoard({ boardType, connection })).id,
    state: 'starting',
  })
  expect((await programWith(secret).read(starting.id)).body).toMatchObject({ state: 'starting', connection: null })
})

test('nobody else learns it, and no list tells it', async () => {
  const [owner, other] = [await aCaller(), await aCaller()]
  const { id: board_id } = await aConnectedBoard()
  const { body } = await owner.start({ board_id })
  const answers = await Promise.all([
    other.read(body.id),
    other.start({ board_id }),
    call(sessions, 'GET', '/v1/sessions', { key: owner.key }),
    call(boards, 'GET', '/v1/boards', { key: owner.key }),
    call(board, 'GET', `/v1/boards/${board_id}`, { key: owner.key, params: { board_id } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 201, 200, 200, 200])
  for (const { text } of answers) expect(text).not.toContain('h753-one')
  for (const { body: list } of answers.slice(2)) expect(JSON.stringify(list)).not.toContain('"connection"')
})
