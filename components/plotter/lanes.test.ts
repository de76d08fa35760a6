import { expect, test, vi } from 'vitest'
import { drawLanes, laneScale, needLanes } from './lanes.ts'

/** Where values are on a scale: 0 is the bottom of the chart, and 1 its top. */
const places = (values: number[], [min, max]: readonly (number | null)[]) =>
  values.map((value) => (value - (min ?? 0)) / ((max ?? 0) - (min ?? 0)))

test.each([
  [0, 2, 0.5, 1],
  [1, 2, 0, 0.5],
  [1, 3, 1 / 3, 2 / 3],
  [0, 1, 0, 1],
])('the values of lane %i of %i lie between %f and %f of the height', (place, count, bottom, top) => {
  for (const [low, high] of [
    [990, 1_010],
    [-0.5, 0.25],
    [7, 7],
    [0, 0],
  ] as const)
    for (const at of places([low, high], laneScale(low, high, place, count))) {
      expect(at).toBeGreaterThan(bottom)
      expect(at).toBeLessThan(top)
    }
})

/** One scale for all would show a temperature beside a pressure as a straight line. */
test.each([
  ['a pressure', [20, 21], [101_300, 101_330], true],
  ['a setpoint that does not change', [20, 80], [100, 100], false],
  ['a humidity', [19.5, 22], [47, 51], false],
  ['nothing yet', [20, 21], [null, null], false],
] as const)('a temperature beside %s', (_, temperatures, others, expected) => {
  const rows = temperatures.map((value, at) => ({ atMs: at, values: [value, others[at] ?? null] }))
  expect(needLanes(rows, 2)).toBe(expected)
})

test('a series without values has no scale', () => {
  expect(laneScale(null, null, 0, 2)).toEqual([null, null])
})

test('a lane says its name, cut in its middle, and its highest and lowest value, also of one value', () => {
  vi.stubGlobal('devicePixelRatio', 1)
  const texts: string[] = []
  const colors: string[] = []
  const ctx = {
    ...{ save() {}, restore() {}, beginPath() {}, moveTo() {}, lineTo() {}, stroke() {} },
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillStyle: '',
    fillText(this: { fillStyle: string }, text: string) {
      texts.push(text)
      colors.push(this.fillStyle)
    },
  } as unknown as CanvasRenderingContext2D
  const series = [
    { scale: 'a', min: 7, max: 7 },
    { scale: 'b', min: -1.5, max: 1e7 },
    { scale: 'c', min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
  ]
  const lanes = [
    { name: 'temp', scale: 'a', color: '--chart-1' },
    { name: 'temperature_outside_2', scale: 'b', color: '--chart-2' },
    { name: 'silent', scale: 'c', color: '--chart-3' },
  ]
  const bbox = { left: 56, top: 8, width: 400, height: 300 }
  drawLanes({ ctx, bbox, series }, lanes, { color: (variable) => variable, font: '' })
  expect(texts).toEqual(['temp', '7', '7', 'temp…e_2', '10000000', '-1.5', 'silent'])
  expect(colors.filter((color) => color !== '--muted')).toEqual(['--chart-1', '--chart-2', '--chart-3'])
  vi.unstubAllGlobals()
})
