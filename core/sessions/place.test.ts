import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { findPlace } from './place.ts'

testsRollBack()

const wanted = { minutes: 5, wait: true }

async function makeType(...drivers: (string | null)[]) {
  const { slug } = await makeBoardType({ label: 'Uno' })
  await makeBaseImage({ boardType: slug })
  const boards = await Promise.all(drivers.map((driver) => makeBoard({ boardType: slug, driver })))
  return { board_type: slug, ids: boards.map(({ id }) => id) }
}

const refused = {
  code: 'unconfirmed_email',
  message: 'Confirm your e-mail address to use the Uno. Emulated boards do not need this.',
}

test('a user whose e-mail address is not confirmed gets emulated boards alone', async () => {
  const user = await makeUser()
  const { board_type, ids } = await makeType('emulated-avr', 'serial')
  const [emulated = '', hardware = ''] = ids
  await expect(findPlace(user, { ...wanted, board_type })).rejects.toMatchObject(refused)
  await expect(findPlace(user, { ...wanted, board_id: hardware })).rejects.toMatchObject(refused)
  expect(await findPlace(user, { ...wanted, board_id: emulated })).toMatchObject({ wantedBoardId: emulated })
  const qemu = await makeType('qemu')
  expect(await findPlace(user, { ...wanted, board_type: qemu.board_type })).toMatchObject({ wantedBoardId: null })
})

test('a board whose agent never said what it is counts as hardware', async () => {
  const user = await makeUser()
  const { board_type } = await makeType(null)
  await expect(findPlace(user, { ...wanted, board_type })).rejects.toMatchObject(refused)
})

test('a user with a confirmed address gets any board', async () => {
  const user = await makeUser({ emailVerifiedAt: new Date() })
  const { board_type } = await makeType('serial')
  expect(await findPlace(user, { ...wanted, board_type })).toMatchObject({ boardType: board_type })
})

test('an unknown board type is refused with the nearest one', async () => {
  const user = await makeUser({ emailVerifiedAt: new Date() })
  await makeBoardType({ slug: 'stm32-h753' })
  await expect(findPlace(user, { ...wanted, board_type: 'stm32h753' })).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'There is no board type `stm32h753`; did you mean `stm32-h753`?',
    particulars: { errors: [{ pointer: '/board_type', detail: 'must be a board type; did you mean `stm32-h753`?' }] },
  })
})
