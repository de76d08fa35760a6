import { expect, test } from 'vitest'
import { MINUTE_MS } from '#durations.ts'
import { freeInTime, queueInWords } from './start-time.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const freeIn = (minutes: number) => ({ nextFreeAt: new Date(now + minutes * MINUTE_MS).toISOString() })
const board = { id: 'brd_1', label: 'Pico one', emulated: false }

/** Breaks where the notice does not look at the time: it would promise what nobody expects. */
test('no start is promised if no board is expected before the queue is left', () => {
  expect(queueInWords(freeIn(15), now)).toMatch(/^No board of this type is free, and none is expected to free up/)
  expect(queueInWords(freeIn(14), now)).toContain('Your session starts if a board frees up within 15 minutes.')
  expect(queueInWords({ nextFreeAt: undefined }, now)).toContain('Your session starts if a board frees up')
  expect(queueInWords({ nextFreeAt: undefined, board }, now)).toContain(
    'This board is not free. Your session starts if it',
  )
})

test('a start is expected when a board is free, unless the queue is left before', () => {
  expect(freeInTime(freeIn(14), now)).toBe(now + 14 * MINUTE_MS)
  expect(freeInTime(freeIn(15), now)).toBeUndefined()
  expect(freeInTime({ nextFreeAt: undefined }, now)).toBeUndefined()
})
