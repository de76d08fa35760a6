import { expect, test } from 'vitest'
import { placeParts } from './place-parts.ts'
import { uno } from './shapes/uno.ts'

const part = (name: string, ...pins: string[]) => ({ name, kind: 'led', pins })
const placesOf = (...parts: ReturnType<typeof part>[]) =>
  placeParts(uno, parts).map(({ part: { name }, x, y, isAbove }) => ({ name, x, y, isAbove }))

test('a part is drawn beyond the edge that its pins are at, with a line to each', () => {
  const [lamp, screen] = placeParts(uno, [part('screen', 'A4', 'A5'), part('lamp', 'D7')])
  expect(lamp).toMatchObject({ part: { name: 'lamp' }, x: 45.7, y: -6, isAbove: true })
  expect(screen).toMatchObject({ part: { name: 'screen' }, isAbove: false })
  expect(screen?.y).toBeGreaterThan(uno.height)
  expect(screen?.pins.map(({ x }) => x)).toEqual([expect.closeTo(60.96), expect.closeTo(63.5)])
})

/** Breaks where neighbours lie on each other, or beyond the drawing. */
test('parts on neighbouring pins keep apart, in order, and beside the board', () => {
  const places = placesOf(...Array.from('01234567', (at) => part(`on-${at}`, `D${at}`)).toReversed())
  expect(places.map(({ name }) => name)).toEqual(Array.from('76543210', (at) => `on-${at}`))
  const all = places.map(({ x }) => x)
  for (const [index, x] of all.entries()) expect(x - (all[index - 1] ?? -9)).toBeGreaterThan(8)
  expect(Math.max(...all)).toBeLessThan(uno.width)
})

test('a part on a pin that is not drawn is left out', () => {
  expect(placesOf(part('lost', 'GP25'))).toEqual([])
})
