import { expect, test } from 'vitest'
import { makeBoardType } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { recentBoardTypes } from './index.ts'

testsRollBack()

/** Breaks if each reader costs a statement, or if the list is never read again. */
test('a crowd shares a list of board types for three seconds', async () => {
  const start = -1_000_000
  const before = await recentBoardTypes(start)
  await makeBoardType({ slug: 'new-type' })
  expect(await recentBoardTypes(start + 2_999)).toBe(before)
  const slugs = (await recentBoardTypes(start + 3_000)).map(({ slug }) => slug)
  expect(slugs).toContain('new-type')
})
