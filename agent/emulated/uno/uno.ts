import {
  ADCMuxInputType,
  AVRADC,
  AVREEPROM,
  AVRIOPort,
  AVRTimer,
  AVRUSART,
  adcConfig,
  type EEPROMBackend,
  PinState,
  portBConfig,
  portCConfig,
  portDConfig,
  timer0Config,
  timer1Config,
  timer2Config,
  usart0Config,
} from 'avr8js'
import { CycleTime } from '#agent/emulated/cycle-time.ts'
import type { Input, Machine, MachineEvents, PinNow } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import { models } from '#agent/emulated/models.ts'
import { TypedBytes } from '#agent/emulated/typed-bytes.ts'
import { Avr } from './avr/avr.ts'

const HZ = 16_000_000
const NANOS_PER_MS = 1e6
const RAM_BYTES = 2 * 1024
/** How many cycles are executed at once. */
const BURST = 6_000
/** After so many events of peripherals, others get their turn. */
const MAX_EVENTS = 4_000
const { supplyVolts } = models.uno

/** The ports, and the place of each one's first pin: D0 to D7, D8 to D13, A0 to A5. */
const ports = [
  { config: portDConfig, first: 0, count: 8 },
  { config: portBConfig, first: 8, count: 6 },
  { config: portCConfig, first: 14, count: 6 },
]
const FIRST_ANALOGUE = 14

/** An Arduino Uno: an ATmega328P at 16 MHz whose console is its serial port. */
export class Uno implements Machine {
  readonly #program: Uint16Array
  readonly #eeprom: EEPROMBackend
  readonly #events: MachineEvents
  /** The voltage on each pin from outside. */
  readonly #volts: (number | undefined)[] = []
  readonly #time = new CycleTime(HZ)
  #cpu: Avr
  #serial: AVRUSART
  #adc: AVRADC
  #ports: AVRIOPort[]
  #typed = new TypedBytes()
  /** The cycles before the last reset. */
  #before = 0
  /** True if `advance` is to return. */
  #isLeft: boolean = false

