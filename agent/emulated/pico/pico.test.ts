// Slow: random images run on an emulated processor.

import { randomInt } from 'node:crypto'
import { expect, inject, test, vi } from 'vitest'
import { silent } from '#agent/emulated/machine.ts'
import { imageThatWrites, memoryWith, VECTOR_TABLE } from '#agent/emulated/testing.ts'
import { AlarmClock } from './alarm-clock.ts'
import { Pico } from './pico.ts'

const NVIC_ENABLE = 0xe000e100
const NVIC_PENDING = 0xe000e200
const SOFTWARE_INTERRUPT = 2 ** 26
const PWM_CONTROL = 0x40050000
const PWM_TOP = 0x40050010
/** What is done in one call of `advance`: far more than its limits leave, and little time. */
const MAX_EVENTS = 100_000
const program = (...words: number[]) => new Uint8Array(Uint16Array.from(words).buffer)

/** Lets a board run for some of its own milliseconds. */
function runFor(pico: Pico, ms: number): void {
  const until = pico.now + ms
  while (pico.now < until && !pico.isLocked)
    pico.advance(pico.cycles + Math.ceil(((until - pico.now) * pico.hertz) / 1_000))
}

const start = (image: Uint8Array) => new Pico(memoryWith('pico', image), silent)

test('a sleeping processor passes time and does nothing', () => {
  const pico = start(imageThatWrites([VECTOR_TABLE], { interrupts: true }))
  runFor(pico, 1_000)
  expect([pico.isAsleep, pico.nextEvent]).toEqual([true, Number.POSITIVE_INFINITY])
  expect(pico.now).toBeGreaterThanOrEqual(1_000)
})

const PENDING_BEFORE_SLEEP = [
  VECTOR_TABLE,
  [NVIC_ENABLE, SOFTWARE_INTERRUPT] as const,
  [NVIC_PENDING, SOFTWARE_INTERRUPT] as const,
]

/** Breaks if only an interrupt that comes during the sleep ends it. */
test('an interrupt that has come before wfi is not slept through, also where it is masked', () => {
  const pico = start(imageThatWrites(PENDING_BEFORE_SLEEP, { interrupts: false }))
  runFor(pico, 10)
  expect([pico.isAsleep, pico.isLocked]).toEqual([false, false])
})

test('an interrupt that has come before it was let through runs its handler', () => {
  const pico = start(imageThatWrites(PENDING_BEFORE_SLEEP, { interrupts: true }))
  runFor(pico, 10)
  // Its handler locks up.
  expect(pico.isLocked).toBe(true)
})

test.each([
  ['an undefined instruction', program(0xde00)],
  ['a breakpoint that the ROM does not have', program(0xbe00)],
  ['a jump into nothing', program(0x2000, 0x43c0, 0x4700)], // movs r0, #0; mvns r0, r0; bx r0
  ['a read from an odd address', program(0x2001, 0x6800)], // movs r0, #1; ldr r0, [r0]
  ['an empty flash', new Uint8Array(0)],
])('%s locks up a processor that has no handler', (_, image) => {
  const pico = start(image)
  runFor(pico, 10)
  expect(pico.isLocked).toBe(true)
  pico.apply({ kind: 'reset' })
  expect(pico.isLocked).toBe(false)
})

test('the watchdog resets the board, and what it keeps for the firmware stays', () => {
  // Triggers the watchdog unless that is why it starts; then it sleeps.
  const image = program(
    ...[0x4804, 0x6801, 0x2900, 0xd103, 0x4803, 0x4904, 0x6001, 0xe7fe, 0xbf30, 0xe7fd],
    ...[0x8008, 0x4005, 0x8000, 0x4005, 0x0000, 0x8000],
  )
  const pico = start(image)
  runFor(pico, 10)
  expect([pico.isAsleep, pico.isLocked]).toEqual([true, false])
})

/** Breaks without the limit of alarms in `advance`: a second has 60 million of them. */
test('a timer that rings all the time does not hold up the worker', () => {
  const writes = [[PWM_TOP, 1] as const, [PWM_CONTROL, 1] as const]
  const pico = start(imageThatWrites(writes, { interrupts: true }))
  while (!pico.isAsleep) pico.advance(pico.cycles + 1)
  const { now } = pico
  pico.advance(pico.cycles + pico.hertz / 1_000)
  expect(pico.now).toBeGreaterThan(now)
  expect(pico.now).toBeLessThan(now + 500)
})

const PERIPHERALS = [
  ...[0x18000000, 0x40008000, 0x4000c000, 0x40014000, 0x4001c000, 0x40034000, 0x4003c000, 0x40044000],
  ...[0x4004c000, 0x40050000, 0x40054000, 0x40058000, 0x4005c000, 0x50000000, 0x50100000, 0x50110000],
  ...[0x50200000, 0x50300000, 0xd0000000, 0xe000e000],
]

function randomWrite(): readonly [number, number] {
  const peripheral = PERIPHERALS[randomInt(PERIPHERALS.length)] ?? 0
  const value = randomInt(3) === 0 ? randomInt(16) : randomInt(2 ** 32)
  return [peripheral + 4 * randomInt(80), value]
}

/** Counts how often the clocks of boards are advanced from here on, and what is due meanwhile. */
function countEvents(): () => number {
  let events = 0
  const { advanceTo } = AlarmClock.prototype
  vi.spyOn(AlarmClock.prototype, 'advanceTo').mockImplementation(function (this: AlarmClock, cycle: number) {
    const { rings } = this
    advanceTo.call(this, cycle)
    events += 1 + this.rings - rings
  })
  return () => events
}

/** Breaks if something that firmware sets holds up the worker: others wait for one `advance`. */
test(`${inject('images') * 10} images that set all peripherals at random are survived`, { timeout: 600_000 }, () => {
  // The package warns of each register that there is not.
  vi.spyOn(console, 'warn').mockReturnValue()
  const events = countEvents()
  for (let left = inject('images') * 10; left > 0; left--) {
    const pico = start(imageThatWrites(Array.from({ length: 255 }, randomWrite), { interrupts: left % 2 === 0 }))
    for (let steps = 20; steps > 0 && !pico.isLocked; steps--) {
      pico.apply({ kind: 'bytes', bytes: Uint8Array.of(13) })
      const before = events()
      pico.advance(pico.cycles + pico.hertz / 1_000)
      expect(events() - before).toBeLessThan(MAX_EVENTS)
    }
  }
})
