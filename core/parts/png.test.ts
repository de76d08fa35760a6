import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngOf } from './png.ts'

test.each([
  [128, 64],
  [128, 32],
  [8, 1],
])('a PNG of %i × %i pixels is read by libpng, pixel by pixel', async (width, height) => {
  const rows = Uint8Array.from({ length: (width / 8) * height }, (_, at) => (at * 89 + (at >> 4) * 31) & 0xff)
  const png = sharp(pngOf({ width, height, rows }), { failOn: 'warning' })
  expect(await png.metadata()).toMatchObject({ format: 'png', width, height, space: 'b-w', bitsPerSample: 1 })
  const { data, info } = await png.raw().toBuffer({ resolveWithObject: true })
  const lit = (index: number) => ((rows[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
  expect([...data].filter((_, at) => at % info.channels === 0)).toEqual(
    Array.from({ length: width * height }, (_, index) => 255 * lit(index)),
  )
})
