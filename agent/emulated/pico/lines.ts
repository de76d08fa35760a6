import type { RP2040 } from 'rp2040js'
import type { Wave } from '#agent/emulated/capture/capture.ts'
import { i2cAcknowledge, i2cByte, i2cStart, i2cStop, serialWave, spiWaves } from '#agent/emulated/capture/waves.ts'
import type { MachineEvents, Taken } from '#agent/emulated/machine.ts'
import { pinsWhere } from '#agent/emulated/pin-bits.ts'
import type { AlarmClock } from './alarm-clock.ts'
import type { Frame } from './paced-uart.ts'

const NANOS = 1e9
const IO_BANK0 = 0x40014
const functions = { spi: 1, uart: 2, i2c: 3 } as const
const lineFunctions: readonly number[] = Object.values(functions)
type Line = keyof typeof functions

/** Of each four pins in a row, what SPI has on them (data sheet, 1.4.3). */
const [SPI_IN, SPI_SELECT, SPI_CLOCK, SPI_OUT] = [0, 1, 2, 3]

type Bus = { block: number; bitNanos: number }

/**
 * What the serial ports, SPI and I²C of a Pico have on the pins that are given to them. The package
 * knows nothing of that. It outlives a reset.
 */
export class PicoLines {
  readonly #events: MachineEvents
  readonly #boardCycles: () => number
  /** The pins of parts, on which the bits of UART1 are edges. */
  readonly #switched = new Set<number>()
  /** By block of I²C: between a start and a stop. */
  readonly #active = [false, false]
  #mcu: RP2040 | undefined
  #clock: AlarmClock | undefined

  constructor(events: MachineEvents, boardCycles: () => number) {
    this.#events = events
    this.#boardCycles = boardCycles
  }

  /** Takes the pins of a processor that has been reset. */
  attach(mcu: RP2040, clock: AlarmClock): void {
    this.#mcu = mcu
    this.#clock = clock
    this.#active.fill(false)
    const bank = mcu.peripherals[IO_BANK0]
    if (!bank) throw new Error('the package has no IO_BANK0')
    const write = bank.writeUint32.bind(bank)
    bank.writeUint32 = (offset, value) => {
      write(offset, value)
      // A pin that is given to a line may keep its state for the package.
      if (lineFunctions.includes(value & 0x1f)) this.#events.pinsChanged()
    }
  }

  /** The bits of UART1 are edges of this pin. */
  switch(pin: number): void {
    this.#switched.add(pin)
  }

  /** Returns what a pin has that is given to a line. */
  taken(pin: number): Taken | undefined {
    const line = this.#lineOf(pin)
    if (line === undefined) return undefined
    if (line === 'uart') return 1
    if (line === 'i2c') return this.#active[blockOfI2c(pin)] ? 'sent' : 1
    if (pin % 4 === SPI_SELECT) return 1
    if (pin % 4 !== SPI_CLOCK) return 'sent'
    return isIdleHigh(this.#spi(blockOfSpi(pin))) ? 1 : 0
  }

  /** Returns those of some pins that are given to a line. All are bits. */
  takenOf(pins: number): number {
    return pinsWhere(pins, (pin) => this.#lineOf(pin) !== undefined)
  }

  /** A byte is on the wire of a serial port from now on. */
  serial(block: number, way: 'sent' | 'received', byte: number, { bits, parity, bitNanos }: Frame): void {
    this.#tell((from, cyclesOf) =>
      this.#pins('uart', (pin) => blockOfUart(pin) === block && pin % 4 === (way === 'sent' ? 0 : 1)).map((pin) =>
        serialWave({ pin, from, bitCycles: cyclesOf(bitNanos), byte, bits, parity }),
      ),
    )
  }

