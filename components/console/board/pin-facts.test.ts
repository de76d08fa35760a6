import { expect, test } from 'vitest'
import { pico } from '#components/board-picture/shapes/pico.ts'
import { uno } from '#components/board-picture/shapes/uno.ts'
import type { PinState } from '#wire/pins.ts'
import { clickText, maxVoltsOf, pinFacts, pinText } from './pin-facts.ts'

const pin = (
  name: string,
  level: 0 | 1 | null,
  direction: 'in' | 'out' = 'in',
  duty: number | null = null,
): PinState => {
  return { pin: name, direction, level, duty }
}
const knob = { name: 'knob', kind: 'potentiometer', pins: ['A1'] }
const states = [
  ...[pin('D0', 1), pin('D2', 1), pin('D3', null, 'out', 0.25), pin('D4', null), pin('D13', 0, 'out')],
  ...[pin('A0', null), pin('A1', 0)],
]
const factsOf = pinFacts({ shape: uno, chip: 'atmega328p', parts: [knob], states })

test.each([
  ['D0', 'serial', 'serial port', ''],
  ['D2', 'input', 'input, high', 'set low'],
  ['D3', 'output', 'output, 25%', ''],
  ['D4', 'input', 'input', 'set high'],
  ['D13', 'output', 'output, low', ''],
  ['A0', 'analogue', 'analogue input', 'set its voltage'],
  ['A1', 'part', 'knob (potentiometer)', ''],
  ['GND', 'fixed', '', ''],
])('%s of an Uno is %s', (name, role, text, click) => {
  const facts = factsOf(name)
  expect({ role: facts.role, text: pinText(facts), click: clickText(facts) }).toEqual({ role, text, click })
})

test('a pin says what the board uses it for', () => {
  expect(factsOf('D2').use).toBe('interrupt 0')
  expect(factsOf('GND').use).toBe('ground')
})

test('a Pico has its serial port and its volts elsewhere, and an unknown chip has neither', () => {
  const facts = pinFacts({ shape: pico, chip: 'rp2040', parts: [], states: [pin('GP0', 1), pin('GP26', null)] })
  expect([facts('GP0').role, facts('GP26').role, maxVoltsOf('rp2040')]).toEqual(['serial', 'analogue', 3.3])
  const unknown = pinFacts({ shape: pico, chip: undefined, parts: [], states: [pin('GP0', 1)] })
  expect([unknown('GP0').role, maxVoltsOf(undefined)]).toEqual(['input', 5])
})
