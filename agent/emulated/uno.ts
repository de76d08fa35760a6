import {
  ADCMuxInputType,
  AVRADC,
  AVREEPROM,
  AVRIOPort,
  AVRTimer,
  AVRUSART,
  adcConfig,
  avrInstruction,
  CPU,
  EEPROMMemoryBackend,
  portBConfig,
  portCConfig,
  portDConfig,
  timer0Config,
  timer1Config,
  timer2Config,
  usart0Config,
} from 'avr8js'
import type { Machine, OnByte } from './machine.ts'

const HZ = 16_000_000
const CYCLES_PER_MS = HZ / 1_000
const FLASH_BYTES = 32 * 1024
const RAM_BYTES = 2 * 1024
const EEPROM_BYTES = 1024
/** The instruction SLEEP. */
const SLEEP = 0x9588
const BURST = 4_000

/** An Arduino Uno: an ATmega328P at 16 MHz whose console is its serial port. */
export class Uno implements Machine {
  readonly #program = new Uint16Array(FLASH_BYTES / 2).fill(0xffff)
  readonly #eeprom = new EEPROMMemoryBackend(EEPROM_BYTES)
  readonly #onByte: OnByte
  #cpu: CPU
  #serial: AVRUSART
  /** The time before the last reset. */
  #before = 0
  isAsleep: boolean = false

  constructor(image: Uint8Array, onByte: OnByte) {
    new Uint8Array(this.#program.buffer).set(image.subarray(0, FLASH_BYTES))
    this.#onByte = onByte
    ;[this.#cpu, this.#serial] = this.#powerOn()
  }

  get now(): number {
    return this.#before + this.#cpu.cycles / CYCLES_PER_MS
  }

  /** Without interrupts nothing wakes it. */
  get isLocked(): boolean {
    return this.isAsleep && !this.#cpu.interruptsEnabled
  }

  get nextAlarm(): number {
    const next = nextEventOf(this.#cpu)
    return next === undefined ? Number.POSITIVE_INFINITY : this.#before + next / CYCLES_PER_MS
  }

  run(): void {
    const cpu = this.#cpu
    for (let left = BURST; left > 0; left--) {
      const sleeps = this.#program[cpu.pc] === SLEEP
      avrInstruction(cpu)
      const { pc } = cpu
      cpu.tick()
      // An interrupt that came with it is being handled by now.
      if (sleeps && cpu.pc === pc) {
        this.isAsleep = true
        return
      }
    }
  }

  sleep(until: number): void {
    const cpu = this.#cpu
    const target = Math.floor((until - this.#before) * CYCLES_PER_MS)
    for (;;) {
      const next = nextEventOf(cpu)
      if (!this.#hasInterrupt() && (next === undefined || next > target)) {
        cpu.cycles = Math.max(cpu.cycles, target)
        return
      }
      if (!this.#hasInterrupt() && next !== undefined) cpu.cycles = Math.max(cpu.cycles, next)
      const { pc } = cpu
      cpu.tick()
      if (cpu.pc !== pc) {
        this.isAsleep = false
        return
      }
    }
  }

  canReceive(): boolean {
    return this.#serial.rxEnable && !this.#serial.rxBusy
  }

  receive(byte: number): void {
    this.#serial.writeByte(byte)
  }

  reset(): void {
    this.#before = this.now
    this.isAsleep = false
    ;[this.#cpu, this.#serial] = this.#powerOn()
  }

  #hasInterrupt(): boolean {
    return this.#cpu.nextInterrupt >= 0 && this.#cpu.interruptsEnabled
  }

  #powerOn(): [CPU, AVRUSART] {
    const cpu = new CPU(this.#program, RAM_BYTES)
    for (const timer of [timer0Config, timer1Config, timer2Config]) new AVRTimer(cpu, timer)
    for (const port of [portBConfig, portCConfig, portDConfig]) new AVRIOPort(cpu, port)
    new AVREEPROM(cpu, this.#eeprom)
    const adc = new AVRADC(cpu, adcConfig)
    adc.onADCRead = (input) => {
      const volts = input.type === ADCMuxInputType.SingleEnded ? (adc.channelValues[input.channel] ?? 0) : 0
      const value = Math.min(1023, Math.floor((volts / adc.referenceVoltage) * 1024))
      cpu.addClockEvent(() => adc.completeADCRead(value), adc.sampleCycles)
    }
    const serial = new AVRUSART(cpu, usart0Config, HZ)
    serial.onByteTransmit = this.#onByte
    return [cpu, serial]
  }
}

/** Returns the cycle of the next event of a peripheral. The package keeps it to itself. */
function nextEventOf(cpu: CPU): number | undefined {
  return (cpu as unknown as { nextClockEvent: { cycles: number } | null }).nextClockEvent?.cycles
}
