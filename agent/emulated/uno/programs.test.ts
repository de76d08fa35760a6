import { describe, expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Bench } from './testing.ts'

/** The watchdog's 32,768 periods at 128 kHz. */
const PERIOD_MS = 256

/** An I²C device with 16 registers: the first byte that is written selects one. */
class Registers {
  readonly address = 0x42
  readonly values = new Uint8Array(16)
  stops = 0
  #at = 0
  #isSelected: boolean = false

  start(isRead: boolean): void {
    this.#isSelected = isRead
  }

  write(byte: number): boolean {
    if (this.#isSelected) this.values[this.#at++ % 16] = byte
    else this.#at = byte
    this.#isSelected = true
    return true
  }

  read(): number {
    return this.values[this.#at++ % 16] ?? 0
  }

  stop(): void {
    this.stops++
  }
}

/** `npm test` installs the compilers where it may, and elsewhere leaves these tests out. */
describe.skipIf(!canBuild)('programs of the Uno', () => {
  /** Breaks if the watchdog does not reset, or if MCUSR does not say which reset it was. */
  test('the watchdog resets it again and again, and MCUSR tells a cause', () => {
    const bench = new Bench(build('uno-watchdog').binary)
    bench.run(600)
    expect(bench.texts).toEqual(['start 01', 'start 08', 'start 08'])
    const [, first, second] = bench.lines.map(({ ms }) => ms)
    expect((second ?? 0) - (first ?? 0)).toBeCloseTo(PERIOD_MS, 0)
    bench.uno.apply({ kind: 'reset' })
    bench.run(10)
    expect(bench.texts.at(-1)).toBe('start 02')
  })

  /** Breaks if `Wire` or SPI waits for ever, or if an address that nobody has is acknowledged. */
  test('I²C and SPI end without a device, and reach one that is there', () => {
    const bench = new Bench(build('uno-buses').binary)
    const device = new Registers()
    bench.uno.i2c.add(device)
    bench.run(20)
    expect(bench.texts).toEqual(['nobody 08 20', 'write 08 18 28 28 28', 'read 10 40 50 5a 58 a5', 'sent, got ff'])
    expect([...device.values.subarray(2, 6)]).toEqual([0, 0x5a, 0xa5, 0])
    expect(device.stops).toBe(2)
    expect(bench.notes).toEqual([])
  })

  /** Breaks if a byte after a refusal never ends: a program need not look at the first refusal. */
  test('a byte that follows a refused address is refused too', () => {
    const bench = new Bench(build('uno-buses').binary)
    bench.run(20)
    expect(bench.texts).toEqual(['nobody 08 20', 'write 08 20 30 30 30'])
  })

  test('a selected SPI device takes a byte and sends one', () => {
    const bench = new Bench(build('uno-buses').binary)
    bench.uno.i2c.add(new Registers())
    const taken: number[] = []
    bench.uno.spi.add({ isSelected: false, transfer: () => 0x11 })
    bench.uno.spi.add({ isSelected: true, transfer: (byte) => taken.push(byte) + 0x41 })
    bench.run(20)
    expect(bench.texts.at(-1)).toBe('sent, got 42')
    expect(taken).toEqual([0xa5])
  })

  /** Breaks if a timer goes on while its clock is stopped, and wakes the board. */
  test('power-down ends by the watchdog and by a pin, and not by a timer', () => {
    const bench = new Bench(build('uno-sleep').binary)
    bench.run(4_000)
    expect(bench.texts).toEqual(Array.from({ length: 15 }, () => 'w'))
    const [first, second] = bench.lines.map(({ ms }) => ms)
    expect((second ?? 0) - (first ?? 0)).toBeCloseTo(PERIOD_MS, 1)
    expect(bench.uno.isAsleep).toBe(true)
    bench.uno.apply({ kind: 'pin', pin: 2, millivolts: 0 })
    bench.run(20)
    expect(bench.texts.at(-1)).toBe('p')
  })
})
