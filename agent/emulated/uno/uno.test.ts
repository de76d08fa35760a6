import { describe, expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Bench, image, STAY, store } from './testing.ts'

/** Cycles that the program needs around what it times. */
const AROUND = 40
const numberOf = (texts: string[], name: string) =>
  Number(texts.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1))

describe.skipIf(!canBuild)('what the Uno measures', () => {
  const bench = new Bench(canBuild ? build('uno-measure').binary : image())
  bench.uno.apply({ kind: 'pin', pin: 14, millivolts: 550 })
  bench.uno.apply({ kind: 'pin', pin: 7, millivolts: 1_000 })
  bench.run(60)
  const { texts } = bench

  /** Breaks if a battery's voltage cannot be told from the 1.1 V, or if a reference is left out. */
  test.each([
    ['bandgap', 225],
    ['ground', 0],
    ['a0', 112],
    ['a0 by 1.1 V', 512],
    ['sensor', 292],
    ['left', 225 * 64],
    ['comparator', 1],
    ['flag', 1],
  ])('%s', (name, expected) => expect(numberOf(texts, name)).toBe(expected))

  /** Breaks if LPM reads the flash in place of the signature row. */
  test('the signature and the fuses', () => {
    expect(texts).toContain('signature 1e950f fuses ffde')
  })

  /** 13 clocks of the ADC at 128, ten bits of 16 clocks, and 3.4 ms at 64. */
  test.each([
    ['conversion', 13 * 128],
    ['byte', 10 * 16],
    ['eeprom', 54_400 / 64],
  ])('the time of one %s', (name, expected) => {
    expect(numberOf(texts, name)).toBeGreaterThanOrEqual(expected - 1)
    expect(numberOf(texts, name)).toBeLessThan(expected + AROUND)
  })

  /** Breaks if the board's own clock does not follow. */
  test('the clock prescaler, and an ADC that runs by itself', () => {
    expect(texts.slice(-2)).toEqual(['slow', 'free'])
    expect(bench.uno.hertz).toBe(4_000_000)
    const [now, { cycles }] = [bench.uno.now, bench.uno]
    bench.run(1)
    expect(bench.uno.now - now).toBeCloseTo((bench.uno.cycles - cycles) / 4_000, 6)
    bench.uno.apply({ kind: 'reset' })
    expect(bench.uno.hertz).toBe(16_000_000)
    expect(bench.uno.now).toBeGreaterThan(now)
  })
})

const [CLI, SLEEP] = [0x94f8, 0x9588]
const [SMCR, WDTCSR] = [0x53, 0x60]

/** Breaks if a board that its watchdog resets is told as locked up. */
test('a board that sleeps without interrupts is locked up, unless the watchdog resets it', () => {
  const locked = new Bench(image(CLI, ...store(SMCR, 0x05), SLEEP, STAY))
  locked.run(100)
  expect(locked.uno.isLocked).toBe(true)
  const bitten = new Bench(image(CLI, ...store(WDTCSR, 0x08), ...store(SMCR, 0x05), SLEEP, STAY))
  bitten.run(100)
  expect(bitten.uno.isLocked).toBe(false)
  expect(bitten.uno.cycles).toBeGreaterThanOrEqual(1_600_000)
})

/** Breaks if what is missing is silent. */
test.each([
  ['a register of something missing', [...store(0xb6, 0x20), STAY], 'the asynchronous clock of timer 2'],
  ['SPM', [0x95e8, STAY], 'writing to its own flash (SPM)'],
  ['a conversion that a timer starts', [...store(0x7b, 3), ...store(0x7a, 0xa0), STAY], 'another peripheral starts'],
])('%s is told', (_name, words, told) => {
  const bench = new Bench(image(...words))
  bench.run(1)
  expect(bench.notes).toHaveLength(1)
  expect(bench.notes[0]).toContain(told)
})

test('a word that is no instruction is told with its address', () => {
  const bench = new Bench(image(0x0000, 0x9404, STAY))
  bench.run(1)
  expect(bench.notes).toEqual(['the program has run into 0x9404 at 0x0002, which is no instruction'])
})

/** Breaks if a variable that no start sets is lost, as `.noinit` is used. */
test('RAM outlives a reset', () => {
  const bench = new Bench(image(...store(0x123, 0x77), STAY))
  bench.run(1)
  bench.uno.apply({ kind: 'reset' })
  expect(bench.uno.state()[1]?.[0x123]).toBe(0x77)
})
