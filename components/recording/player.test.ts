import { expect, test } from 'vitest'
import { Playback } from './playback.ts'
import { readRecording } from './recording.ts'

const line = (second: number, text: string) =>
  JSON.stringify({
    kind: 'out',
    offset: 0,
    at: new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString(),
    bytes: Buffer.from(text).toString('base64'),
  })

const recorded = readRecording(`${[line(0, 'a'), line(1, 'b'), line(61, 'c'), line(62, 'd')].join('\n')}\n`)

function play() {
  let [now, shown] = [0, '']
  let steps: (() => void)[] = []
  const playback = new Playback(recorded, {
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
  expect(recorded.lengthMs).toBe(4_000)
})

test('gaps and notes are lines that a terminal does not obey', () => {
  const at = '2026-01-01T00:00:00.000Z'
  const { frames } = readRecording(
    [
      { kind: 'gap', offset: 0, at: '1970-01-01T00:00:00.000Z', length: 7 },
      { kind: 'note', offset: 7, at, text: 'reset\u001b[2J' },
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )
  const [gap, note] = frames.map(({ bytes }) => Buffer.from(bytes).toString())
  expect(gap).toContain('7 bytes are missing')
  expect(note).toContain('reset [2J')
  expect(frames.map(({ atMs }) => atMs)).toEqual([0, 0])
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
