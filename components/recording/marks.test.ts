import { expect, test } from 'vitest'
import { toActNote, typistNotes } from '#wire/record-notes.ts'
import { RecordingReader } from './recording.ts'

/** The marks of notes, one a second. */
function marksOf(...notes: string[]) {
  const reader = new RecordingReader()
  for (const [second, text] of notes.entries())
    reader.add(`${JSON.stringify({ kind: 'note', at: new Date(1_767_225_600_000 + second * 1_000), text })}\n`)
  return reader.end().marks.map(({ atMs, kind, text }) => [atMs / 1_000, kind, text])
}

test('acts on the board have marks where they begin', () => {
  expect(
    marksOf(toActNote({ t: 'reset' }), toActNote({ t: 'power', state: 'off' }), toActNote({ t: 'break' })),
  ).toEqual([
    [0, 'reset', 'Reset'],
    [1, 'power', 'Power off'],
    [2, 'break', 'Break sent'],
  ])
})

test('a flash has one mark, which says whether it failed', () => {
  expect(
    marksOf(
      'flash: fetch',
      'flash: write',
      'flash: reset',
      'flash: fetch',
      'flash: failed: too large',
      'flash: the board works',
    ),
  ).toEqual([
    [0, 'flash', 'Flashed'],
    [3, 'flash', 'Flash failed: too large'],
  ])
  expect(marksOf('flash: write', 'flash: reset'), 'the beginning is not kept').toEqual([[0, 'flash', 'Flashed']])
})

test('who begins to type has a mark', () => {
  expect(marksOf(typistNotes.owner, typistNotes.link)).toEqual([
    [0, 'typed', 'Typed by the owner'],
    [1, 'typed', 'Typed by the holder of a link'],
  ])
})

test('pins have a mark where they begin to change', () => {
  const quiet = Array.from({ length: 11 }, (_, at) => `note ${at}`)
  expect(
    marksOf('pins: D13=1', 'pins: D13=0 D9=1', ...quiet, 'pins: D13=1 D13=0 D2<0').filter(
      ([, kind]) => kind === 'pins',
    ),
  ).toEqual([
    [0, 'pins', 'Pin D13 high'],
    [13, 'pins', 'Pins D13, D2'],
  ])
})

test('parts have a mark where they begin to be set', () => {
  expect(marksOf('parts: knob.value=0.5 knob.value=0.6', 'pins: D13=1', 'parts: door.pressed=true')).toEqual([
    [0, 'parts', 'Set knob'],
    [1, 'pins', 'Pin D13 high'],
  ])
})

test('many pins are not all named', () => {
  expect(marksOf('pins: D1=1 D2=1 D3=1 D4=1 D5=1 D6=1')).toEqual([[0, 'pins', 'Pins D1, D2, D3, D4 and 2 more']])
})

test('a note that is said again and again has one mark', () => {
  const slow = 'The board runs at 24 % of real time'
  expect(
    marksOf(
      ...[
        'the board runs at 24 % of real time',
        'reset',
        'the board runs at 90 % of real time',
        'other',
        'the board runs at 24 % of real time',
      ],
    ),
  ).toEqual([
    [0, 'note', slow],
    [1, 'reset', 'Reset'],
    [3, 'note', 'Other'],
    [4, 'note', slow],
  ])
})

test('a note that comes again with another address is counted in its first mark, until the next act', () => {
  const lost = (address: string) => `the program has run into 0xffff at ${address}, which is no instruction`
  expect(marksOf(lost('0x01fe'), lost('0x0200'), lost('0x02ac'), 'reset', lost('0x01fe'), 'the CPU locked up')).toEqual(
    [
      [0, 'note', 'The program has run into 0xffff at 0x01fe, which is no instruction · 3 times until 0:02'],
      [3, 'reset', 'Reset'],
      [4, 'note', 'The program has run into 0xffff at 0x01fe, which is no instruction'],
      [5, 'note', 'The CPU locked up'],
    ],
  )
})

test('there are no more marks than a bar tells apart', () => {
  expect(marksOf(...Array.from({ length: 2_000 }, (_, at) => 'ab'[at % 2] ?? ''))).toHaveLength(500)
})
