import { expect, test } from 'vitest'
import type { PinState } from '#wire/pins.ts'
import { UNOPENED, viewAfter } from './console-view.ts'

const pin = (name: string, level: 0 | 1): PinState => ({ pin: name, direction: 'out', level, duty: null })

test('pins that did not change stay, and each keeps its place', () => {
  const first = viewAfter(UNOPENED, { pins: [pin('D2', 0), pin('D13', 1), pin('A0', 0)] })
  expect(viewAfter(first, { pins: [pin('D13', 0)] }).pins).toEqual([pin('D2', 0), pin('D13', 0), pin('A0', 0)])
  expect(viewAfter(first, { watchers: 2 }).pins).toBe(first.pins)
})
