import { expect, test } from 'vitest'
import { catalogue } from '#db/catalogue.ts'
import { pinLabels } from './pin-labels.ts'
import { shapeOf } from './shape-of.ts'

test('names begin on their board, and no two at the same place', () => {
  for (const { slug } of catalogue) {
    const shape = shapeOf(slug)
    const labels = pinLabels(shape)
    for (const { name, x, y } of labels)
      expect(x > 0 && x < shape.width && y > 0 && y < shape.height, `${slug} ${name} at ${x}, ${y}`).toBe(true)
    const places = labels.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    expect(new Set(places).size, slug).toBe(places.length)
  }
})

test('every pin of a board with single rows is named', () => {
  const uno = shapeOf('uno-emulated')
  expect(pinLabels(uno).map(({ name }) => name)).toEqual(uno.pins.map(({ name }) => name))
})

test('of two rows beside each other the inner one is named', () => {
  const outer = { name: 'A', x: 10, y: 1 }
  const inner = { name: 'B', x: 10, y: 3.54 }
  const pins = [outer, inner, { ...outer, name: 'C', x: 12.54 }, { ...inner, name: 'D', x: 12.54 }]
  expect(pinLabels({ width: 50, height: 30, pins }).map(({ name }) => name)).toEqual(['B', 'D'])
})
