import { expect, test } from 'vitest'
import { Part, settableOf, withInput } from './parts.ts'

const serial = Part.parse({ name: 'gps', kind: 'uart', rx: 'D9', tx: 'D8' })

/** Breaks if the driver gives a part at each power-on what was asked of it once. */
test('a part remembers what is set, and not what it was asked for', () => {
  const weather = Part.parse({ name: 'weather', kind: 'dht22', pin: 'D7' })
  expect(withInput(weather, { temperature: -5 })).toEqual({ ...weather, temperature: -5 })
  expect(withInput(serial, { send: 'hello' })).toEqual(serial)
  expect(settableOf('uart')).toEqual(['send'])
})

test('a part takes only what its kind has', () => {
  expect(() => withInput(serial, { send: 1 })).toThrow()
  expect(() => withInput(serial, { send: 'x'.repeat(1_025) })).toThrow('at most 1024 characters')
  expect(() => withInput(serial, { pressed: true })).toThrow()
})
