import { expect, test } from 'vitest'
import { partText } from './part-text.ts'

test.each([
  ['button', { pressed: true }, 'pressed'],
  ['led', { on: true, duty: 0.254, changes: 1 }, 'on, 25% bright, 1 change'],
  ['potentiometer', { value: 0.5, volts: 2.5 }, '2.50 V'],
  ['dht22', { temperature: 20, humidity: 50, fault: 'none', reads: 2 }, '20 °C, 50 %, 2 reads'],
  ['dht22', { temperature: -4.5, humidity: 5, fault: 'silent', reads: 1 }, '-4.5 °C, 5 %, fault: silent, 1 read'],
  ['ssd1306', { on: false, width: 128, height: 32 }, '128 × 32, off'],
  ['uart', { bytes_in: 1, bytes_out: 2, framing_errors: 0 }, '1 byte received, 2 sent, 0 framing errors'],
  ['servo', { degrees: 90, on: true }, 'degrees: 90, on: true'],
])('a %s with %o is described', (kind, state, text) => {
  expect(partText({ kind, state })).toBe(text)
})
