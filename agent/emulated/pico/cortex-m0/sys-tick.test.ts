import { expect, test } from 'vitest'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { SysTick } from './sys-tick.ts'

const HZ = 100_000_000
const [ENABLE, INTERRUPT, PROCESSOR_CLOCK] = [1, 2, 4]
const REACHED_ZERO = 1 << 16

/** A timer, and the cycles of its interrupts. */
function start(reload: number, control: number, hertz = HZ) {
  const clock = new AlarmClock(hertz)
  const rings: number[] = []
  const timer = new SysTick(clock, () => rings.push(clock.cycles))
  timer.reload = reload
  timer.clear()
  timer.writeControl(control)
  return { clock, timer, rings, pass: (cycles: number) => clock.advanceTo(clock.cycles + cycles) }
}

/** ARMv6-M, B3.3.1: from 0 it takes one count to the reload, and then as many to 0. */
test('it counts down to 0 and begins again, and its interrupt comes at each 0', () => {
  const { timer, rings, pass } = start(9, ENABLE | INTERRUPT | PROCESSOR_CLOCK)
  const values = Array.from({ length: 21 }, () => {
    const { value } = timer
    pass(1)
    return value
  })
  expect(values).toEqual([0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(rings).toEqual([10, 20])
})

test('without an interrupt it counts on, costs nothing, and tells once that it has reached 0', () => {
  const { clock, timer, rings, pass } = start(9, ENABLE | PROCESSOR_CLOCK)
  expect(clock.nextCycle).toBe(Number.POSITIVE_INFINITY)
  pass(9)
  expect(timer.readControl() & REACHED_ZERO).toBe(0)
  pass(10_006)
  expect([timer.value, rings]).toEqual([5, []])
  expect([timer.readControl() & REACHED_ZERO, timer.readControl() & REACHED_ZERO]).toEqual([REACHED_ZERO, 0])
})

/** Breaks if what passed before counts by the new reload. */
test('another reload holds from the next 0 on', () => {
  const { timer, rings, pass } = start(9, ENABLE | PROCESSOR_CLOCK)
  pass(25)
  timer.reload = 99
  timer.writeControl(ENABLE | INTERRUPT | PROCESSOR_CLOCK)
  pass(200)
  expect(rings).toEqual([30, 130])
})

test('a reload of 0 stops it at the next 0', () => {
  const { clock, timer, rings, pass } = start(9, ENABLE | INTERRUPT | PROCESSOR_CLOCK)
  pass(5)
  timer.reload = 0
  pass(1_000)
  expect([rings, timer.value, clock.nextCycle]).toEqual([[10], 0, Number.POSITIVE_INFINITY])
})

test('it counts microseconds if it is not given the clock of the processor', () => {
  const { timer, rings, pass } = start(9, ENABLE | INTERRUPT)
  pass(550)
  expect(timer.value).toBe(5)
  pass(1_500)
  expect(rings).toEqual([1_000, 2_000])
})

/** It counts cycles, so a period has as many of them at any frequency (ARMv6-M, B3.3). */
test.each([
  ['ten times as fast', 120_000_000],
  ['ten times as slow', 1_200_000],
  ['at 133 MHz', 133_000_000],
])('SysTick counts cycles on %s when the clock changes in mid-count', (_, hertz) => {
  const { clock, timer, rings } = start(999, ENABLE | INTERRUPT | PROCESSOR_CLOCK, 12_000_000)
  clock.advanceTo(1_400)
  clock.hertz = hertz
  expect([timer.value, timer.readControl() & REACHED_ZERO]).toEqual([999 - (1_400 - 1_000 - 1), REACHED_ZERO])
  clock.advanceTo(1_999)
  expect([timer.value, rings]).toEqual([1, [1_000]])
  clock.advanceTo(6_000)
  expect(rings).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000])
  expect(timer.value).toBe(0)
})

/** The watchdog's tick is made of the crystal (RP2040 data sheet, 2.4.5.1.1). */
test('SysTick counts microseconds through a change of the clock', () => {
  const { clock, timer, rings } = start(999, ENABLE | INTERRUPT, 12_000_000)
  clock.advanceTo(6_000)
  expect(timer.value).toBe(999 - 499)
  clock.hertz = 120_000_000
  clock.advanceTo(6_000 + 60_000)
  expect([timer.value, rings]).toEqual([0, [66_000]])
})
