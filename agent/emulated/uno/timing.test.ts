import { describe, expect, test } from 'vitest'
import { Bench, image, STAY, store } from './testing.ts'

const [DDRB, PORTB, SMCR, WDTCSR, TCCR1A, TCCR1B, ICR1, OCR1A] = [0x24, 0x25, 0x53, 0x60, 0x80, 0x81, 0x86, 0x88]
const SLEEP = 0x9588
const POWER_DOWN = 0x05
const [WDCE, WDE] = [0x10, 0x08]
const D8 = 8
const D9 = 9

/** Returns when a pin rose and fell, in cycles, while a program ran for so long. */
function edgesOf(pin: number, words: number[], ms: number): { high: boolean; cycle: number }[] {
  const edges: { high: boolean; cycle: number }[] = []
  const bench: Bench = new Bench(image(...words), {
    edge: (index, high) => {
      if (index === pin) edges.push({ high, cycle: bench.uno.cycles })
    },
  })
  bench.run(ms)
  return edges
}

const wide = (address: number, value: number) => [...store(address + 1, value >> 8), ...store(address, value & 0xff)]

describe('PWM of timer 1, by ICR1', () => {
  /**
   * Breaks if a period is a cycle longer than the data sheet's formula says. A pulse of fast PWM
   * is OCR1A steps and not one more, as `peripherals.ts` says.
   */
  test.each([
    ['fast, undivided', 0x19, 999, 1_000, 250],
    ['fast, divided by 8', 0x1a, 1_999, 16_000, 8 * 250],
    ['phase correct, undivided', 0x11, 1_000, 2_000, 2 * 250],
  ])('%s', (_name, control, top, period, pulse) => {
    const setup = [...store(DDRB, 2), ...wide(ICR1, top), ...wide(OCR1A, 250), ...store(TCCR1A, 0x82)]
    const edges = edgesOf(D9, [...setup, ...store(TCCR1B, control), STAY], 50).slice(4)
    const rises = edges.filter(({ high }) => high).map(({ cycle }) => cycle)
    const [first = 0, last = 0] = [rises[0], rises.at(-1)]
    expect(rises.length).toBeGreaterThan(40)
    expect(last - first).toBe(period * (rises.length - 1))
    const fall = edges.find(({ high, cycle }) => !high && cycle > first)
    expect((fall?.cycle ?? 0) - first).toBe(pulse)
  })
})

/** Breaks if the oscillator of the watchdog has another frequency, or sleep stops it. */
test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('the watchdog runs out after 2048 << %i periods of 128 kHz', (exponent) => {
  const select = ((exponent & 8) << 2) | (exponent & 7)
  const words = [
    ...store(DDRB, 1),
    ...store(PORTB, 1),
    ...store(WDTCSR, WDCE | WDE),
    ...store(WDTCSR, WDE | select),
    ...store(SMCR, POWER_DOWN),
    SLEEP,
    STAY,
  ]
  const cycles = (2_048 << exponent) * 125
  const [first, second] = edgesOf(D8, words, cycles / 16_000 + 1)
  expect((second?.cycle ?? 0) - (first?.cycle ?? 0)).toBeGreaterThanOrEqual(cycles)
  expect((second?.cycle ?? 0) - (first?.cycle ?? 0)).toBeLessThan(cycles + 20)
})
