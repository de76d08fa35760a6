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

/** The last: power that is neither on nor off, a number with a byte too many, time before power. */
test.each([
  [[0, 9]],
  [[0, 1, 4, 65]],
  [[0x80]],
  [Array<number>(9).fill(0xff)],
  [[0, 4, 2]],
  [[0x80, 0, 3]],
  [[1, 4, 1]],
])('%s is no recording', (bytes) => {
  expect(() => decode(Uint8Array.from(bytes))).toThrow(RecordingProblem)
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
  expect(encode({ kind: 'reset' }, 1)).toEqual([1, 3])
})
