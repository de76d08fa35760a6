import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PinState } from '#wire/pins.ts'
import type { PinNow } from './machine.ts'
import { PinWatch } from './pin-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A machine whose clock is the test's, and whose D3 is switched. */
function startWatch() {
  const began = Date.now()
  const d3: PinNow = { direction: 'out', level: 0 }
  const sent: PinState[][] = []
  const machine = {
    get now() {
      return Date.now() - began
    },
    pin: (index: number): PinNow => (index === 3 ? d3 : { direction: 'in', level: null }),
  }
  const watch = new PinWatch('uno', machine, (changes) => sent.push(changes))
  watch.tell()
  const toggle = (level: 0 | 1) => {
    d3.level = level
    watch.edges(1 << 3, level << 3)
  }
  async function pulse(periods: number, highMs: number, lowMs: number) {
    for (let left = periods; left > 0; left--) {
      toggle(1)
      await vi.advanceTimersByTimeAsync(highMs)
      toggle(0)
      await vi.advanceTimersByTimeAsync(lowMs)
    }
  }
  return { sent, watch, toggle, pulse, last: () => sent.at(-1)?.[0] }
}

test('what is put on an analogue input is told; elsewhere it is the level', async () => {
  const { sent, watch } = startWatch()
  for (const pin of [14, 2]) watch.wasSet({ pin, millivolts: 2_500 })
  await vi.advanceTimersByTimeAsync(60)
  watch.wasSet({ pin: 14, millivolts: 2_500 })
  await vi.advanceTimersByTimeAsync(60)
  expect(sent.slice(1)).toEqual([[{ pin: 'A0', direction: 'in', level: null, duty: null, volts: 2.5 }]])
})

test('all pins come first, then those that change, and nothing while nothing does', async () => {
  const { sent, toggle, last } = startWatch()
  expect(sent[0]).toHaveLength(20)
  toggle(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
  expect(last()).toEqual({ pin: 'D3', direction: 'out', level: 1, duty: null })
  expect(vi.getTimerCount()).toBe(0)
})

/** Breaks if each edge is a message: a board that toggles would fill the connection. */
test('changes come 20 times a second at most, the latest of each pin', async () => {
  const { sent, toggle, pulse, last } = startWatch()
  await pulse(1_000, 1, 1)
  toggle(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(sent.length).toBeLessThanOrEqual(2 + 2.2 * 20)
  expect(last()).toEqual({ pin: 'D3', direction: 'out', level: 1, duty: null })
})

test('fast pulses are told once as their duty, and again when it changes or they end', async () => {
  const { sent, pulse } = startWatch()
  await pulse(300, 1, 3)
  await pulse(300, 3, 1)
  await vi.advanceTimersByTimeAsync(1_000)
  const told = sent.slice(1).map(([state]) => state?.duty ?? state?.level)
  expect(told.slice(0, 1)).toEqual([0.25])
  // One window may have pulses of both kinds.
  expect(told.slice(-2)).toEqual([0.75, 0])
  expect(told.length).toBeLessThanOrEqual(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('slow pulses are levels', async () => {
  const { sent, pulse } = startWatch()
  await pulse(4, 500, 500)
  expect(sent.slice(1).map(([state]) => state?.level)).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
})

/** Breaks if a period is counted that was longer than a window. */
test('a rise long before fast pulses does not belong to them', async () => {
  const { sent, pulse } = startWatch()
  await pulse(1, 400, 400)
  await pulse(100, 3, 1)
  const duties = sent.flat().flatMap(({ duty }) => duty ?? [])
  expect(duties).toEqual([0.75])
})
