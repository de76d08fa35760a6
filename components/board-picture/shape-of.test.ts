import { expect, test } from 'vitest'
import { models } from '#agent/emulated/models.ts'
import { machines } from '#agent/qemu/machines.ts'
import { catalogue } from '#db/catalogue.ts'
import { shapeOf } from './shape-of.ts'
import { generic } from './shapes/generic.ts'

test('each type of the catalogue has a drawing of its own, and others a plain one', () => {
  const shapes = catalogue.map(({ slug }) => shapeOf(slug))
  expect(shapes).not.toContain(generic)
  expect(shapeOf('an-operators-own')).toBe(generic)
  expect(shapeOf('constructor')).toBe(generic)
})

test('pins and parts are on their board, or stick out of it by little', () => {
  for (const { slug } of catalogue) {
    const { width, height, pins, parts } = shapeOf(slug)
    for (const { name, x, y } of pins) {
      expect(x >= 0 && x <= width && y >= 0 && y <= height, `${slug} ${name} at ${x}, ${y}`).toBe(true)
    }
    for (const { kind, x, y, w, h } of parts) {
      const isNear = x >= -2.5 && y >= -2.5 && x + w <= width + 2.5 && y + h <= height + 2.5
      expect(isNear, `${slug} ${kind} at ${x}, ${y}`).toBe(true)
    }
  }
})

test('each pin says what it is for', () => {
  for (const { slug } of catalogue)
    for (const { name, use } of shapeOf(slug).pins) expect(use, `${slug} ${name}`).toBeTruthy()
})

test('no two pins of a board are in the same place', () => {
  for (const { slug } of catalogue) {
    const places = shapeOf(slug).pins.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    expect(new Set(places).size, slug).toBe(places.length)
  }
})

test('the pins of each board of the catalogue are named, and what LEDs and buttons are on', () => {
  for (const { slug } of catalogue) {
    const { pins, parts } = shapeOf(slug)
    expect(pins.length, slug).toBeGreaterThan(0)
    const named = parts.filter(({ kind, name, use }) => kind === 'led' || kind === 'button' || (use && !name))
    for (const { kind, name, x, y } of named) expect(name, `${slug} ${kind} at ${x}, ${y}`).toBeTruthy()
  }
})

test.each([
  ['uno-emulated', 'uno'],
  ['pico-emulated', 'pico'],
] as const)('the LED of %s is on a pin that its emulation has', (slug, model) => {
  const pins: string[] = models[model].pins.map(({ name }) => name)
  expect(shapeOf(slug).parts.some(({ kind, pin }) => kind === 'led' && pin && pins.includes(pin))).toBe(true)
})

/** QEMU plays the processors of these: its boards tell nothing of pins, LEDs and buttons. */
test.each(Object.keys(machines).flatMap((machine) => catalogue.filter(({ target }) => target === machine)))(
  'the drawing of $slug says that pins, LEDs and buttons are not emulated',
  ({ slug }) => {
    const { pinsNotEmulated, parts } = shapeOf(slug)
    expect(pinsNotEmulated).toBe(true)
    const moving = parts.filter(
      ({ kind, resets }) => (kind === 'led' || kind === 'button' || kind === 'matrix') && !resets,
    )
    expect(moving.filter(({ notEmulated }) => !notEmulated)).toEqual([])
  },
)
