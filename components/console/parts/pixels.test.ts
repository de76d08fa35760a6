import { expect, test } from 'vitest'
import { pixelsOf } from './pixels.ts'

const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]

/** Breaks where what is not lit is transparent: a light page would show white on white. */
test('each pixel of a frame is white or black, and nothing is seen through it', () => {
  const frame = Buffer.of(0b1000_0001, 0b0100_0000).toString('base64')
  const first = [WHITE, BLACK, BLACK, BLACK, BLACK, BLACK, BLACK, WHITE]
  const second = [BLACK, WHITE, BLACK, BLACK, BLACK, BLACK, BLACK, BLACK]
  expect([...pixelsOf(frame, 8, 2)]).toEqual([...first, ...second].flat())
})

test('without a frame a screen is black', () => {
  expect([...pixelsOf('', 8, 1)]).toEqual(Array(8).fill(BLACK).flat())
})
