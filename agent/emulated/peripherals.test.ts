import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingNote, missingOf } from './peripherals.ts'
import { picoPeripherals } from './pico/peripherals.ts'
import { unoPeripherals } from './uno/peripherals.ts'

const tables = { uno: unoPeripherals, pico: picoPeripherals }

test.each(Object.entries(tables))('each row of the %s has its test, or registers whose use is told', (_, table) => {
  expect(new Set(table.map(({ name }) => name)).size).toBe(table.length)
  for (const row of table) {
    expect(row.text).toMatch(/^[A-Z].*\.$/)
    if (row.support !== 'missing')
      expect(existsSync(new URL(`../../${row.test}`, import.meta.url)), row.test).toBe(true)
  }
  for (const row of missingOf(table))
    for (const [first, last] of row.registers) expect(first, row.name).toBeLessThanOrEqual(last)
})

test('a note says what is missing, and what happens instead', () => {
  const [row] = missingOf([{ name: 'SPI', support: 'missing', text: 'It reads 0xff.', registers: [] }])
  expect(row && missingNote(row)).toBe('the firmware uses SPI, which this emulated board lacks: It reads 0xff.')
})
