import { expect, test } from 'vitest'
import { type CapturedPin, summaryOf } from '../typescript/src/index.ts'
import { formatOf, parsePercent, parsePins, parseSpan, parseTrigger } from './captured.ts'
import { flagsOf } from './failures.ts'

test('pins are names and ranges', () => {
  expect(parsePins('D0-D3,A5')).toEqual(['D0', 'D1', 'D2', 'D3', 'A5'])
  expect(parsePins('gp26-28, gp0')).toEqual(['GP26', 'GP27', 'GP28', 'GP0'])
  for (const text of ['', 'D', 'D3-D1', 'D0-A3', 'D0-', '13'])
    expect(() => parsePins(text), text).toThrow('Write them like')
})

/** Breaks where a range is written out before it is counted: it takes all memory. */
test.each(['D0-D99999999', 'D0-D30', 'D0-D15,A0-A14'])('%s is more pins than a capture takes', (text) => {
  expect(() => parsePins(text)).toThrow('A capture takes 30 pins at most.')
})

test('times, triggers, percentages and files are read, and what is wrong is told', () => {
  expect([parseSpan('2s'), parseSpan('0.5s'), parseSpan('250ms')]).toEqual([2, 0.5, 0.25])
  expect(() => parseSpan('2')).toThrow('is not a time')
  expect(parseTrigger('d2:falling')).toEqual({ pin: 'D2', edge: 'falling' })
  expect(parseTrigger('D2')).toEqual({ pin: 'D2', edge: 'rising' })
  expect(() => parseTrigger('D2:up')).toThrow('is no edge')
  expect([parsePercent('10%'), parsePercent('12.5')]).toEqual([10, 12.5])
  expect(() => parsePercent('ten')).toThrow('is not a percentage')
  expect(['a.vcd', '-', 'a.json', 'a.capture'].map(formatOf)).toEqual(['vcd', 'vcd', 'json', 'raw'])
  expect(() => formatOf('a.txt')).toThrow('Name it .vcd')
})

test('what the service refuses of a capture has the names of the flags', () => {
  expect(flagsOf(['capture'])).toMatchObject({
    '/seconds': '--for',
    '/pre_percent': '--pre',
    '/wait_seconds': '--wait',
  })
})

const pin = (edges: [number, 0 | 1 | null][]): CapturedPin => ({
  ...{ name: 'D9', initial: 0 },
  edges: edges.map(([atNs, level]) => ({ atNs, level })),
})

/** Breaks if half a period at an end counts, or a pin without a period has one. */
test('a pin that switches regularly has a frequency and a duty', () => {
  const pulses = [0, 1, 2, 3].flatMap((at): [number, 0 | 1][] => [
    [at * 1_000 + 100, 1],
    [at * 1_000 + 350, 0],
  ])
  expect(summaryOf(pin(pulses))).toEqual({ pin: 'D9', edges: 8, frequency: 1e6, dutyPercent: 25 })
  expect(summaryOf(pin(pulses.slice(0, 4)))).toMatchObject({ edges: 4, frequency: null, dutyPercent: null })
  expect(summaryOf(pin([...pulses, [9_000, 1]]))).toMatchObject({ frequency: null })
  expect(summaryOf(pin([]))).toEqual({ pin: 'D9', edges: 0, frequency: null, dutyPercent: null })
})
