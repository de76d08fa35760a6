import { expect, test } from 'vitest'
import { TICKS_PER_SECOND } from '#wire/capture-file.ts'
import { type DecoderAsked, decode, shortText } from './index.ts'
import { DrawnBus, DrawnPin, lightBits, pulses, serialLine, textsOf } from './testing.ts'
import type { Trace } from './traces.ts'
import { guessBaud } from './uart.ts'

const found = (pins: Trace[], asked: DecoderAsked) => decode({ pins }, asked).rows.map(({ annotations }) => annotations)
const bytesOf = (pins: Trace[], asked: DecoderAsked) =>
  found(pins, asked).map((row) => row.map(({ kind, value }) => (kind === 'byte' ? value : kind)))

const hello = [...Buffer.from('Hello, UART\r\n')]

test.each([300, 9_600, 115_200, 1_000_000])('a serial line at %d baud, whose rate is guessed', (baud) => {
  const line = serialLine('D1', hello, baud)
  expect(decode({ pins: [line] }, { kind: 'uart', rx: 'D1' })).toMatchObject({
    baud,
    rows: [{ name: `UART ${baud}`, pin: 'D1' }],
  })
  expect(bytesOf([line], { kind: 'uart', rx: 'D1' })).toEqual([hello])
  expect(bytesOf([line], { kind: 'uart', rx: 'D1', baud })).toEqual([hello])
})

/** Breaks if bits are counted from the byte before: 2 % are a bit after five bytes. */
test('a rate that is off by 2 %, as an Uno at 115200 baud is', () => {
  const line = serialLine('D1', Array(200).fill(0x55), 117_647)
  expect(guessBaud(line)).toBe(115_200)
  expect(bytesOf([line], { kind: 'uart', rx: 'D1' })).toEqual([Array(200).fill(0x55)])
})

test('a rate that is not usual, and glitches that are no bits', () => {
  expect(guessBaud(serialLine('D1', hello, 43_210))).toBe(43_210)
  const pin = new DrawnPin('D1', 0)
  // As a program switches the pin on.
  pin.set(0.0001, 1)
  pin.set(0.00010006, 0)
  pin.set(0.00010012, 1)
  const line = serialLine('D1', Array(50).fill(0x31), 9_600)
  const { times, levels } = pin.trace
  const glitched = { ...line, initial: 0, times: join(times, line.times), levels: joinBytes(levels, line.levels) }
  expect(guessBaud(glitched)).toBe(9_600)
  expect(bytesOf([glitched], { kind: 'uart', rx: 'D1', baud: 9_600 })).toEqual([Array(50).fill(0x31)])
})

test('a break and a byte without its stop bit are told', () => {
  const pin = new DrawnPin('D1', 1)
  pin.set(0.001, 0)
  pin.set(0.01, 1)
  expect(found([pin.trace], { kind: 'uart', rx: 'D1', baud: 9_600 })[0]).toMatchObject([{ kind: 'badStop', value: 0 }])
})

test('a byte has the time of its ten bits', () => {
  const [row] = found([serialLine('D1', [0x41], 1_000)], { kind: 'uart', rx: 'D1', baud: 1_000 })
  expect(row).toMatchObject([{ from: 0.001 * TICKS_PER_SECOND, to: 0.011 * TICKS_PER_SECOND }])
  expect(row?.map(shortText)).toEqual(['0x41 A'])
})

test('a line that never changes has no rate, and no bytes', () => {
  const still = new DrawnPin('D1', 1).trace
  expect(decode({ pins: [still] }, { kind: 'uart', rx: 'D1' })).toEqual({ rows: [] })
  expect(bytesOf([still], { kind: 'uart', rx: 'D1', baud: 9_600 })).toEqual([[]])
  expect(decode({ pins: [] }, { kind: 'uart', rx: 'D1', baud: 9_600 })).toEqual({ rows: [] })
})

test('an I²C bus: addresses, bytes, answers, another start, and what ends in the middle', () => {
  const bus = new DrawnBus()
  bus.start()
  bus.byte(0x84)
  bus.byte(0x03)
  bus.start()
  bus.byte(0x85)
  bus.byte(0x5a, false)
  bus.stop()
  bus.start()
  bus.byte(0xa0, false)
  bus.bits(0b101, 3)
  bus.stop()
  const { sda, scl } = bus.traces
  expect(textsOf(found([sda, scl], { kind: 'i2c', sda: 'SDA', scl: 'SCL' })[0] ?? [])).toEqual([
    ...['Start', 'Write to 0x42', 'Acknowledged', '0x03', 'Acknowledged'],
    ...['Start again', 'Read from 0x42', 'Acknowledged', '0x5a Z', 'Not acknowledged', 'Stop'],
    ...['Start', 'Write to 0x50', 'Not acknowledged', 'Ends after 3 bits', 'Stop'],
  ])
})

test.each([0, 1, 2, 3] as const)('SPI in mode %d, with and without the pin that selects', (mode) => {
  const idle = mode >= 2 ? 1 : 0
  const [clk, mosi, cs] = [new DrawnPin('CLK', idle), new DrawnPin('MOSI', 0), new DrawnPin('CS', 1)]
  let at = 10
  const step = (pin: DrawnPin, level: number) => pin.set(at++ * 1e-6, level)
  const shift = (value: number, bits = 8) => {
    for (let bit = bits - 1; bit >= 0; bit--) {
      // CPHA 1 shifts at the first edge of the clock, and samples at the second.
      if (mode % 2 === 1) step(clk, 1 - idle)
      step(mosi, (value >> bit) & 1)
      step(clk, mode % 2 === 1 ? idle : 1 - idle)
      // Nobody looks at what the wire has now.
      if (mode % 2 === 0) {
        step(mosi, 1 - ((value >> bit) & 1))
        step(clk, idle)
      }
    }
  }
  step(cs, 0)
  for (const value of [0xa5, 0x00, 0xff]) shift(value)
  shift(0b101, 3)
  step(cs, 1)
  step(cs, 0)
  shift(0x42)
  step(cs, 1)
  const pins = [clk.trace, mosi.trace, cs.trace]
  const asked = { kind: 'spi', clk: 'CLK', mosi: 'MOSI', mode } as const
  expect(bytesOf(pins, { ...asked, cs: 'CS' })).toEqual([[0xa5, 0x00, 0xff, 'cut', 0x42]])
  expect(bytesOf(pins, { ...asked, miso: 'MOSI' })).toEqual(Array(2).fill([0xa5, 0x00, 0xff, 0b101_0_1000, 'cut']))
})

test('WS2812 lights: their colours, and the pauses between pictures', () => {
  const picture = [...lightBits(0x80ff01, 24), ...lightBits(0x000000, 24)]
  const last = picture.pop()
  const paused = [...picture, [last?.[0] ?? 0, 300e-6] as const]
  const asked = { kind: 'ws2812', din: 'D6', bits: 24 } as const
  const [row = []] = found([pulses('D6', [...paused, ...lightBits(0xffffff, 24), ...lightBits(1, 24).take(5)])], asked)
  expect(textsOf(row)).toEqual(['#ff8001', '#000000', 'Reset', '#ffffff', 'Ends after 5 bits'])
  const white = pulses('D6', lightBits(0x80ff0140, 32))
  expect(textsOf(found([white], { ...asked, bits: 32 })[0] ?? [])).toEqual(['#ff800140'])
})

const join = (...parts: Float64Array<ArrayBuffer>[]) => Float64Array.from(parts.flatMap((part) => [...part]))
const joinBytes = (...parts: Uint8Array<ArrayBuffer>[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
