import { expect, test } from 'vitest'
import { MAX_MARKS, type Mark } from './marks.ts'
import { nameFlashes } from './name-flashes.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')
const times = [{ atMs: 0, time: START }]
const after = (ms: number) => new Date(START + ms).toISOString()
const flash = (atMs: number, text = 'Flashed'): Mark => ({ atMs, kind: 'flash', text })
const reset: Mark = { atMs: 10, kind: 'reset', text: 'Reset' }

test('each flash of a film says its file, also one that failed', () => {
  const marks = [flash(0), reset, flash(900, 'Flash failed: too large')]
  const asked = [
    // By a clock that is a little ahead of the one of the record.
    { at: after(40), file: 'blink.hex · 1.2 kB · 3fa9c1d' },
    { at: after(940), file: 'big.bin · 9 MB · 01c2d3e' },
  ]
  expect(nameFlashes({ marks, times }, asked)).toEqual([
    flash(0, 'Flashed blink.hex · 1.2 kB · 3fa9c1d'),
    reset,
    flash(900, 'Flash failed: too large · big.bin · 9 MB · 01c2d3e'),
  ])
})

test('a flash that was cancelled before it began has no mark, and gives its file to none', () => {
  const asked = [
    { at: after(-900), file: 'first.hex' },
    { at: after(100), file: 'cancelled.hex' },
    { at: after(500), file: 'second.hex' },
  ]
  expect(nameFlashes({ marks: [flash(20), flash(530)], times }, asked)).toEqual([
    flash(20, 'Flashed first.hex'),
    flash(530, 'Flashed second.hex'),
  ])
})

test('a flash that nobody remembers has none', () => {
  expect(nameFlashes({ marks: [flash(20)], times }, [])).toEqual([flash(20)])
  expect(nameFlashes({ marks: [flash(20)], times }, [{ at: after(0), file: null }])).toEqual([flash(20)])
  const late = [
    { at: after(50), file: 'late.hex' },
    { at: after(90), file: 'later.hex' },
  ]
  expect(nameFlashes({ marks: [flash(20)], times }, late)).toEqual([flash(20)])
})

/** As many marks as flashes that are known, but of others: the last marks had no room. */
test('of more events and flashes than a film tells apart, none gets the file of another', () => {
  const flashesAt = (second: number) => ({ at: after(second * 1_000), file: `${second}.hex` })
  const all = Array.from({ length: 700 }, (_, second) => flashesAt(second))
  const marks = all.slice(0, MAX_MARKS).map((_, second) => flash(second * 1_000 + 20))
  const named = nameFlashes({ marks, times }, all.slice(-MAX_MARKS))
  expect(named[199]).toEqual(flash(199_020))
  for (const second of [200, 499]) expect(named[second]).toEqual(flash(second * 1_000 + 20, `Flashed ${second}.hex`))
})
