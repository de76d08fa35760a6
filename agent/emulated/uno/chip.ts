import { AVRClock, type AVRIOPort, AVRUSART, portBConfig, portCConfig, portDConfig, usart0Config } from 'avr8js'
import type { I2cBus } from '#agent/emulated/i2c.ts'
import type { LastingWrite } from '#agent/emulated/lasting-write.ts'
import type { SpiBus } from '#agent/emulated/spi.ts'
import { Adc } from './adc.ts'
import { Always } from './always.ts'
import { Avr } from './avr/avr.ts'
import { attachSpi, attachTwi } from './buses.ts'
import { Comparator } from './comparator.ts'
import { attachEeprom } from './eeprom.ts'
import { Lines, type TellWaves } from './lines.ts'
import { portOf } from './port.ts'
import { bufferReceiver } from './receiver.ts'
import { attachSignature } from './signature.ts'
import { modeOf, STARTUP_CYCLES, WAKE_CYCLES } from './sleep.ts'
import { attachTimers } from './timers.ts'
import { bufferTransmitter } from './transmitter.ts'
import { Watchdog } from './watchdog.ts'

const HZ = 16_000_000
const RAM_BYTES = 2 * 1024
const FIRST_RAM = 0x100
const [MCUSR, CLKPR] = [0x54, 0x61]

/** Why a chip begins at its first instruction, as MCUSR tells. */
export const causes = { powerOn: 0x01, external: 0x02, watchdog: 0x08 } as const

/** What is around the chip. */
export type Around = {
  program: Uint16Array
  eeprom: Uint8Array
  i2c: I2cBus
  spi: SpiBus
  supplyVolts: number
  /** Returns the voltage on an input of the ADC, 0 to 7. */
  voltsAt(channel: number): number
  /** Returns the voltage on AIN0 or AIN1. */
  ain(input: 0 | 1): number
  /** Peripherals send on pins. Cycles are the processor's. */
  tellWaves: TellWaves
  /** A peripheral has taken pins, or given them back. */
  pinsChanged(): void
  /** The watchdog resets it. */
  bite(): void
  /** The clock of the processor has another frequency, `hertz` from now on. */
  onClock(): void
  /** Something that it lacks is used; `name` is a row of `peripherals.ts`. */
  lacks(name: string): void
  /** The EEPROM is about to be written. */
  writing(write: LastingWrite): void
  /** A word that is no instruction is executed. */
  onReserved(opcode: number): void
}

/** An ATmega328P between two resets. */
export class Chip {
  readonly cpu: Avr
  readonly always: Always
  readonly serial: AVRUSART
  readonly lines: Lines
  /** D, B and C. */
  readonly ports: AVRIOPort[]
  readonly #isSending: () => boolean
  /** While a timer switches a pin: when that is, in cycles of the processor. */
  #switchedAt: number | undefined
  readonly #adc: Adc
  readonly #comparator: Comparator
  readonly #clock: AVRClock
  readonly #watchdog: Watchdog
  readonly #around: Around

