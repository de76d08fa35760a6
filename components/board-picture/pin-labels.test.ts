import { expect, test } from 'vitest'
import { catalogue } from '#db/catalogue.ts'
import { areaOf } from './board.tsx'
import { largeDrawing, PLACE } from './large.ts'
import { pinLabels } from './pin-labels.ts'
import { PITCH } from './shape.ts'
import { shapeOf } from './shape-of.ts'

const lengthOf = (text: string) => text.length

test('names begin on their board or beside it, as they say, and no two at the same place', () => {
  for (const { slug } of catalogue) {
    const shape = shapeOf(slug)
    const { labels } = largeDrawing(shape)
    for (const { names, x, y, isOutside } of labels) {
      const isOn = x > 0 && x < shape.width && y > 0 && y < shape.height
      expect(isOn, `${slug} ${names} at ${x}, ${y}`).toBe(!isOutside)
    }
    const places = labels.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    expect(new Set(places).size, slug).toBe(places.length)
  }
})

test('every pin of a board with single rows at its edges is named beside it', () => {
  const uno = shapeOf('uno-emulated')
  const labels = pinLabels(uno, lengthOf)
  expect(labels.flatMap(({ names }) => names)).toEqual(uno.pins.map(({ name }) => name))
  expect(labels.every(({ isOutside }) => isOutside)).toBe(true)
})

const outer = { name: 'A', x: 10, y: 1 }
const inner = { name: 'B', x: 10, y: 3.54 }
const pins = [outer, inner, { ...outer, name: 'C', x: 12.54 }, { ...inner, name: 'D', x: 12.54 }]

test('of two rows the outer one is named beside the board, and the inner one on it', () => {
  const labels = pinLabels({ width: 50, height: 30, pins }, lengthOf)
  const places = labels.map(({ names, y, anchor }) => [...names, y, anchor])
  expect(places).toEqual([
    ['A', -1.5, 'end'],
    ['B', 5.04, 'start'],
    ['C', -1.5, 'end'],
    ['D', 5.04, 'start'],
  ])
})

const led = { kind: 'led', x: 10, y: 5, w: 2, h: 2 } as const
const turned = pins.map((pin) => ({ ...pin, y: 30 - pin.y }))

test('of two rows with a part in the way, both are named beside the board, as they are read', () => {
  const named = (board: Pick<Parameters<typeof pinLabels>[0], 'pins' | 'parts'>) =>
    pinLabels({ width: 50, height: 30, ...board }, lengthOf).map(({ names, isOutside }) => [...names, isOutside])
  expect(named({ pins, parts: [led] })).toEqual([
    ['A', 'B', true],
    ['C', 'D', true],
  ])
  expect(named({ pins: turned, parts: [{ ...led, y: 24 }] })).toEqual([
    ['B', 'A', true],
    ['D', 'C', true],
  ])
  expect(named({ pins, parts: [{ ...led, y: 12 }] })).toHaveLength(4)
})

test('names of all boards can be read on a wide screen, and pins stand far enough apart for them', () => {
  for (const { slug } of catalogue) {
    const { font, room, height } = largeDrawing(shapeOf(slug))
    const area = areaOf(shapeOf(slug), room)
    expect(font * Math.min(PLACE.width / area.width, height / area.height), slug).toBeGreaterThanOrEqual(10)
    expect(font, slug).toBeLessThan(PITCH)
  }
})

test('of two rows away from the edges only the inner one is named', () => {
  const moved = pins.map((pin) => ({ ...pin, y: pin.y + 6 }))
  const labels = pinLabels({ width: 50, height: 30, pins: moved }, lengthOf)
  expect(labels.flatMap(({ names }) => names)).toEqual(['B', 'D'])
})

test('the rings of a micro:bit have their names below them', () => {
  const microbit = shapeOf('microbit-emulated')
  const labels = pinLabels(microbit, lengthOf)
  expect(labels.map(({ names, x, anchor }) => [...names, x, anchor])).toEqual(
    microbit.pins.map(({ name, x }) => [name, x, 'middle']),
  )
  expect(labels.every(({ y }) => y > microbit.height)).toBe(true)
})
