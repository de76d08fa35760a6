import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeBoardType } from '#db/factory.ts'
import { baseImages, boards, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { readWaysIn } from './ways-in.ts'

testsRollBack()

test('a type can what any of its boards can, and its prompt is that of the image of a plain start', async () => {
  const { slug: boardType } = await makeBoardType()
  for (const [label, bootExpect] of [
    ['B', 'login: '],
    ['A', '>>> '],
  ] as const) {
    const { id } = await makeBaseImage({ boardType, label })
    await db().update(baseImages).set({ bootExpect }).where(eq(baseImages.id, id))
  }
  for (const values of [
    { capabilities: ['console'], connection: null },
    { capabilities: ['console', 'flash'], flashFormats: ['hex', 'bin'], maxFirmwareBytes: 9 },
  ]) {
    const { id } = await makeBoard({ boardType })
    await db().update(boards).set(values).where(eq(boards.id, id))
  }
  const { id } = await makeBoard()
  await db()
    .update(boards)
    .set({ capabilities: ['gpio'] })
    .where(eq(boards.id, id))
  expect(await readWaysIn(boardType)).toEqual({
    capabilities: ['console', 'flash'],
    flashFormats: ['bin', 'hex'],
    maxFirmwareBytes: 9,
    hasConnection: true,
    prompt: '>>> ',
    image: 'A',
    flashBytes: null,
  })
})

test('how large a program may be is known of chips in the catalogue', async () => {
  expect(await readWaysIn('uno-emulated')).toMatchObject({ flashBytes: 32 * 1024 })
})
