import { expect, test } from 'vitest'
import type { DeclaredPart } from '#components/board-picture/declared-parts.ts'
import type { PinState } from '#wire/pins.ts'
import { packRows, toScreenNote } from '#wire/screen-notes.ts'
import { BoardHistory } from './board-history.ts'
import { filmLines, offsetAfter } from './film-lines.ts'
import { clock, momentAt, spokenTime, timeAt } from './film-time.ts'
import { RecordingReader } from './recording.ts'

const frame = (atMs: number, text: string, offset = 0) => ({ atMs, offset, bytes: Uint8Array.from(Buffer.from(text)) })

test('a line is there once it is whole, and ends at its place', () => {
  expect(filmLines({ frames: [frame(0, 'one\r\ntw'), frame(1_000, 'o\r\n\u001b[31mthree\u001b[0m\r\n> ')] })).toEqual([
    { atMs: 0, text: 'one', end: { frame: 0, byte: 5 } },
    { atMs: 1_000, text: 'two', end: { frame: 1, byte: 3 } },
    { atMs: 1_000, text: 'three', end: { frame: 1, byte: 19 } },
    { atMs: 1_000, text: '> ', end: { frame: 1, byte: 21 } },
  ])
  expect(filmLines({ frames: [] })).toEqual([])
})

test('the place of a line is where the console was once it was there', () => {
  const recording = { frames: [frame(0, 'one\r\ntw', 100), frame(1_000, 'o\r\n', 107)] }
  expect(filmLines(recording).map((line) => offsetAfter(recording, line))).toEqual([105, 110])
})

const led = (atMs: number, level: 0 | 1, pin = 'D13') => {
  const state: PinState = { pin, direction: 'out', level, duty: null }
  return { atMs, state }
}

test('pins are as their last change before a time says', () => {
  const history = new BoardHistory(
    { pins: [led(100, 1), led(150, 1, 'D9'), led(200, 0)], parts: [], pictures: [], power: [] },
    [],
  )
  const at = (ms: number) => history.at(ms).pins.map(({ pin, level }) => `${pin}=${level}`)
  expect([at(99), at(100), at(199), at(200), at(9_999)]).toEqual([
    [],
    ['D13=1'],
    ['D13=1', 'D9=1'],
    ['D13=0', 'D9=1'],
    ['D13=0', 'D9=1'],
  ])
})

test('parts are as they were declared, until they are set; a lamp is as bright as its pin', () => {
  const declared: DeclaredPart[] = [
    { name: 'lamp', kind: 'led', pins: ['D13'], state: {} },
    { name: 'knob', kind: 'potentiometer', pins: ['A0'], state: { value: 0.5 } },
  ]
  const parts = [{ atMs: 300, name: 'knob', member: 'value', value: 0.75 }]
  const power = [
    { atMs: 400, isOff: true },
    { atMs: 500, isOff: false },
  ]
  const history = new BoardHistory({ pins: [led(100, 1)], parts, pictures: [], power }, declared)
  const at = (ms: number) => history.at(ms).parts.map(({ state }) => Object.values(state)[0])
  expect([at(0), at(100), at(300)]).toEqual([
    [0, 0.5],
    [1, 0.5],
    [1, 0.75],
  ])
  expect([399, 400, 500].map((ms) => history.at(ms).isOff)).toEqual([false, true, false])
})

test('a screen shows the last picture before a time, and none before its first', () => {
  const reader = new RecordingReader()
  const begin = Date.UTC(2026, 0, 1)
  const [lit, dark] = [0xff, 0].map((byte) => Buffer.alloc(16 * 32, byte).toString('base64'))
  for (const [atMs, frame = '', agoMs] of [
    [0, lit, 0],
    [1_000, dark, 400],
  ] as const) {
    const text = toScreenNote({ name: 'menu', width: 128, height: 32, packed: packRows(frame) }, agoMs)
    reader.add(`${JSON.stringify({ kind: 'note', at: new Date(begin + atMs).toISOString(), text })}\n`)
  }
  const recording = reader.end()
  expect(recording.marks, 'a picture a second has no marks').toEqual([])
  const declared: DeclaredPart[] = [{ name: 'menu', kind: 'ssd1306', pins: ['A4', 'A5'], state: {} }]
  const history = new BoardHistory(recording, declared)
  expect([-1, 0, 599, 600].map((ms) => history.at(ms).parts[0]?.state.frame)).toEqual([undefined, lit, lit, dark])
  expect(history.at(0).parts[0]?.state).toMatchObject({ width: 128, height: 32 })
})

test('times are written, and said', () => {
  expect([clock(0), clock(65_900), clock(3_600_000)]).toEqual(['0:00', '1:05', '60:00'])
  expect([0, 1_000, 60_000, 65_900, 121_000].map(spokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute',
    '1 minute 5 seconds',
    '2 minutes 1 second',
  ])
})

test('a moment of a film is a time of day, also behind a pause that is shortened', () => {
  const reader = new RecordingReader()
  const begin = Date.UTC(2026, 0, 1)
  for (const second of [0, 1, 61, 62]) {
    const at = new Date(begin + second * 1_000).toISOString()
    reader.add(`${JSON.stringify({ kind: 'out', at, offset: 0, bytes: Buffer.from('x').toString('base64') })}\n`)
  }
  const recording = reader.end()
  const secondAt = (ms: number) => ((timeAt(recording, ms) ?? 0) - begin) / 1_000
  expect([0, 500, 2_999, 3_000, 4_000].map(secondAt)).toEqual([0, 0.5, 2.999, 61, 62])
  expect(timeAt({ times: [] }, 0)).toBeUndefined()
  const momentOf = (second: number) => momentAt(recording, begin + second * 1_000)
  expect([-5, 0, 0.5, 1, 2, 40, 61, 62].map(momentOf)).toEqual([0, 0, 500, 1_000, 2_000, 3_000, 3_000, 4_000])
  expect(momentAt({ times: [] }, begin)).toBeUndefined()
})

test('a film knows when pins were captured', () => {
  const reader = new RecordingReader()
  const begin = Date.UTC(2026, 0, 1)
  const [first, second] = [`art_${'a'.repeat(26)}`, `art_${'b'.repeat(26)}`]
  for (const [atMs, text] of [
    [0, `capture: complete ${first}`],
    [100, 'capture: armed'],
    [350, `capture: complete ${second}`],
  ] as const)
    reader.add(`${JSON.stringify({ kind: 'note', at: new Date(begin + atMs).toISOString(), text })}\n`)
  const { captures, marks } = reader.end()
  expect([...captures]).toEqual([
    [first, { armed: null, complete: begin }],
    [second, { armed: begin + 100, complete: begin + 350 }],
  ])
  expect(marks.map(({ text }) => text)).toEqual(['Capture complete', 'Capture: armed', 'Capture complete'])
})
