// Slow: a board's clock is ours, and is watched for a second or two.

import { readFileSync } from 'node:fs'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Machine } from './machine.ts'
import { Pacing } from './pacing.ts'
import { Pico } from './pico/pico.ts'
import { imageThatWrites, memoryWith, silent } from './testing.ts'
import { Uno } from './uno/uno.ts'

const shellOf = (name: string) => readFileSync(new URL(`../../firmware/${name}/shell.bin`, import.meta.url))
const pinless: Pick<Machine, 'pin' | 'connect'> = { pin: () => ({ direction: 'in', level: null }), connect() {} }
const ENOUGH_TURNS = 200
const SYSTICK = [
  [0xe000e014, 1],
  [0xe000e010, 0b101],
] as const

/** Starts a machine, and counts what it is asked to do. */
function startCounted(machine: Machine, share = 1) {
  const counts = { runs: 0, sleeps: 0 }
  const [run, sleep] = [machine.run.bind(machine), machine.sleep.bind(machine)]
  machine.run = () => {
    counts.runs++
    run()
  }
  machine.sleep = (until) => {
    counts.sleeps++
    sleep(until)
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
  Object.assign(counts, { runs: 0, sleeps: 0 })
  await vi.advanceTimersByTimeAsync(ms)
  return counts
}

/** Breaks if the board is looked at without need: once a second is enough. */
test('an idle Pico executes nothing, and costs a look or two', async () => {
  holdTime()
  const { runs, sleeps } = await countIdle(new Pico(memoryWith('pico', shellOf('pico')), silent), 1_500)
  expect(runs).toBe(0)
  expect(sleeps).toBeLessThanOrEqual(4)
})

/** Its timer interrupts a thousand times a second; several are served at once. */
test('an idle Uno executes its timer’s interrupts and no more', async () => {
  holdTime()
  const { runs, sleeps } = await countIdle(new Uno(memoryWith('uno', shellOf('uno')), silent), 1_500)
  expect(runs).toBeLessThan(1_500 * 1.2)
  expect(sleeps).toBeLessThan(1_500 * 1.6)
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
  const receive = pico.receive.bind(pico)
  const zero = performance.now() - pico.now
  pico.receive = (byte) => {
    lag = performance.now() - zero - pico.now
    receive(byte)
  }
  await vi.advanceTimersByTimeAsync(600)
  const wasBehind = performance.now() - zero - pico.now
  pacing.write(Buffer.from('x'))
  expect(wasBehind).toBeGreaterThan(200)
  expect(lag).toBeLessThan(wasBehind / 2)
})

test('a machine that throws is locked up, once, until it is reset', async () => {
  holdTime()
  const broken: Machine = {
    ...{ now: 0, isAsleep: false, isLocked: false, nextAlarm: Number.POSITIVE_INFINITY },
    ...pinless,
    ...{ sleep() {}, canReceive: () => false, receive() {}, reset() {} },
    run: () => {
      throw new Error('broken')
    },
  }
  const { pacing, locked, counts } = startCounted(broken)
  pacing.write(Buffer.from('x'))
  pacing.pause()
  pacing.resume()
  await vi.advanceTimersByTimeAsync(50)
  expect(locked).toEqual([new Error('broken')])
  expect(counts.runs).toBe(1)
  pacing.reset()
  expect(counts.runs).toBe(2)
})

/** Breaks without the limit of what waits: what nobody reads would fill the memory. */
test('a machine that does not read gets 64 KiB later, and the rest is lost', async () => {
  let received = 0
  let canReceive = false
  const deaf: Machine = {
    ...{ now: 0, isAsleep: true, isLocked: false, nextAlarm: Number.POSITIVE_INFINITY },
    ...pinless,
    ...{ run() {}, sleep() {}, reset() {}, canReceive: () => canReceive },
    receive: () => {
      received++
    },
  }
  const { pacing } = startCounted(deaf)
  for (let chunk = 0; chunk < 100; chunk++) pacing.write(new Uint8Array(4_096))
  canReceive = true
  pacing.write(Buffer.from('x'))
  expect(received).toBe(64 * 1024)
})
