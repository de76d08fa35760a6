import { expect, test } from 'vitest'
import type { BoardType } from '#core/boards/index.ts'
import { countFree, freeInWords } from './offer-words.ts'

const like = (label: string, other: Partial<BoardType> = {}): BoardType => ({
  ...{ slug: label, label, specs: '', family: null, architecture: null, emulated: false, credits_per_minute: 1 },
  ...{ boards: 2, usable: 2, free: 2, next_free_at: null, base_images: [], ...other },
})
const uno = like('Uno, emulated', { emulated: true })
const away = { usable: 0, free: 0 }

test('boards that are free are called emulated if all of them are', () => {
  expect(countFree([uno, like('Pico', away)])).toBe('2 emulated boards are free now')
  expect(countFree([uno, like('Pico')])).toBe('4 boards are free now')
  expect(countFree([like('Pico', { free: 1 })])).toBe('1 board is free now')
  expect(countFree([{ ...uno, ...away }])).toBeUndefined()
})

test('only types that are free are named, many by the first names', () => {
  expect(freeInWords([uno, like('Pico', away)])).toEqual({ title: '2 emulated boards are free now.', text: 'Uno.' })
  expect(freeInWords([uno, like('Pico', { free: 1 }), like('Nucleo')])?.text).toBe('Uno, Pico and Nucleo.')
  expect(freeInWords(['A', 'B', 'C', 'D'].map((label) => like(label)))?.text).toBe('A, B, C and D.')
  expect(freeInWords(['A', 'B', 'C', 'D', 'E'].map((label) => like(label)))?.text).toBe('A, B, C and 2 more types.')
  expect(freeInWords([like('Pico', { free: 1 })])?.title).toBe('1 board is free now.')
  expect(freeInWords([like('Pico', away)])).toBeUndefined()
})