  /** RAM is as it was before a reset; its content after power-on is not defined, here it is 0. */
  constructor(around: Around, cause: number, before?: Chip) {
    this.#around = around
    const cpu = new Avr(around.program, RAM_BYTES)
    this.cpu = cpu
    if (before) cpu.data.set(before.cpu.data.subarray(FIRST_RAM), FIRST_RAM)
    this.always = new Always(cpu)
    attachTimers(cpu, (cycle) => (this.#switchedAt = cycle))
    this.ports = [portDConfig, portBConfig, portCConfig].map((config) => portOf(cpu, config))
    attachEeprom(cpu, around.eeprom, around.writing)
    const onTrigger = () => around.lacks('conversions that another peripheral starts')
    this.#adc = new Adc(cpu, { ...around, onTrigger })
    this.#comparator = new Comparator(cpu, around)
    const serial = new AVRUSART(cpu, usart0Config, HZ)
    const lines = new Lines(cpu, around.tellWaves)
    this.serial = serial
    this.lines = lines
    this.#isSending = bufferTransmitter(cpu, serial, (byte, from) => lines.serial(serial, 'sent', byte, from)).isSending
    bufferReceiver(cpu, serial, (byte) => lines.serial(serial, 'received', byte, cpu.cycles))
    attachTwi(cpu, around.i2c, lines)
    attachSpi(cpu, around.spi, lines)
    attachSignature(cpu, () => around.lacks('writing to its own flash (SPM)'))
    this.#watchdog = new Watchdog(this)
    this.#clock = this.#prescaled()
    cpu.onSleep = () => {
      if (modeOf(cpu.data) === 'quiet') this.#adc.start()
    }
    cpu.onWake = () => {
      cpu.cycles += WAKE_CYCLES
      this.always.stop(STARTUP_CYCLES[modeOf(cpu.data)])
    }
    cpu.onReserved = around.onReserved
    lines.watch(around.pinsChanged)
    cpu.data[MCUSR] = cause | (before?.cpu.data[MCUSR] ?? 0)
    // Its flags are cleared by writing a 0.
    cpu.writeHooks[MCUSR] = (value, old) => {
      cpu.data[MCUSR] = old & value
      return true
    }
  }

  /** Cycles since the last reset, also those in which the processor's clock stood still. */
  get cycles(): number {
    return this.always.cycles
  }

  /** The cycle at which a pin switches now: the end of an instruction, or that of a timer. */
  get edgeCycle(): number {
    return this.cycles + (this.#switchedAt === undefined ? 1 : this.#switchedAt - this.cpu.cycles)
  }

  get hertz(): number {
    return this.#clock.frequency
  }

  /** True if nothing but a reset from outside wakes it, and all that was printed has been sent. */
  get isLocked(): boolean {
    if (!this.cpu.isAsleep || this.cpu.interruptsEnabled || this.#watchdog.bites) return false
    return !(this.#mode === 'idle' && this.#isSending())
  }

  /** The cycle at which something is due by itself; infinity if nothing is. */
  get nextEvent(): number {
    const mode = this.#mode
    if (mode === 'awake' || mode === 'idle') return this.cycles - this.cpu.cycles + this.cpu.nextEvent
    return Math.min(this.always.next, mode === 'quiet' ? this.cycles + this.#adc.left : Number.POSITIVE_INFINITY)
  }

  /** Lets time pass for a chip that sleeps, to its next event at most, and does what is due. */
  pass(cycle: number): void {
    const { cpu, always } = this
    const cycles = Math.max(0, cycle - this.cycles)
    const mode = this.#mode
    if (mode === 'awake' || mode === 'idle') cpu.cycles += cycles
    else {
      always.stop(cycles)
      if (mode === 'quiet') this.#adc.pass(cycles)
      always.ring()
    }
    if (mode === 'idle' || !cpu.isAsleep) cpu.tick()
    else cpu.takeInterrupt()
  }

  /** Sleeps as `Avr.idle` does. Returns false if more than the processor is to stop. */
  idle(until: number, events: number): boolean {
    if (this.#mode !== 'idle') return false
    this.cpu.idle(until - this.cycles + this.cpu.cycles, events)
    return true
  }

  /** The voltage on a pin has changed. The comparator wakes it from idle alone. */
  changed(): void {
    if (this.#mode === 'awake' || this.#mode === 'idle') this.#comparator.update()
  }

  bite(): void {
    this.cpu.isAsleep = false
    this.#around.bite()
  }

  get #mode() {
    return this.cpu.isAsleep ? modeOf(this.cpu.data) : 'awake'
  }

  /** Tells the watchdog and the board of the package's prescaler. */
  #prescaled(): AVRClock {
    const { cpu } = this
    const clock = new AVRClock(cpu, HZ)
    const write = cpu.writeHooks[CLKPR]
    cpu.writeHooks[CLKPR] = (...written) => {
      const { frequency } = clock
      write?.(...written)
      if (clock.frequency !== frequency) {
        this.#watchdog.rescale(clock.frequency / frequency)
        this.#around.onClock()
      }
      return true
    }
    return clock
  }
}
