// Slow: a board's clock is ours, and is watched for a second or two.

import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Loop } from './loop.ts'
import type { Input } from './machine.ts'
import { silent } from './machine.ts'
import type { Model } from './models.ts'
import { Pacing } from './pacing.ts'
import { imageThatWrites, memoryWith } from './testing.ts'

const shellOf = (name: string) => readFileSync(new URL(`../../firmware/${name}/shell.bin`, import.meta.url))
const typed = (text: string): Input => ({ kind: 'bytes', bytes: Buffer.from(text) })
const ENOUGH_TURNS = 200
/** A slice of PWM that begins again every 16 cycles, which wakes nobody. */
const PWM = [
  [0x40050010, 15],
  [0x40050000, 1],
] as const
/** One that begins again every 100 ms. */
const SLOW_PWM = [
  [0x40050004, 190 << 4],
  [0x40050010, 65_535],
  [0x40050000, 1],
] as const

const loopOf = (model: Model, image: Uint8Array) =>
  new Loop({ model, memory: memoryWith(model, image), events: silent })

type Options = { share?: number; speed?: 'real' | 'max' }

/** Starts a board, and counts how often its machine is advanced. */
function startCounted(loop: Loop, { share = 1, speed = 'real' }: Options = {}) {
  const { machine } = loop
  const counts = { advances: 0 }
  const advance = machine.advance.bind(machine)
  machine.advance = (until) => {
    counts.advances++
    advance(until)
  }
  const times: number[] = []
  const locked: unknown[] = []
  const pacing = new Pacing(loop, {
    ...{ share, speed },
    onTime: (ms) => times.push(ms),
    onSlow() {},
    onLocked: (error) => locked.push(error),
  })
  onTestFinished(() => pacing.hold('window'))
  pacing.release('window')
  return { pacing, counts, times, locked }
}

/** Lets time pass by the test alone: execution takes none, of the clock or of the processor. */
function holdTime() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 })
}

async function countIdle(loop: Loop, ms: number) {
  const { counts } = startCounted(loop)
  // The prompt is printed.
  await vi.advanceTimersByTimeAsync(300)
  counts.advances = 0
  await vi.advanceTimersByTimeAsync(ms)
  return counts.advances
}

/** Breaks if the board is looked at without need: once a second is enough. */
test('an idle Pico executes nothing, and costs a look or two', async () => {
  holdTime()
  const loop = loopOf('pico', shellOf('pico'))
  expect(await countIdle(loop, 1_500)).toBeLessThanOrEqual(4)
  expect(loop.machine.isAsleep).toBe(true)
})

/** Its timer interrupts a thousand times a second; several are served at once. */
test('an idle Uno executes its timer’s interrupts and no more', async () => {
  holdTime()
  expect(await countIdle(loopOf('uno', shellOf('uno')), 1_500)).toBeLessThan(1_500 * 1.6)
})

test('a board that sleeps is looked at less often, until somebody touches it', async () => {
  holdTime()
  const loop = loopOf('uno', shellOf('uno'))
  const looks = vi.spyOn(loop, 'advance')
  const { pacing } = startCounted(loop)
  const countOver = async (ms: number) => {
    const before = looks.mock.calls.length
    await vi.advanceTimersByTimeAsync(ms)
    return looks.mock.calls.length - before
  }
  await countOver(1_200)
  expect(await countOver(600)).toBeLessThanOrEqual(51)
  pacing.input(typed('x'))
  expect(await countOver(600)).toBeGreaterThan(120)
})

/** Breaks if a slice ends only when the machine has done what is due: it would take a second. */
test('a board whose timers are too much for us lets others run', async () => {
  const loop = loopOf('pico', imageThatWrites(PWM, { interrupts: true }))
  startCounted(loop)
  let longest = 0
  for (let turn = 0; turn < ENOUGH_TURNS || loop.machine.now < 200; turn++) {
    const before = process.threadCpuUsage()
    await setImmediate()
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
  }
  expect(longest).toBeLessThan(200)
})

/** Breaks without the share in `share.ts`: a board that never rests would take the whole core. */
test('a board that never rests takes its share of a core and no more', async () => {
  const loop = loopOf('pico', imageThatWrites(PWM, { interrupts: true }))
  const used = process.threadCpuUsage()
  startCounted(loop, { share: 0.05 })
  await wait(1_000)
  const { user, system } = process.threadCpuUsage(used)
  expect(loop.machine.now).toBeGreaterThan(0)
  expect((user + system) / 1_000).toBeLessThan(250)
})

