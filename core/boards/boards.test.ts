import { expect, test } from 'vitest'
import { makeBoard, makeBoardType } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { listFirstBoards } from './list.ts'

testsRollBack()

test('the first boards of every type are listed by label, even if another type has more', async () => {
  const [many, few] = [await makeBoardType({ slug: 'many' }), await makeBoardType({ slug: 'few' })]
  for (const label of ['d', 'b', 'c', 'a']) await makeBoard({ boardType: many.slug, label })
  await makeBoard({ boardType: few.slug, label: 'z' })
  const listed = await listFirstBoards(3)
  expect(listed.map(({ board_type, label }) => `${board_type} ${label}`)).toEqual([
    'few z',
    'many a',
    'many b',
    'many c',
  ])
  const rest = await listFirstBoards(3, { board_type: many.slug }, 3)
  expect(rest.map(({ label, matching }) => `${label} of ${matching}`)).toEqual(['d of 4'])
  expect(await listFirstBoards(3, {}, Number.MAX_SAFE_INTEGER)).toEqual([])
})

test('of a filter, the first matching boards are listed, each with how many of its type match', async () => {
  const [one, other] = [await makeBoardType({ slug: 'one' }), await makeBoardType({ slug: 'other' })]
  for (const label of ['a', 'b', 'c']) await makeBoard({ boardType: one.slug, label })
  await makeBoard({ boardType: one.slug, label: 'd', condition: 'maintenance' })
  await makeBoard({ boardType: other.slug, label: 'e', condition: 'maintenance' })
  const words = async (filter: Parameters<typeof listFirstBoards>[1]) =>
    (await listFirstBoards(2, filter)).map(({ label, matching }) => `${label} of ${matching}`)
  expect(await words({ state: 'available' })).toEqual(['a of 3', 'b of 3'])
  expect(await words({ state: 'maintenance' })).toEqual(['d of 1', 'e of 1'])
  expect(await words({ state: 'maintenance', board_type: 'other' })).toEqual(['e of 1'])
  expect(await words({ capability: 'flash' })).toEqual([])
})
