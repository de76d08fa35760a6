import { expect, test } from 'vitest'
import { missingNote, missingOf } from './peripherals.ts'

test('a note says what is missing, and what happens instead', () => {
  const [row] = missingOf([
    { name: 'the pins', support: 'near', text: 'They work.', test: 'a.test.ts' },
    { name: 'SPI', support: 'missing', text: 'It reads 0xff.', registers: [] },
  ])
  expect(row && missingNote(row)).toBe('the firmware uses SPI, which this emulated board lacks: It reads 0xff.')
})
