import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTold } from '#wire/record-notes.ts'
import { readScreenNote, unpackRows } from '#wire/screen-notes.ts'
import { MAX_PICTURES, ScreenNotes } from './screen-notes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const frameOf = (byte: number) => Buffer.alloc(16 * 32, byte).toString('base64')
const screen = (name: string, byte: number) => {
  const state = { on: true, width: 128, height: 32, frame: frameOf(byte) }
  return { name, kind: 'ssd1306', state }
}

/** Returns what is noted, as `name` and the first byte of its rows. */
function begin() {
  const notes: string[] = []
  const screens = new ScreenNotes((note) => notes.push(note))
  const noted = () =>
    notes.splice(0).map((note) => {
      const picture = readScreenNote(note)
      return picture ? `${picture.name} ${Buffer.from(unpackRows(picture), 'base64')[0]} @${picture.agoMs}` : note
    })
  return { screens, noted, notes }
}

test('what a screen shows is noted once a second, if it has changed', () => {
  const { screens, noted, notes } = begin()
  screens.take([screen('menu', 0)])
  vi.advanceTimersByTime(2_000)
  expect(noted(), 'it is dark at first').toEqual([])
  screens.take([screen('menu', 1)])
  vi.advanceTimersByTime(700)
  screens.take([screen('menu', 2), { name: 'knob', kind: 'potentiometer', state: { value: 1 } }])
  vi.advanceTimersByTime(300)
  expect(notes.every(isTold), 'viewers see the screen itself').toBe(true)
  expect(noted()).toEqual(['menu 2 @300'])
  for (let tick = 0; tick < 40; tick++) {
    screens.take([screen('menu', 2)])
    vi.advanceTimersByTime(50)
  }
  expect(noted()).toEqual([])
  screens.take([screen('menu', 0)])
  vi.advanceTimersByTime(1_000)
  expect(noted(), 'dark again').toEqual(['menu 0 @1000'])
  screens.take([screen('menu', 3)])
  screens.end()
  vi.advanceTimersByTime(5_000)
  expect(noted()).toEqual([])
})

test('several screens take turns, also beside one that never rests', () => {
  const { screens, noted } = begin()
  for (let second = 1; second <= 4; second++) {
    screens.take(second === 1 ? [screen('a', 1), screen('b', 9)] : [screen('a', second)])
    vi.advanceTimersByTime(1_000)
  }
  expect(noted()).toEqual(['a 1 @1000', 'b 9 @2000', 'a 3 @1000', 'a 4 @1000'])
})

test('a frame that is not of its size is no picture', () => {
  const { screens, noted } = begin()
  screens.take([{ name: 'menu', kind: 'ssd1306', state: { width: 128, height: 64, frame: frameOf(1) } }])
  vi.advanceTimersByTime(1_000)
  expect(noted()).toEqual([])
})

test('a screen that never rests does not fill the record, which says so once', () => {
  const { screens, noted } = begin()
  for (let second = 0; second < MAX_PICTURES + 100; second++) {
    screens.take([screen('menu', 1 + (second % 255))])
    vi.advanceTimersByTime(1_000)
  }
  const all = noted()
  expect(all).toHaveLength(MAX_PICTURES + 1)
  expect(all.at(-1)).toBe('the record has no more pictures of screens')
})
