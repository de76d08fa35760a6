import { GPIOPinState } from 'rp2040js'
import { expect, test } from 'vitest'
import { silent } from '#agent/emulated/machine.ts'
import { connectConsole } from './console.ts'
import { PicoLines } from './lines.ts'
import { startChip } from './testing.ts'
import { Uart1Pins } from './uart1-pins.ts'

const MICRO = 125
const SET = 0x2000

test('PWM has its period, and is high for its level', () => {
  const { clock, mcu, write, pass } = startChip()
  const edges: [cycle: number, state: number][] = []
  write(0x40014004, 4)
  mcu.gpio[0]?.addListener((state) => edges.push([clock.cycles, state]))
  write(0x40050010, 99)
  write(0x4005000c, 30)
  write(0x40050004, 3 << 4)
  write(0x40050000, 1)
  pass(3_000)
  const steps = edges.slice(2).map(([cycle], at) => cycle - (edges[at + 1]?.[0] ?? 0))
  // 30 of 100 counts, of three cycles each.
  expect(new Set(steps.slice(2))).toEqual(new Set([90, 210]))
})

/** The divider has 4 bits of a fraction (data sheet, 4.5.2.1): whole periods are exact. */
test.each([
  [0x28, 99, 30, 250],
  [0x11, 15, 5, 17],
  [0x1f, 1_599, 800, 3_100],
])('PWM divided by %i sixteenths has its period to the cycle', (divider, top, level, period) => {
  const { clock, mcu, write, pass } = startChip()
  const edges: [cycle: number, isHigh: boolean][] = []
  write(0x40014004, 4)
  mcu.gpio[0]?.addListener((state) => edges.push([clock.cycles, state === GPIOPinState.High]))
  write(0x40050010, top)
  write(0x4005000c, level)
  write(0x40050004, divider)
  write(0x40050000, 1)
  pass(period * 100)
  // The first of them begins before the level holds.
  const rises = edges.flatMap(([cycle, isHigh]) => (isHigh ? cycle : [])).slice(2)
  const [first = 0, last = 0] = [rises[0], rises.at(-1)]
  expect(rises.length).toBeGreaterThan(90)
  expect(last - first).toBe(period * (rises.length - 1))
  const pulse = (level * divider) / 16
  const falls = edges.flatMap(([cycle, isHigh]) => (isHigh || cycle < first ? [] : cycle))
  for (const [at, fall] of falls.entries()) {
    const late = fall - (rises[at] ?? 0) - pulse
    expect(late).toBeGreaterThan(-1)
    expect(late).toBeLessThan(1)
  }
})

const noLines = new PicoLines(silent, () => 0)

test.each([
  ['UART0', 0x40034000],
  ['UART1', 0x40038000],
])('a byte of %s takes ten bits of its baud rate', (_, base) => {
  const { mcu, clock, write, read, until } = startChip()
  connectConsole(mcu, clock, noLines, () => {})
  new Uart1Pins(noLines, silent).attach(mcu, clock)
  // 125 MHz / 16 / 67.8125 = 115,207 baud.
  write(base + 0x24, 67)
  write(base + 0x28, 52)
  write(base + 0x2c, 0x70)
  write(base + 0x30, 0x301)
  write(base, 0x55)
  expect(read(base + 0x18) & 8).toBe(8)
  expect(until(() => (read(base + 0x18) & 8) === 0)).toBe(16 * 67.8125 * 10)
})

/** The fields of "UARTLCR_H", FIFOs on (RP2040 data sheet, 4.2.8): 8N2, 7E1, 5N1, 8E2. */
test.each([
  [0x78, 11],
  [0x56, 10],
  [0x10, 7],
  [0x7e, 12],
])('a frame of line control %i takes %i bits', (control, bits) => {
  const { mcu, clock, write, read, until } = startChip()
  connectConsole(mcu, clock, noLines, () => {})
  for (const [offset, value] of [
    [0x24, 1],
    [0x28, 0],
    [0x2c, control],
    [0x30, 0x301],
    [0x00, 0x55],
  ] as const)
    write(0x40034000 + offset, value)
  expect(until(() => (read(0x40034018) & 8) === 0)).toBe(16 * bits)
})

test('a conversion takes 96 cycles of 48 MHz, and inputs come in turn', () => {
  const { mcu, write, read, until } = startChip()
  for (let channel = 0; channel < 5; channel++) mcu.adc.channelValues[channel] = 100 * channel
  write(0x4004c000, 1 | (0b10011 << 16))
  const values: number[] = []
  for (let conversion = 0; conversion < 4; conversion++) {
    write(0x4004c000 + SET, 1 << 2)
    expect(until(() => (read(0x4004c000) & (1 << 8)) !== 0)).toBe(2 * MICRO)
    values.push(read(0x4004c004))
  }
  expect(values).toEqual([0, 100, 400, 0])
})

/** 96 cycles of 48 MHz at least, and one more than the divider says (data sheet, 4.9.2.5). */
test.each([
  [0, 96],
  [(95 << 8) | 128, 96.5],
  [479 << 8, 480],
  [(4_799 << 8) | 64, 4_800.25],
])('conversions without end with the divider %i come each %f cycles of 48 MHz', (divider, period) => {
  const { write, read, until } = startChip()
  const [CS, FCS, FIFO, DIV] = [0x4004c000, 0x4004c008, 0x4004c00c, 0x4004c010]
  const CONVERSIONS = 50
  write(DIV, divider)
  write(FCS, 1)
  write(CS, 1 | (1 << 3))
  const next = () => {
    const cycles = until(() => ((read(FCS) >> 16) & 15) > 0)
    read(FIFO)
    return cycles
  }
  next()
  const passed = Array.from({ length: CONVERSIONS }, next).reduce((sum, cycles) => sum + cycles, 0)
  const expected = (CONVERSIONS * period * 125) / 48
  expect(Math.abs(passed - expected)).toBeLessThanOrEqual(1)
})
