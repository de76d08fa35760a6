import { expect, test } from 'vitest'
import { gutterRows } from './gutter-rows.ts'
import type { TimesMode } from './settings.ts'
import { timeText } from './time-text.ts'

const noon = new Date(2026, 10, 29, 12, 0, 0).getTime()
/** The byte at an offset came as many milliseconds after noon; those from 900 on have not come. */
const timeAt = (offset: number) => (offset < 900 ? noon + offset : undefined)
const rows = { starts: [100, undefined, 350, 900], before: 40, after: undefined }
const context = (mode: TimesMode, marks = [{ offset: 100, text: 'reset', isStart: true }]) => ({
  ...{ mode, marks, timeAt, firstOffset: () => 10 },
})
const timesOf = (mode: TimesMode) => gutterRows(rows, context(mode)).map(({ time }) => time)

test('each line has its time, and the rest of a line that wraps has none', () => {
  expect(timesOf('clock')).toEqual(['12:00:00.100', '', '12:00:00.350', ''])
  expect(timesOf('start')).toEqual(['0.000', '', '0.250', ''])
  expect(timesOf('delta')).toEqual(['+0.060', '', '+0.250', ''])
  expect(timesOf('off')).toEqual(['', '', '', ''])
})

test('before its first known start a board has run since its first output', () => {
  const [first] = gutterRows(rows, context('start', []))
  expect(first?.time).toBe('0.090')
})

test('what happened to the board stands at the line at which it happened', () => {
  const marks = [39, 100, 349, 350, 5_000].map((offset) => ({ offset, text: `at ${offset}` }))
  expect(gutterRows(rows, { ...context('off'), marks }).map((row) => row.marks)).toEqual([
    ...['at 100 · at 349', '', 'at 350', 'at 5000'],
  ])
  expect(gutterRows({ ...rows, after: 2_000 }, { ...context('off'), marks })[3]?.marks).toBe('')
})

test('a clock that was set back gives a negative time', () => {
  expect(timeText('delta', noon, noon + 1_500)).toBe('-1.500')
  expect(timeText('start', noon + 3_723_004, noon)).toBe('3723.004')
})
