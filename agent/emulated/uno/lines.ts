import type { AVRSPI, AVRTWI, AVRUSART } from 'avr8js'
import type { Wave } from '#agent/emulated/capture/capture.ts'
import {
  type I2cLines,
  i2cAcknowledge,
  i2cByte,
  i2cStart,
  i2cStop,
  serialWave,
  spiWaves,
} from '#agent/emulated/capture/waves.ts'
import type { Taken } from '#agent/emulated/machine.ts'
import { pinsIn, pinsWhere } from '#agent/emulated/pin-bits.ts'
import type { Avr } from './avr/avr.ts'

const [DDRB, SPCR, UCSRB, TWCR] = [0x24, 0x4c, 0xc1, 0xbc]
const [SPE, MSTR, CPOL, CPHA, DORD] = [0x40, 0x10, 0x08, 0x04, 0x20]
const [RXEN, TXEN, TXB8] = [0x10, 0x08, 0x01]
const TWEN = 0x04
/** Of any of the three. */
const ENABLES = SPE | MSTR | RXEN | TXEN | TWEN
const [RXD, TXD, MOSI, MISO, SCK, SDA, SCL] = [0, 1, 11, 12, 13, 18, 19]
/** The pins that one of them can have, as bits. */
const SERIAL = pinsIn([RXD, TXD])
const SPI = pinsIn([MOSI, MISO, SCK])
const TWI = pinsIn([SDA, SCL])
/** The place of port B's first pin. */
const FIRST_OF_B = 8
const BITS_OF_BYTE = 8

/** Tells what is on pins for some time from now on, if somebody wants to know. */
export type TellWaves = (make: () => Wave[]) => void

/** What the serial port, SPI and TWI of an Uno have on their pins. The package has nothing. */
export class Lines {
  readonly #cpu: Avr
  readonly #tell: TellWaves
  /** Between a start and a stop. */
  #isBusActive: boolean = false

  constructor(cpu: Avr, tell: TellWaves) {
    this.#cpu = cpu
    this.#tell = tell
  }

  /** Returns what a pin has that a peripheral has taken. */
  taken(pin: number): Taken | undefined {
    const { data } = this.#cpu
    if (pin === RXD || pin === TXD) return has(data, UCSRB, pin === RXD ? RXEN : TXEN) ? 1 : undefined
    if (pin === SDA || pin === SCL) return has(data, TWCR, TWEN) ? (this.#isBusActive ? 'sent' : 1) : undefined
    if (!has(data, SPCR, SPE) || !has(data, SPCR, MSTR)) return undefined
    if (pin === MISO) return 'sent'
    if ((pin !== MOSI && pin !== SCK) || !has(data, DDRB, 1 << (pin - FIRST_OF_B))) return undefined
    return pin === MOSI ? 'sent' : has(data, SPCR, CPOL) ? 1 : 0
  }

  /** Returns those of some pins that a peripheral has taken. All are bits. */
  takenOf(pins: number): number {
    const { data } = this.#cpu
    const serial = has(data, UCSRB, RXEN | TXEN) ? SERIAL : 0
    const spi = has(data, SPCR, SPE) ? SPI : 0
    const twi = has(data, TWCR, TWEN) ? TWI : 0
    return pinsWhere(pins & (serial | spi | twi), (pin) => this.taken(pin) !== undefined)
  }

  /** Calls `changed` as a peripheral takes pins or gives them back. It comes after other hooks. */
  watch(changed: () => void): void {
    const { data, writeHooks } = this.#cpu
    for (const register of [UCSRB, SPCR, TWCR]) {
      const write = writeHooks[register]
      writeHooks[register] = (value, before, ...where) => {
        if (!write?.(value, before, ...where)) data[register] = value
        if (((value ^ before) & ENABLES) !== 0) changed()
        return true
      }
    }
  }

  /** A byte is on the wire from a cycle on. */
  serial(serial: AVRUSART, way: 'sent' | 'received', byte: number, from: number): void {
    this.#tell(() => {
      const { bitsPerChar: bits, parityEnabled, parityOdd, multiplier, UBRR } = serial as AVRUSART & Inside
      const ninth = has(this.#cpu.data, UCSRB, TXB8) ? 1 << BITS_OF_BYTE : 0
      const parity = parityEnabled ? (parityOdd ? 'odd' : 'even') : null
      const pin = way === 'sent' ? TXD : RXD
      return [serialWave({ pin, from, bitCycles: (UBRR + 1) * multiplier, byte: byte | ninth, bits, parity })]
    })
  }

  spi(spi: AVRSPI, sent: number, received: number): void {
    const from = this.#cpu.cycles
    this.#tell(() => {
      const { data } = this.#cpu
      return spiWaves({
        pins: { sck: this.#given(SCK), out: this.#given(MOSI), in: MISO },
        ...{ from, bitCycles: spi.clockDivider, sent, received },
        lowestFirst: has(data, SPCR, DORD),
        idle: has(data, SPCR, CPOL) ? 1 : 0,
        isLate: has(data, SPCR, CPHA),
      })
    })
  }

  start(twi: AVRTWI): void {
    const isRepeated = this.#isBusActive
    this.#isBusActive = true
    this.#tell(() => i2cStart(linesOf(twi), this.#cpu.cycles, isRepeated))
  }

  byte(twi: AVRTWI, byte: number): void {
    this.#tell(() => i2cByte(linesOf(twi), this.#cpu.cycles, byte))
  }

  acknowledge(twi: AVRTWI, isAcknowledged: boolean): void {
    this.#tell(() => i2cAcknowledge(linesOf(twi), this.#cpu.cycles, isAcknowledged))
  }

  stop(twi: AVRTWI): void {
    this.#isBusActive = false
    this.#tell(() => i2cStop(linesOf(twi), this.#cpu.cycles))
  }

  #given(pin: number): number | undefined {
    return this.taken(pin) === undefined ? undefined : pin
  }
}

/** What the package keeps to itself. */
type Inside = { bitsPerChar: number; parityEnabled: boolean; parityOdd: boolean; multiplier: number; UBRR: number }

function linesOf(twi: AVRTWI): I2cLines {
  return { sda: SDA, scl: SCL, bitCycles: 1 / twi.sclFrequency }
}

function has(data: Uint8Array, register: number, bit: number): boolean {
  return ((data[register] ?? 0) & bit) !== 0
}
