import { expect, test } from 'vitest'
import type { PowerCutPoint, PowerCutReport } from '../../typescript/src/index.ts'
import { hasPassed, nameOf, outcomeOf, sentenceOf, suiteOf } from './report.ts'

const point = (more: Partial<PowerCutPoint> = {}): PowerCutPoint => ({
  ...{ n: 12, op: 'program', address: 0x10180000, length: 256, torn: null, pc: 0x20000020 },
  ...{ result: 'booted', why: null, tail: 'OK v2\r\n' },
  ...more,
})

function report(points: PowerCutPoint[], more: Partial<PowerCutReport['summary']> = {}): PowerCutReport {
  const count = (wanted: string) => points.filter(({ result }) => result === wanted).length
  return {
    points,
    summary: {
      ...{ operations: points.length, operations_before: 3, possible: points.length, asked: points.length },
      ...{ is_complete: true, booted: count('booted'), failed: count('failed'), locked: count('locked') },
      ...{ timeout: count('timeout'), tail: 'DONE' },
      ...more,
    },
  }
}

test('a point is named by its write, and its outcome by the line that wrote', () => {
  expect(nameOf(point())).toBe('12 program 0x10180000 +256')
  expect(nameOf(point({ torn: 'half' }))).toBe('12 program 0x10180000 +256, after half of it')
  const locked = point({ result: 'locked', why: 'it executes 0xde00' })
  expect(outcomeOf(locked, () => 'write_flash (update-flash.h:46)')).toBe(
    'locked up: it executes 0xde00, written at write_flash (update-flash.h:46)',
  )
  expect(outcomeOf(point({ result: 'timeout' }), () => null)).toBe('did not start in time, written at 0x20000020')
})

/** Breaks if a sweep without a single write, or one that was cut short, passes. */
test('it has passed only if all that was asked for was tried, and there was something', () => {
  expect(hasPassed(report([point()]))).toBe(true)
  expect(hasPassed(report([point(), point({ result: 'timeout' })]))).toBe(false)
  expect(hasPassed(report([]))).toBe(false)
  expect(hasPassed(report([point()], { asked: 2, is_complete: false }))).toBe(false)
  expect(sentenceOf(report([]))).toBe('No write was counted, 3 came before')
  expect(sentenceOf(report([point()], { possible: 8, asked: 2, is_complete: false }))).toBe(
    '1 write, 1 of 8 power cuts, 0 without a good start; the time was over before all were tried',
  )
})

test('a suite has a case for each point, and fails without any', () => {
  const of = { name: 'app.uf2', startedAt: new Date(0), hostname: 'brd' }
  const { cases } = suiteOf(report([point(), point({ n: 13, result: 'locked', tail: 'B' })]), () => null, of)
  expect(cases.map(({ name, result, type }) => [name, result, type])).toEqual([
    ['12 program 0x10180000 +256', 'passed', 'booted'],
    ['13 program 0x10180000 +256', 'failed', 'locked'],
  ])
  expect(suiteOf(report([]), () => null, of).cases).toMatchObject([{ name: 'update', result: 'failed' }])
})
