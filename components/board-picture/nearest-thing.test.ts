import { expect, test } from 'vitest'
import { nearestThing } from './nearest-thing.ts'
import { shapeOf } from './shape-of.ts'

test('a touch names the nearest pin in reach, or the part under it', () => {
  const uno = shapeOf('uno-emulated')
  const d13 = uno.pins.find(({ name }) => name === 'D13')
  expect(d13 && nearestThing(uno, d13.x + 0.9, d13.y + 1)).toBe('D13')
  expect(nearestThing(uno, 46, 38)).toBe('ATmega328P')
  expect(nearestThing(uno, 40, 26)).toBeUndefined()
})
