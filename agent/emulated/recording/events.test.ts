import { expect, test } from 'vitest'
import { RecordingProblem } from './bytes.ts'
import { decode, encode, type Happening } from './events.ts'
import { Recorder } from './recorder.ts'

const all: [Happening, number][] = [
  [{ kind: 'power', isOn: true }, 0],
  [{ kind: 'pin', pin: 29, millivolts: 3_300 }, 0],
  [{ kind: 'bytes', bytes: Buffer.from('help') }, 2 ** 40],
  [{ kind: 'reset' }, 2 ** 40 + 127],
  [{ kind: 'hash', start: new Uint8Array(8).fill(7) }, 2 ** 50],
  [{ kind: 'flash', sha256: new Uint8Array(32).fill(9) }, 2 ** 50],
  [{ kind: 'serial', bytes: Buffer.from('gps') }, 2 ** 50 + 1],
  [{ kind: 'power', isOn: false }, 2 ** 50 + 128],
  [{ kind: 'power', isOn: true }, 0],
  [{ kind: 'reset' }, 5],
]

test('what is recorded is read again, with its cycles', () => {
  const recorder = new Recorder()
  for (const [happening, cycle] of all) recorder.add(happening, cycle)
  const events = decode(new Recorder(recorder.buffer).events)
  expect(events.map((each) => ({ ...each, bytes: null }))).toEqual(
    all.map(([happening, cycle]) => ({ ...happening, cycle, bytes: null })),
  )
  expect(events[2]).toMatchObject({ bytes: Uint8Array.from(Buffer.from('help')) })
  expect(events[6]).toMatchObject({ bytes: Uint8Array.from(Buffer.from('gps')) })
})

test.each([
  ['an unknown kind', [9, 0]],
  ['fewer bytes than it says', [1, 0, 4, 65]],
  ['half a key', [0x80]],
  ['a number that is too large', [3, ...Array<number>(9).fill(0xff)]],
  ['power that is neither on nor off', [4, 0, 2]],
  ['a number with a byte too many', [3, 0x80, 0]],
  ['time before power', [4, 1, 1]],
  ['a key with a byte too many', [0xc1, 0, 0, 0x80, 0]],
  ['a key that is not written as one', [1, 0, 1, 65]],
])('%s is no recording', (_, bytes) => {
  expect(() => decode(Uint8Array.from(bytes))).toThrow(RecordingProblem)
})

/** Goals of `docs/performance.md`: 4 bytes on an Uno. */
test.each([
  ['an Uno', 16e6, 4],
  ['a Pico', 125e6, 5],
])('a key typed by hand takes little, and is the same again: %s', (_, hertz, bytes) => {
  const recorder = new Recorder()
  const typed = [...Array(128).keys()].map((key) => ({ key, cycle: Math.round(((key + 1) * hertz) / 4) }))
  for (const { key, cycle } of typed) recorder.add({ kind: 'bytes', bytes: Uint8Array.of(key) }, cycle)
  expect(recorder.events.length).toBe(typed.length * bytes)
  const read = decode(recorder.events)
  expect(read.map((event) => 'bytes' in event && { key: event.bytes[0], cycle: event.cycle })).toEqual(typed)
})

test('the longest and the shortest pauses before a key are the same again', () => {
  const pauses = [0, 1, 0x7fffff, 0x800000, 2 ** 31 - 1, 2 ** 31, 2 ** 40]
  const bytes = pauses.flatMap((cycles) => encode({ kind: 'bytes', bytes: Uint8Array.of(65) }, cycles))
  const cycles = decode(Uint8Array.from(bytes)).map(({ cycle }) => cycle)
  expect(cycles.map((cycle, at) => cycle - (cycles[at - 1] ?? 0))).toEqual(pauses)
})

/** Breaks if what comes later is recorded: a replay would skip what did not fit. */
test('a recording is full at 2 MiB, says so, and takes nothing more', () => {
  const recorder = new Recorder()
  const bytes = new Uint8Array(64 * 1024)
  for (let cycle = 0; recorder.marks.length === 0; cycle++) recorder.add({ kind: 'bytes', bytes }, cycle)
  const { events } = recorder
  recorder.add({ kind: 'reset' }, 10_000)
  expect(recorder.marks).toEqual(['truncated'])
  expect(events.length).toBeGreaterThan(1_900_000)
  expect(recorder.events.length).toBe(events.length)
  expect(encode({ kind: 'reset' }, 1)).toEqual([3, 1])
})