  constructor({ flash, eeprom }: Memory, events: MachineEvents) {
    this.#program = new Uint16Array(flash.buffer)
    this.#eeprom = backendOf(eeprom)
    this.#events = events
    ;[this.#cpu, this.#serial, this.#adc, this.#ports] = this.#powerOn()
  }

  get cycles(): number {
    return this.#before + this.#cpu.cycles
  }

  get hertz(): number {
    return this.#time.hertz
  }

  get now(): number {
    return this.#time.nanosAt(this.cycles) / NANOS_PER_MS
  }

  get isAsleep(): boolean {
    return this.#cpu.isAsleep
  }

  /** Without interrupts nothing wakes it. */
  get isLocked(): boolean {
    return this.isAsleep && !this.#cpu.interruptsEnabled
  }

  get nextEvent(): number {
    return this.#before + this.#cpu.nextEvent
  }

  advance(until: number): void {
    const cpu = this.#cpu
    const end = until - this.#before
    let left = BURST
    this.#isLeft = false
    while (left > 0 && cpu.cycles < end && !this.isLocked && !this.#isLeft) {
      if (this.isAsleep) {
        this.#sleep(end)
        if (this.isAsleep) return
      }
      const { cycles } = cpu
      cpu.run(Math.min(end, cycles + left))
      // What is due in the same cycle may wake it.
      if (this.isAsleep) this.#sleep(cpu.cycles)
      left -= cpu.cycles - cycles
    }
  }

  leave(): void {
    this.#isLeft = true
    this.#cpu.leave()
  }

  apply(input: Input): void {
    if (input.kind === 'reset') this.#reset()
    else if (input.kind === 'bytes') this.#typed.push(input.bytes)
    else if (input.kind === 'pin') this.connect(input.pin, input.millivolts / 1_000)
    this.#type()
    if (this.isAsleep) this.#cpu.tick()
  }

  /** Its memory begins with its registers. */
  state(): Uint8Array[] {
    return [Uint8Array.of(this.#cpu.pc & 0xff, this.#cpu.pc >> 8, this.isAsleep ? 1 : 0), this.#cpu.data]
  }

  pin(index: number): PinNow {
    const { port, bit } = this.#find(index)
    const state = port.pinState(bit)
    if (state === PinState.High || state === PinState.Low)
      return { direction: 'out', level: state === PinState.High ? 1 : 0 }
    const volts = this.#volts[index] ?? (state === PinState.InputPullUp ? supplyVolts : undefined)
    return { direction: 'in', level: volts === undefined ? null : isHigh(volts) ? 1 : 0 }
  }

  callAt(cycle: number, work: () => void): void {
    this.#cpu.addClockEvent(work, cycle - this.cycles)
  }

  /** Sleeps up to a cycle, or until an interrupt. All that is due by then has been handled. */
  #sleep(until: number): void {
    const cpu = this.#cpu
    for (let left = MAX_EVENTS; this.isAsleep; left--) {
      const next = cpu.nextEvent
      if (next > until) {
        if (until !== Number.POSITIVE_INFINITY) cpu.cycles = until
        return
      }
      if ((left <= 0 || this.#isLeft) && next > cpu.cycles) return
      cpu.cycles = Math.max(cpu.cycles, next)
      cpu.tick()
    }
  }

  /** Puts the next byte on the wire if it is free, for as long as its baud rate says. */
  #type(): void {
    const serial = this.#serial
    if (this.#typed.isEmpty || !serial.rxEnable || serial.rxBusy) return
    for (const byte of this.#typed.take(1)) serial.writeByte(byte)
  }

  #reset(): void {
    this.#before = this.cycles
    this.#typed = new TypedBytes()
    ;[this.#cpu, this.#serial, this.#adc, this.#ports] = this.#powerOn()
    this.#volts.forEach((volts, index) => {
      if (volts !== undefined) this.connect(index, volts)
    })
  }

  connect(index: number, volts: number): void {
    const { port, bit } = this.#find(index)
    this.#volts[index] = volts
    port.setPin(bit, isHigh(volts))
    if (index >= FIRST_ANALOGUE) this.#adc.channelValues[index - FIRST_ANALOGUE] = volts
  }

  #find(index: number): { port: AVRIOPort; bit: number } {
    const at = ports.findIndex(({ first, count }) => index >= first && index < first + count)
    const [place, port] = [ports[at], this.#ports[at]]
    if (!place || !port) throw new Error(`there is no pin ${index}`)
    return { port, bit: index - place.first }
  }

  #powerOn(): [Avr, AVRUSART, AVRADC, AVRIOPort[]] {
    const cpu = new Avr(this.#program, RAM_BYTES)
    for (const timer of [timer0Config, timer1Config, timer2Config]) new AVRTimer(cpu, timer)
    const pins = ports.map(({ config, first, count }) => this.#port(new AVRIOPort(cpu, config), first, count))
    new AVREEPROM(cpu, this.#eeprom)
    const adc = new AVRADC(cpu, adcConfig)
    adc.onADCRead = (input) => {
      if (input.type === ADCMuxInputType.SingleEnded) this.#events.sample?.(FIRST_ANALOGUE + input.channel)
      const volts = input.type === ADCMuxInputType.SingleEnded ? (adc.channelValues[input.channel] ?? 0) : 0
      const value = Math.min(1023, Math.floor((volts / adc.referenceVoltage) * 1024))
      cpu.addClockEvent(() => adc.completeADCRead(value), adc.sampleCycles)
    }
    const serial = new AVRUSART(cpu, usart0Config, HZ)
    serial.onByteTransmit = (byte) => this.#events.byte(byte)
    serial.onRxComplete = serial.onConfigurationChange = () => this.#type()
    return [cpu, serial, adc, pins]
  }

  /** Tells what its pins do, and lets those that nothing is connected to read their pull-ups. */
  #port(port: AVRIOPort, first: number, count: number): AVRIOPort {
    port.addListener((values, before) => {
      for (let bit = 0; bit < count; bit++) {
        const state = port.pinState(bit)
        const isOutput = state === PinState.High || state === PinState.Low
        if (!isOutput && this.#volts[first + bit] === undefined) port.setPin(bit, state === PinState.InputPullUp)
        if (isOutput && ((values ^ before) >> bit) & 1) this.#events.edge(first + bit, state === PinState.High)
      }
      this.#events.pinsChanged()
    })
    return port
  }
}

/** A pin reads as high from here on, about. */
function isHigh(volts: number): boolean {
  return volts >= supplyVolts / 2
}

function backendOf(bytes: Uint8Array): EEPROMBackend {
  return {
    readMemory: (address) => bytes[address % bytes.length] ?? 0,
    writeMemory: (address, value) => {
      const at = address % bytes.length
      bytes[at] = (bytes[at] ?? 0) & value
    },
    eraseMemory: (address) => {
      bytes[address % bytes.length] = 0xff
    },
  }
}
