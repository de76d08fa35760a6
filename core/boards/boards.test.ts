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
})
