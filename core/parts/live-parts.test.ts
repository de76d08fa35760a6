import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveParts } from './live-parts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const knob = (value: number, volts = value * 5) => ({ name: 'knob', kind: 'potentiometer', state: { value, volts } })
const lamp = (duty: number) => ({ name: 'lamp', kind: 'led', state: { on: duty > 0, duty, changes: 1 } })

/** Breaks where what parts do by themselves is noted: a lamp that blinks would fill the record. */
test('the record says once a second what was set of parts, and not what they had at first', () => {
  const notes: string[] = []
  const parts = new LiveParts('ses_1', { set: () => true, note: (text) => notes.push(text) })
  parts.take({ states: [knob(0.5), lamp(0)] })
  vi.advanceTimersByTime(1_000)
  parts.take({ states: [knob(0.5), lamp(1)] })
  vi.advanceTimersByTime(1_000)
  expect(notes).toEqual([])
  parts.take({ states: [knob(0.6), lamp(1)] })
  vi.advanceTimersByTime(400)
  parts.take({ states: [knob(0.7), lamp(0)] })
  parts.take({ states: [knob(0.7), lamp(1)] })
  vi.advanceTimersByTime(600)
  expect(notes).toEqual(['parts: knob.value=0.6@1000 knob.value=0.7@600'])
  parts.take({ states: [knob(0.1), lamp(1)] })
  parts.end()
  vi.advanceTimersByTime(5_000)
  expect(notes).toHaveLength(1)
})

/** Breaks if an agent that says ever new names fills the memory of the service. */
test('of more parts than a board has nothing is kept', () => {
  const notes: string[] = []
  const parts = new LiveParts('ses_1', { set: () => true, note: (text) => notes.push(text) })
  const frame = (byte: number) => Buffer.alloc(16 * 32, byte).toString('base64')
  for (let at = 0; at < 100; at++) {
    const state = { width: 128, height: 32, frame: frame(1) }
    parts.take({ states: [{ name: `menu${at}`, kind: 'ssd1306', state }] })
  }
  vi.advanceTimersByTime(200_000)
  expect(notes.map((note) => note.split(' ')[1])).toEqual(Array.from({ length: 16 }, (_, at) => `menu${at}`))
  parts.end()
})
