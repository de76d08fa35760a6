// Slow: a board's clock is ours, and is watched for a second or two.

import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Input, Machine } from './machine.ts'
import { Pacing } from './pacing.ts'
import { Pico } from './pico/pico.ts'
import { imageThatWrites, memoryWith, silent } from './testing.ts'
import { Uno } from './uno/uno.ts'

const shellOf = (name: string) => readFileSync(new URL(`../../firmware/${name}/shell.bin`, import.meta.url))
const still: Machine = {
  ...{ cycles: 0, hertz: 1_000, now: 0, isAsleep: false, isLocked: false, nextEvent: Number.POSITIVE_INFINITY },
  ...{ advance() {}, apply() {}, pin: () => ({ direction: 'in', level: null }) },
}
const typed = (text: string): Input => ({ kind: 'bytes', bytes: Buffer.from(text) })
const ENOUGH_TURNS = 200
const SYSTICK = [
  [0xe000e014, 1],
  [0xe000e010, 0b101],
] as const

/** Starts a machine, and counts how often it is advanced. */
function startCounted(machine: Machine, share = 1) {
  const counts = { advances: 0 }
  const advance = machine.advance.bind(machine)
  machine.advance = (until) => {
    counts.advances++
    advance(until)
  }
  const slow: number[] = []
  const locked: unknown[] = []
  const pacing = new Pacing(machine, {
    share,
    onSlow: (ratio) => slow.push(ratio),
    onLocked: (error) => locked.push(error),
  })
  onTestFinished(() => pacing.pause())
  pacing.resume()
  return { pacing, counts, slow, locked }
}

/** Lets time pass by the test alone: execution takes none, of the clock or of the processor. */
function holdTime() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 })
}

async function countIdle(machine: Machine, ms: number) {
  const { counts } = startCounted(machine)
  // The prompt is printed.
  await vi.advanceTimersByTimeAsync(300)
  counts.advances = 0
  await vi.advanceTimersByTimeAsync(ms)
  return counts.advances
}

/** Breaks if the board is looked at without need: once a second is enough. */
test('an idle Pico executes nothing, and costs a look or two', async () => {
  holdTime()
  const pico = new Pico(memoryWith('pico', shellOf('pico')), silent)
  expect(await countIdle(pico, 1_500)).toBeLessThanOrEqual(4)
  expect(pico.isAsleep).toBe(true)
})

/** Its timer interrupts a thousand times a second; several are served at once. */
test('an idle Uno executes its timer’s interrupts and no more', async () => {
  holdTime()
  expect(await countIdle(new Uno(memoryWith('uno', shellOf('uno')), silent), 1_500)).toBeLessThan(1_500 * 1.6)
})

/** Breaks if a slice ends only when the machine has done what is due: it would take a second. */
test('a board whose timers are too much for us lets others run', async () => {
  const pico = new Pico(memoryWith('pico', imageThatWrites(SYSTICK, { interrupts: true })), silent)
  startCounted(pico)
  let longest = 0
  for (let turn = 0; turn < ENOUGH_TURNS || pico.now < 200; turn++) {
    const before = process.threadCpuUsage()
    await setImmediate()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
  }
  expect(longest).toBeLessThan(200)
})

/** Breaks without the share in `#allow`: a board that never rests would take the whole core. */
test('a board that never rests takes its share of a core and no more', async () => {
  const pico = new Pico(memoryWith('pico', imageThatWrites(SYSTICK, { interrupts: true })), silent)
  const used = process.threadCpuUsage()
  startCounted(pico, 0.05)
  await wait(1_000)
  const { user, system } = process.threadCpuUsage(used)
  expect(pico.now).toBeGreaterThan(0)
  expect((user + system) / 1_000).toBeLessThan(250)
})

/** Breaks if a byte is given to a machine whose clock still stands where it was last looked at. */
test('what is typed to an idle Pico is typed now', async () => {
  holdTime()
  const pico = new Pico(memoryWith('pico', shellOf('pico')), silent)
  const { pacing } = startCounted(pico)
  await vi.advanceTimersByTimeAsync(300)
  let lag = Number.POSITIVE_INFINITY
  const apply = pico.apply.bind(pico)
  const zero = performance.now() - pico.now
  pico.apply = (input) => {
    lag = performance.now() - zero - pico.now
    apply(input)
  }
  await vi.advanceTimersByTimeAsync(600)
  const wasBehind = performance.now() - zero - pico.now
  pacing.input(typed('x'))
  expect(wasBehind).toBeGreaterThan(200)
  expect(lag).toBeLessThan(1)
})

test('a machine that throws is locked up, once, until it is reset', async () => {
  holdTime()
  const broken: Machine = {
    ...still,
    advance: () => {
      throw new Error('broken')
    },
  }
  const { pacing, locked, counts } = startCounted(broken)
  await vi.advanceTimersByTimeAsync(50)
  pacing.input(typed('x'))
  pacing.pause()
  pacing.resume()
  await vi.advanceTimersByTimeAsync(50)
  expect(locked).toEqual([new Error('broken')])
  expect(counts.advances).toBe(1)
  pacing.input({ kind: 'reset' })
  await vi.advanceTimersByTimeAsync(50)
  expect(counts.advances).toBe(2)
})
