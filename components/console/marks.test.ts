import { expect, test } from 'vitest'
import { isNews, type Mark, markOfCommand, toneOfNote, withMark } from './marks.ts'

const command = { id: 'cmd_1', kind: 'reset', state: 'succeeded' as const, phase: null, progress: 100 }
const rest = { fault: null, error: null, output_from: 12, file: null }

test('an act that is done is marked where its output begins', () => {
  expect(markOfCommand({ ...command, ...rest })).toEqual({ offset: 12, text: 'reset', isStart: true })
  expect(markOfCommand({ ...command, ...rest, kind: 'break' })).toEqual({
    offset: 12,
    text: 'break sent',
    isStart: false,
  })
  expect(markOfCommand({ ...command, ...rest, state: 'running' })).toBeUndefined()
  expect(markOfCommand({ ...command, ...rest, output_from: null })).toBeUndefined()
})

test('marks are in order, each once, and not for ever', () => {
  const [late, early] = [
    { offset: 9, text: 'reset' },
    { offset: 3, text: '7 bytes are missing.' },
  ]
  expect(withMark(withMark(withMark([], late), early), { ...late })).toEqual([early, late])
  let marks: { offset: number; text: string }[] = []
  for (let offset = 0; offset < 600; offset++) marks = withMark(marks, { offset, text: 'x' })
  expect([marks.length, marks[0]?.offset]).toEqual([500, 100])
})

test('a slow board has one mark until something else happens', () => {
  const slow = (offset: number, percent: number) => ({ offset, text: `the board runs at ${percent} % of real time` })
  const reset = { offset: 20, text: 'reset' }
  const marks = [slow(3, 70), slow(9, 41), reset, slow(30, 55), slow(40, 70)].reduce(withMark, [] as Mark[])
  expect(marks).toEqual([slow(3, 70), reset, slow(30, 55)])
})

test('a note is said once, and not if the page says it elsewhere', () => {
  expect(isNews('the board runs at 24 % of real time', [])).toBe(true)
  expect(isNews('the board runs at 9 % of real time', ['the board runs at 24 % of real time'])).toBe(false)
  expect(isNews('flash: write', [])).toBe(false)
  expect(isNews('flash: failed: the chip does not answer', [])).toBe(true)
})

test('a note warns, unless somebody has asked for what it says', () => {
  expect(toneOfNote('capture: armed')).toBe('good')
  expect(toneOfNote('debugger left')).toBe('good')
  expect(toneOfNote('the CPU locked up')).toBe('warn')
  expect(toneOfNote('capture: the board has no pin D99')).toBe('warn')
})
