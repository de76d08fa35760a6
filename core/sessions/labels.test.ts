import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { listSessions } from '#test/lists.ts'
import { labelSessions } from './index.ts'

testsRollBack()

const page = { limit: 20, offset: 0 }

test('sessions get the labels of their board, its type and the image', async () => {
  const user = await makeUser()
  const type = await makeBoardType({ label: 'Raspberry Pi Pico 2' })
  const board = await makeBoard({ boardType: type.slug, label: 'Pico 2 one' })
  const image = await makeBaseImage({ boardType: type.slug, label: 'MicroPython 1.26' })
  const place = { user, boardType: type.slug, baseImageId: image.id }
  const ended = await makeSession({ ...place, boardId: board.id })
  const queued = await makeSession({ ...place, state: 'queued' })

  const listed = await listSessions(user, page)
  const labels = await labelSessions(user, [...listed.active, ...listed.ended])
  const common = { board_type: 'Raspberry Pi Pico 2', base_image: 'MicroPython 1.26' }
  expect(labels.get(ended.id)).toEqual({ ...common, board: 'Pico 2 one' })
  expect(labels.get(queued.id)).toEqual({ ...common, board: null })
})

test('no user gets the labels of another user’s sessions', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  await makeSession({ user })
  const { ended } = await listSessions(user, page)
  expect(ended).toHaveLength(1)
  expect(await labelSessions(other, ended)).toEqual(new Map())
  expect(await labelSessions(other, [])).toEqual(new Map())
})