  /** A word is sent by SPI from now on. */
  spi(block: number, word: { sent: number; received: number; bits: number; bitNanos: number }): void {
    this.#tell((from, cyclesOf) => {
      const { sent, received, bits } = word
      const [bitCycles, spi] = [cyclesOf(word.bitNanos), this.#spi(block)]
      const on = (place: number) => this.#pins('spi', (pin) => blockOfSpi(pin) === block && pin % 4 === place)
      const lines = {
        from,
        bitCycles,
        sent,
        received,
        bits,
        idle: isIdleHigh(spi) ? 1 : 0,
        isLate: isLate(spi),
      } as const
      const none = { sck: undefined, out: undefined, in: undefined }
      return [
        ...on(SPI_SELECT).map((pin): Wave => ({ pin, from, periodCycles: bits * bitCycles, levels: [0, 1] })),
        ...on(SPI_OUT).flatMap((pin) => spiWaves({ ...lines, pins: { ...none, out: pin } })),
        ...on(SPI_IN).flatMap((pin) => spiWaves({ ...lines, pins: { ...none, in: pin } })),
        ...on(SPI_CLOCK).flatMap((pin) => spiWaves({ ...lines, pins: { ...none, sck: pin } })),
      ]
    })
  }

  start({ block, bitNanos }: Bus): void {
    const isRepeated = this.#active[block] ?? false
    this.#active[block] = true
    this.#tellBus({ block, bitNanos }, (lines, from) => i2cStart(lines, from, isRepeated))
  }

  byte(bus: Bus, byte: number): void {
    this.#tellBus(bus, (lines, from) => i2cByte(lines, from, byte))
  }

  acknowledge(bus: Bus, isAcknowledged: boolean): void {
    this.#tellBus(bus, (lines, from) => i2cAcknowledge(lines, from, isAcknowledged))
  }

  stop(bus: Bus): void {
    this.#active[bus.block] = false
    this.#tellBus(bus, i2cStop)
  }

  #tellBus({ block, bitNanos }: Bus, make: (lines: Parameters<typeof i2cStop>[0], from: number) => Wave[]): void {
    this.#tell((from, cyclesOf) => {
      const bitCycles = cyclesOf(bitNanos)
      const pins = this.#pins('i2c', (pin) => blockOfI2c(pin) === block)
      // Each pin of a bus gets its own line, whichever pair it is of.
      return pins.flatMap((pin) => make({ sda: pin, scl: pin, bitCycles }, from).filter((_, at) => at === pin % 2))
    })
  }

  #tell(make: (from: number, cyclesOf: (nanos: number) => number) => Wave[]): void {
    this.#events.waves?.(() => {
      const hertz = this.#clock?.hertz ?? 0
      return make(this.#boardCycles(), (nanos) => (nanos * hertz) / NANOS)
    })
  }

  #pins(line: Line, isOf: (pin: number) => boolean): number[] {
    const pins = this.#mcu?.gpio ?? []
    return [...pins.keys()].filter((pin) => this.#lineOf(pin) === line && isOf(pin))
  }

  #lineOf(pin: number): Line | undefined {
    const select = this.#mcu?.gpio[pin]?.functionSelect ?? 0
    if (select < functions.spi || select > functions.i2c || this.#switched.has(pin)) return undefined
    if (select === functions.spi) return 'spi'
    if (select === functions.i2c) return 'i2c'
    return pin % 4 < 2 ? 'uart' : undefined
  }

  #spi(block: number): Spi | undefined {
    return this.#mcu?.spi[block]
  }
}

type Spi = RP2040['spi'][number]

const CONTROL = 0
const [IDLE_HIGH, LATE] = [1 << 6, 1 << 7]
const isIdleHigh = (spi: Spi | undefined) => ((spi?.readUint32(CONTROL) ?? 0) & IDLE_HIGH) !== 0
const isLate = (spi: Spi | undefined) => ((spi?.readUint32(CONTROL) ?? 0) & LATE) !== 0

/** Four pins in a row are of the same serial port, and every second pair of fours is UART1's. */
export function blockOfUart(pin: number): number {
  return (((pin >> 2) + 1) >> 1) & 1
}

/** Eight pins in a row are of the same SPI. */
function blockOfSpi(pin: number): number {
  return (pin >> 3) & 1
}

/** Every second pair of pins is of the same I²C. */
export function blockOfI2c(pin: number): number {
  return (pin >> 1) & 1
}
