import { expect, onTestFinished, test, vi } from 'vitest'
import { type Machine, silent } from './machine.ts'
import { newMemory } from './memory.ts'
import { Pacing } from './pacing.ts'
import { Uno } from './uno/uno.ts'

/**
 * Paces a board that is done at once with what is due, a cycle a millisecond, by a clock of the
 * test's own. `usedMs` is what the host says that the thread has used. Counts the slices.
 */
function start(share: number, usedMs: () => number) {
  vi.useFakeTimers()
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: usedMs() * 1_000, system: 0 }))
  const now = { cycles: 0, hertz: 1_000, now: 0, isAsleep: false, isLocked: false }
  const machine: Machine = Object.create(new Uno(newMemory('uno'), silent), Object.getOwnPropertyDescriptors(now))
  const counts = { slices: 0 }
  const loop = {
    machine,
    nextEvent: Number.POSITIVE_INFINITY,
    isPlaying: false,
    input() {},
    advance(until: number) {
      counts.slices++
      Object.assign(machine, { now: until, cycles: until })
      return 'until' as const
    },
  }
  const pacing = new Pacing(loop, { share, speed: 'real', onTime() {}, onSlow() {}, onLocked() {} })
  onTestFinished(() => {
    pacing.hold('window')
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  pacing.release('window')
  return { counts, pacing }
}

/** Breaks if only slices count: what a board prints, and its debugger, take the same core. */
test('what a board’s thread does beside executing counts to its share', async () => {
  let usedMs = 0
  const { counts } = start(0.5, () => usedMs)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(counts.slices).toBeGreaterThan(100)
  const others = setInterval(() => {
    usedMs += 10
  }, 10)
  onTestFinished(() => clearInterval(others))
  await vi.advanceTimersByTimeAsync(100)
  counts.slices = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(counts.slices).toBeLessThan(10)
})

/** Breaks if waking up is charged before anything is executed: nothing ever would be. */
test('a board whose share is hardly more than waking up takes executes all the same', async () => {
  let usedMs = 0
  const { counts } = start(0.05, () => {
    usedMs += 0.5
    return usedMs
  })
  await vi.advanceTimersByTimeAsync(500)
  counts.slices = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(counts.slices).toBeGreaterThan(10)
})

/** Breaks if the share of a pause is cut before what was used in it is charged: 12 s would pass. */
test('a board that was held pays nothing for work within its share meanwhile', async () => {
  let usedMs = 0
  const { counts, pacing } = start(0.05, () => usedMs)
  await vi.advanceTimersByTimeAsync(500)
  pacing.hold('debugger')
  await vi.advanceTimersByTimeAsync(60_000)
  usedMs += 600
  pacing.release('debugger')
  counts.slices = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(counts.slices).toBeGreaterThan(10)
})
