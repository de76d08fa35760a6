import { expect, test } from 'vitest'
import { partKinds, settableOf } from '#wire/parts.ts'
import { partStepOf } from '../part-input.ts'
import { PartsFile } from '../parts-file.ts'
import { assertDeclared } from './declared.ts'
import { SETTABLE } from './settable.ts'

/** Breaks where the service takes something that the command line refuses. */
test('what can be set of a kind is what the service says', () => {
  expect(SETTABLE).toEqual(Object.fromEntries(partKinds.map((kind) => [kind, settableOf(kind)])))
})

const FILE = `parts:
  - { name: gps, kind: uart, rx: D2, tx: D3 }
  - { name: led, kind: led, pin: D13 }
  - { name: air, kind: dht22, pin: D4 }
  - { name: lamp, kind: bulb }
`
const { parts } = new PartsFile('parts.yaml', FILE)
const setting = (text: string) => () => assertDeclared([{ set: partStepOf(text) }], parts, 'Give parts.')

/** Breaks where a run is paid for that must fail. */
test.each([
  ['air.temprature=20', '“air.temprature” cannot be set; did you mean air.temperature? What can be set of a dht22:'],
  ['air.on=true', '“air.on” cannot be set. What can be set of a dht22: temperature, humidity, fault.'],
  ['gps.presed=true', '“gps.presed” cannot be set. What can be set of a uart: send.'],
  ['led.on=true', 'Nothing can be set of “led”: its kind is led.'],
])('--set %s is refused', (text, words) => {
  expect(setting(text)).toThrow(words)
})

test.each(['gps.send=5', 'air.fault=silent', 'lamp.on=true'])('--set %s is left to the service', (text) => {
  expect(setting(text)).not.toThrow()
})
