import { expect, test } from 'vitest'
import { type NotedPin, readPinsNote, toPinsNote } from './pin-notes.ts'
import type { PinState } from './pins.ts'

const out = (pin: string, level: PinState['level'], duty: number | null = null): PinState => ({
  ...{ pin, direction: 'out', level, duty },
})

test('a note has each change with its time, and is read again as it was', () => {
  const changes: NotedPin[] = [
    { state: out('D13', 1), agoMs: 850 },
    { state: out('D13', 0), agoMs: 350 },
    { state: out('D9', null, 0.3), agoMs: 0 },
    { state: { pin: 'D2', direction: 'in', level: 0, duty: null }, agoMs: 12 },
    { state: out('A0', null), agoMs: 1 },
  ]
  const note = toPinsNote(changes)
  expect(note).toBe('pins: D13=1@850 D13=0@350 D9=30% D2<0@12 A0=?@1')
  expect(readPinsNote(note)).toEqual(changes)
})

test('notes of before, without times, are read too', () => {
  expect(readPinsNote('pins: D13=1 D9=3%')).toEqual([
    { state: out('D13', 1), agoMs: 0 },
    { state: out('D9', null, 0.03), agoMs: 0 },
  ])
})

test.each(['flash: write', 'pins: ', 'pins: D13= =1 d13=1 D13=2 D13=1@ D13>1 \u001b[2J', 'reset'])(
  '%j has no changes',
  (note) => expect(readPinsNote(note)).toEqual([]),
)

/** Breaks without the thinning: a pin that changes fast would fill the record. */
test('more changes than fit are thinned out, and the last of each pin stays', () => {
  const fast = Array.from({ length: 200 }, (_, at) => ({ state: out('D13', at % 2 ? 1 : 0), agoMs: 999 - at }))
  const note = toPinsNote([{ state: out('D9', 1), agoMs: 999 }, ...fast])
  const read = readPinsNote(note)
  expect(note.length).toBeLessThanOrEqual(200)
  expect(read.length).toBeGreaterThan(10)
  expect(read[0]).toEqual({ state: out('D9', 1), agoMs: 999 })
  expect(read.at(-1)).toEqual({ state: out('D13', 1), agoMs: 800 })
  const pins = Array.from({ length: 60 }, (_, at) => ({ state: out(`GP${at}`, 1), agoMs: 5 }))
  expect(readPinsNote(toPinsNote(pins)).at(-1)?.state.pin).toBe('GP59')
})
