import { expect, test } from 'vitest'
import type { PinState } from '#wire/pins.ts'
import { glowOfPart } from './lit-part.tsx'
import { levelText } from './pin-level.ts'

const state = (level: 0 | 1 | null, duty: number | null = null): PinState => ({
  ...{ pin: 'D13', direction: 'out', level, duty },
})

test('a level is a word, or the part of the time that it is high', () => {
  expect([state(1), state(0), state(null), state(null, 0.304)].map(levelText)).toEqual(['high', 'low', '', '30%'])
})

test('an LED is as bright as its pin, and the one of the power as long as there is any', () => {
  const states = new Map([['D13', state(null, 0.3)]])
  const leds = [
    { kind: 'led', pin: 'D13' },
    { kind: 'led', litByPower: true },
    { kind: 'led' },
    { kind: 'chip' },
  ] as const
  expect(leds.map((led) => glowOfPart(led, states, false))).toEqual([0.3, 1, null, null])
  expect(leds.map((led) => glowOfPart(led, states, true))).toEqual([0, 0, null, null])
})
