import type { Level } from '#wire/capture-file.ts'
import type { Wave } from './capture.ts'

/** What peripherals that send whole bytes have on their pins meanwhile, bit by bit. */

const BITS = 8
/** A bit of I²C in four parts: SDA changes while SCL is low, and is read while SCL is high. */
const PARTS_OF_BIT = 4

type Frame = {
  pin: number
  from: number
  bitCycles: number
  byte: number
  bits?: number
  parity?: 'even' | 'odd' | null
}

/** A byte on an asynchronous serial line: a start bit, the lowest bit first, a stop bit. */
export function serialWave({ pin, from, bitCycles, byte, bits = BITS, parity = null }: Frame): Wave {
  const data = Array.from({ length: bits }, (_, bit) => ((byte >> bit) & 1) as Level)
  const isOdd = data.filter((level) => level === 1).length % 2 === 1
  const check: Level[] = parity === null ? [] : [isOdd === (parity === 'even') ? 1 : 0]
  return { pin, from, periodCycles: bitCycles, levels: [0, ...data, ...check, 1] }
}

type Transfer = {
  /** The pins of the clock, what is sent, and what is received, where they are given to SPI. */
  pins: { sck: number | undefined; out: number | undefined; in: number | undefined }
  from: number
  bitCycles: number
  sent: number
  received: number
  bits?: number
  lowestFirst?: boolean
  /** The level of the clock between transfers. */
  idle: 0 | 1
  /** Data changes at the first edge of the clock, and is read at the second. */
  isLate: boolean
}

/** A word on SPI. */
export function spiWaves({ pins, from, bitCycles, bits = BITS, ...transfer }: Transfer): Wave[] {
  const { idle, isLate, lowestFirst = false, sent, received } = transfer
  const active = idle === 0 ? 1 : 0
  const clock = Array.from({ length: bits }, (): Level[] => (isLate ? [active, idle] : [idle, active])).flat()
  const data = (word: number) =>
    Array.from({ length: bits }, (_, at) => ((word >> (lowestFirst ? at : bits - 1 - at)) & 1) as Level)
  const wave = (pin: number | undefined, levels: Level[], periodCycles: number) =>
    pin === undefined ? [] : [{ pin, from, periodCycles, levels }]
  return [
    ...wave(pins.out, data(sent), bitCycles),
    ...wave(pins.in, data(received), bitCycles),
    ...wave(pins.sck, [...clock, idle], bitCycles / 2),
  ]
}

/** The two lines of an I²C bus, of which each bit takes `bitCycles`. */
export type I2cLines = { sda: number; scl: number; bitCycles: number }

/** A start takes one bit. In a repeated one, SCL is low before. */
export function i2cStart(lines: I2cLines, from: number, isRepeated: boolean): Wave[] {
  return i2cWaves(lines, from, [1, 1, 0, 0], [isRepeated ? 0 : 1, 1, 1, 0])
}

/** A byte takes eight bits, the highest first. */
export function i2cByte(lines: I2cLines, from: number, byte: number): Wave[] {
  const bits = Array.from({ length: BITS }, (_, at) => ((byte >> (BITS - 1 - at)) & 1) as Level)
  return i2cBits(lines, from, bits)
}

export function i2cAcknowledge(lines: I2cLines, from: number, isAcknowledged: boolean): Wave[] {
  return i2cBits(lines, from, [isAcknowledged ? 0 : 1])
}

/** A stop takes one bit, and leaves both lines high. */
export function i2cStop(lines: I2cLines, from: number): Wave[] {
  return i2cWaves(lines, from, [0, 0, 1, 1], [0, 1, 1, 1])
}

function i2cBits(lines: I2cLines, from: number, bits: Level[]): Wave[] {
  const data = bits.flatMap((level) => [level, level, level, level])
  return i2cWaves(
    lines,
    from,
    data,
    bits.flatMap((): Level[] => [0, 1, 1, 0]),
  )
}

function i2cWaves({ sda, scl, bitCycles }: I2cLines, from: number, data: Level[], clock: Level[]): Wave[] {
  const periodCycles = bitCycles / PARTS_OF_BIT
  return [
    { pin: sda, from, periodCycles, levels: data },
    { pin: scl, from, periodCycles, levels: clock },
  ]
}
