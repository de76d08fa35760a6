import { expect, test } from 'vitest'
import { recentBoardTypes } from '#core/boards/index.ts'
import { makeBoardType } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { socialCard } from './social-card.tsx'

testsRollBack()

const PNG = [0x89, 0x50, 0x4e, 0x47]

/** Makes what an earlier test of this process has read too old to be used. */
const forgetBoardTypes = () => recentBoardTypes(Number.MIN_SAFE_INTEGER)

test('there is a picture of the service and of each board type, drawn once', async () => {
  await makeBoardType({ slug: 'new-type' })
  await forgetBoardTypes()
  for (const name of ['default', 'new-type']) {
    const picture = await socialCard(name)
    expect([...new Uint8Array(picture ?? new ArrayBuffer(0)).slice(0, PNG.length)]).toEqual(PNG)
    expect(await socialCard(name)).toBe(picture)
  }
})

/** Red where a name is written on the picture: anybody could put words in our mouth. */
test('a name that is not known has no picture', async () => {
  expect(await socialCard('Free credits at evil.example')).toBeUndefined()
})
