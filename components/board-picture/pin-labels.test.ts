import { expect, test } from 'vitest'
import { catalogue } from '#db/catalogue.ts'
import { pinLabels } from './pin-labels.ts'
import { shapeOf } from './shape-of.ts'

test('names begin on their board or beside it, as they say, and no two at the same place', () => {
  for (const { slug } of catalogue) {
    const shape = shapeOf(slug)
    const labels = pinLabels(shape)
    for (const { name, x, y, isOutside } of labels) {
      const isOn = x > 0 && x < shape.width && y > 0 && y < shape.height
      expect(isOn, `${slug} ${name} at ${x}, ${y}`).toBe(!isOutside)
    }
    const places = labels.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    expect(new Set(places).size, slug).toBe(places.length)
  }
})

test('every pin of a board with single rows at its edges is named beside it', () => {
  const uno = shapeOf('uno-emulated')
  expect(pinLabels(uno).map(({ name }) => name)).toEqual(uno.pins.map(({ name }) => name))
  expect(pinLabels(uno).every(({ isOutside }) => isOutside)).toBe(true)
})

const outer = { name: 'A', x: 10, y: 1 }
const inner = { name: 'B', x: 10, y: 3.54 }
const pins = [outer, inner, { ...outer, name: 'C', x: 12.54 }, { ...inner, name: 'D', x: 12.54 }]

test('of two rows the outer one is named beside the board, and the inner one on it', () => {
  const places = pinLabels({ width: 50, height: 30, pins }).map(({ name, y, anchor }) => [name, y, anchor])
  expect(places).toEqual([
    ['A', -1.5, 'end'],
    ['B', 5.04, 'start'],
    ['C', -1.5, 'end'],
    ['D', 5.04, 'start'],
  ])
})

test('of two rows away from the edges only the inner one is named', () => {
  const moved = pins.map((pin) => ({ ...pin, y: pin.y + 6 }))
  expect(pinLabels({ width: 50, height: 30, pins: moved }).map(({ name }) => name)).toEqual(['B', 'D'])
})

test('the rings of a micro:bit have their names below them', () => {
  const microbit = shapeOf('microbit-emulated')
  const labels = pinLabels(microbit)
  expect(labels.map(({ name, x, anchor }) => [name, x, anchor])).toEqual(
    microbit.pins.map(({ name, x }) => [name, x, 'middle']),
  )
  expect(labels.every(({ y }) => y > microbit.height)).toBe(true)
})
