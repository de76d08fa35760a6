import { expect, onTestFinished, test, vi } from 'vitest'
import { type Input, type Machine, silent } from './machine.ts'
import { newMemory } from './memory.ts'
import { Pacing } from './pacing.ts'
import { Uno } from './uno/uno.ts'

const HERTZ = 1_000
/** How much of the host's time a slice takes here. */
const SLICE_MS = 10

/**
 * Paces a board by a clock of the test's own. `slice` returns how many milliseconds of the board a
 * slice gets through, and how it ends.
 */
function start(slice: (wantedMs: number) => { ms: number; ended: 'until' | 'budget' }) {
  let hostMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => hostMs)
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 })
  const now = { cycles: 0, hertz: HERTZ, now: 0, isAsleep: false, isLocked: false, nextEvent: Number.POSITIVE_INFINITY }
  const machine: Machine = Object.create(new Uno(newMemory('uno'), silent), Object.getOwnPropertyDescriptors(now))
  const wanted: number[] = []
  const ratios: number[] = []
  const loop = {
    machine,
    nextEvent: Number.POSITIVE_INFINITY,
    isPlaying: false,
    input: (_: Input) => {},
    advance(until: number) {
      const wantedMs = ((until - machine.cycles) * 1_000) / HERTZ
      wanted.push(wantedMs)
      const { ms, ended } = slice(wantedMs)
      hostMs += SLICE_MS
      Object.assign(machine, { now: machine.now + ms, cycles: machine.cycles + (ms * HERTZ) / 1_000 })
      return ended
    },
  }
  const onSlow = (ratio: number) => ratios.push(ratio)
  const pacing = new Pacing(loop, { share: 1, speed: 'real', onTime() {}, onSlow, onLocked() {} })
  onTestFinished(() => {
    pacing.hold('window')
    vi.restoreAllMocks()
  })
  pacing.release('window')
  return {
    ...{ wanted, ratios },
    pass: (ms: number) => {
      hostMs += ms
    },
  }
}

/** Breaks if what it cannot do is asked of it for ever, or if nobody is told. */
test('a board that is too slow for us goes on from where it is, and says how fast it runs', async () => {
  const { wanted, ratios } = start(() => ({ ms: SLICE_MS / 2, ended: 'budget' }))
  await vi.waitUntil(() => ratios.length >= 2, { timeout: 20_000 })
  for (const ratio of ratios) expect(ratio).toBeCloseTo(0.5, 1)
  expect(Math.max(...wanted)).toBeLessThan(100)
})

/** Breaks if time is lost that a busy host took: the board can keep up. */
test('a board whose host was busy catches up', async () => {
  const { wanted, ratios, pass } = start((wantedMs) => ({ ms: wantedMs, ended: 'until' }))
  await vi.waitUntil(() => wanted.length > 3)
  pass(500)
  const before = wanted.length
  await vi.waitUntil(() => wanted.length > before)
  expect(wanted[before]).toBeGreaterThanOrEqual(500)
  expect(ratios).toEqual([])
})