/** Breaks if a byte is given to a machine whose clock still stands where it was last looked at. */
test('what is typed to an idle Pico is typed now', async () => {
  holdTime()
  const loop = loopOf('pico', shellOf('pico'))
  const { pacing } = startCounted(loop)
  await vi.advanceTimersByTimeAsync(300)
  const { machine } = loop
  let lag = Number.POSITIVE_INFINITY
  const apply = machine.apply.bind(machine)
  const zero = performance.now() - machine.now
  machine.apply = (input) => {
    lag = performance.now() - zero - machine.now
    apply(input)
  }
  await vi.advanceTimersByTimeAsync(600)
  const wasBehind = performance.now() - zero - machine.now
  pacing.input(typed('x'))
  expect(wasBehind).toBeGreaterThan(200)
  expect(lag).toBeLessThan(1)
})

test('a machine that throws is locked up, once, until it is reset', async () => {
  holdTime()
  const loop = loopOf('uno', shellOf('uno'))
  loop.machine.advance = () => {
    throw new Error('broken')
  }
  const { pacing, locked, counts } = startCounted(loop)
  await vi.advanceTimersByTimeAsync(50)
  pacing.input(typed('x'))
  pacing.hold('window')
  pacing.release('window')
  await vi.advanceTimersByTimeAsync(50)
  expect(locked).toEqual([new Error('broken')])
  expect(counts.advances).toBe(1)
  pacing.input({ kind: 'reset' })
  await vi.advanceTimersByTimeAsync(50)
  expect(counts.advances).toBe(2)
})

/** Breaks if it waits for our clock. Its alarms have no end, so the time of the host passes too. */
test('at max, a board passes over its sleep, and tells its time about once a second', async () => {
  const loop = loopOf('pico', imageThatWrites(SLOW_PWM, { interrupts: false }))
  const began = performance.now()
  const { pacing, times } = startCounted(loop, { speed: 'max' })
  await vi.waitUntil(() => times.length === 2, { timeout: 20_000 })
  pacing.hold('window')
  expect(performance.now() - began).toBeGreaterThan(1_500)
  expect(loop.machine.now).toBeGreaterThan(60_000)
})

/** Breaks if its clock jumps to the end of time, or if it is looked at without need. */
test('at max, a board that nothing would wake waits for an input', async () => {
  holdTime()
  const loop = loopOf('pico', shellOf('pico'))
  const { pacing, counts } = startCounted(loop, { speed: 'max' })
  await vi.advanceTimersByTimeAsync(300)
  expect(loop.machine.now).toBeLessThan(10_000)
  const { cycles } = loop.machine
  counts.advances = 0
  await vi.advanceTimersByTimeAsync(5_000)
  expect(loop.machine.cycles).toBe(cycles)
  expect(counts.advances).toBeLessThanOrEqual(6)
  pacing.input(typed('x'))
  expect(loop.machine.cycles).toBeGreaterThan(cycles)
})

/** Breaks if a board that a debugger holds takes what happens to it meanwhile. */
test('what happens to a board that is held for a debugger waits, up to a limit', async () => {
  holdTime()
  const loop = loopOf('uno', shellOf('uno'))
  const { pacing } = startCounted(loop)
  const inputs: unknown[] = []
  vi.spyOn(loop, 'input').mockImplementation((outside) => void inputs.push(outside))
  pacing.hold('debugger')
  const { cycles } = loop.machine
  for (let count = 0; count < 10; count++) pacing.input({ kind: 'bytes', bytes: new Uint8Array(8 * 1024) })
  for (let count = 0; count < 2_000; count++) pacing.input({ kind: 'pin', pin: 2, millivolts: count })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([inputs, loop.machine.cycles]).toEqual([[], cycles])
  pacing.release('debugger')
  expect(inputs).toHaveLength(1_024)
  expect(inputs.filter((input) => (input as Input).kind === 'bytes')).toHaveLength(8)
  // Nothing is owed for the time between.
  expect(loop.machine.now).toBeLessThan(100)
})
