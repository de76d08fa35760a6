import { expect, test } from 'vitest'
import { Playback } from './playback.ts'
import { RecordingReader } from './recording.ts'

const line = (second: number, text: string) =>
  JSON.stringify({
    kind: 'out',
    offset: 0,
    at: new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString(),
    bytes: Buffer.from(text).toString('base64'),
  })

function readRecording(ndjson: string) {
  const reader = new RecordingReader()
  reader.add(ndjson)
  return reader.end()
}

const recorded = readRecording(`${[line(0, 'a'), line(1, 'b'), line(61, 'c'), line(62, 'd')].join('\n')}\n`)

function play(recording = recorded) {
  let [now, shown] = [0, '']
  let steps: (() => void)[] = []
  const playback = new Playback(recording, {
    write: (bytes) => {
      const text = Buffer.from(bytes).toString()
      shown = text === '\u001bc' ? '' : shown + text
    },
    onState: () => undefined,
    now: () => now,
    soon: (step) => steps.push(step),
  })
  const pass = (ms: number) => {
    now += ms
    const due = steps
    steps = []
    for (const step of due) step()
  }
  return { playback, pass, shown: () => shown, waiting: () => steps.length }
}

test('a recording has its own times, but no long pauses', () => {
  expect(recorded.frames.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000, 4_000])
  expect([recorded.lengthMs, recorded.skippedMs]).toEqual([4_000, 58_000])
})

test('a recording is read in pieces of any length', () => {
  const reader = new RecordingReader()
  for (const character of `${[line(0, 'a'), line(1, 'b')].join('\n')}\n`) reader.add(character)
  expect(reader.end()).toMatchObject({ frames: [{ atMs: 0 }, { atMs: 1_000 }], lengthMs: 1_000 })
})

/** Breaks with notes among the frames: the film would show words that the board did not print. */
test('what is not output is on the time axis, and not in the output', () => {
  const { frames, marks, pins, lengthMs } = readRecording(
    [
      { kind: 'gap', offset: 0, at: '1970-01-01T00:00:00.000Z', length: 7 },
      { kind: 'out', offset: 7, at: '2026-01-01T00:00:00.000Z', bytes: btoa('boot\r\n') },
      { kind: 'note', offset: 13, at: '2026-01-01T00:00:01.000Z', text: 'flash: fetch\nflash: write' },
      { kind: 'note', offset: 13, at: '2026-01-01T00:00:02.500Z', text: 'pins: D13=1@400 D13=0@100' },
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )
  expect(frames.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['boot\r\n'])
  expect(marks).toEqual([
    { atMs: 0, kind: 'gap', text: '7 bytes are missing' },
    { atMs: 1_000, kind: 'flash', text: 'Flashed' },
    { atMs: 2_500, kind: 'pins', text: 'Pin D13 low' },
  ])
  expect(pins.map(({ atMs, state }) => [atMs, state.pin, state.level])).toEqual([
    [2_100, 'D13', 1],
    [2_400, 'D13', 0],
  ])
  expect(lengthMs).toBe(2_500)
})

test('a log that broke off is no recording', () => {
  const reader = new RecordingReader()
  reader.add(line(0, 'a').slice(0, 30))
  expect(() => reader.end()).toThrow()
})

test('it plays in time, pauses, and goes faster', () => {
  const { playback, pass, shown } = play()
  playback.play()
  expect(shown()).toBe('a')
  pass(999)
  expect(shown()).toBe('a')
  pass(1)
  expect(shown()).toBe('ab')
  playback.pause()
  pass(10_000)
  expect([shown(), playback.state]).toEqual(['ab', { isPlaying: false, atMs: 1_000 }])
  playback.setSpeed(8)
  playback.play()
  pass(250)
  expect(shown()).toBe('abc')
  pass(125)
  expect([shown(), playback.state]).toEqual(['abcd', { isPlaying: false, atMs: 4_000 }])
})

/** Breaks without the reset: what came later would stay on the screen. */
test('it goes to any time, back as well, and begins again after the end', () => {
  const { playback, shown } = play()
  playback.seek(3_500)
  expect(shown()).toBe('abc')
  playback.seek(500)
  expect(shown()).toBe('a')
  playback.seek(99_999)
  expect(shown()).toBe('abcd')
  playback.play()
  expect([shown(), playback.state]).toEqual(['a', { isPlaying: true, atMs: 0 }])
})

test('a pause and a play at once leave one step to come', () => {
  const { playback, waiting, pass } = play()
  playback.play()
  playback.pause()
  playback.play()
  pass(1_000)
  expect([waiting(), playback.state.atMs]).toEqual([1, 1_000])
})

/** Breaks if what is left of a frame is not written: a line that was found would end its frame. */
test('it goes to a place within a frame, and plays on from there', () => {
  const { playback, shown, pass } = play(readRecording([line(0, 'one\ntwo\n'), line(1, 'three\n')].join('\n')))
  playback.seekPlace({ frame: 0, byte: 4 })
  expect([shown(), playback.state]).toEqual(['one\n', { isPlaying: false, atMs: 0 }])
  playback.seekPlace({ frame: 1, byte: 2 })
  expect([shown(), playback.state.atMs]).toEqual(['one\ntwo\nth', 1_000])
  playback.seekPlace({ frame: 0, byte: 4 })
  expect(shown()).toBe('one\n')
  playback.play()
  expect(shown()).toBe('one\ntwo\n')
  pass(1_000)
  expect(shown()).toBe('one\ntwo\nthree\n')
})
