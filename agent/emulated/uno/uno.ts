import { avrCoreOf } from '#agent/core-files/avr-core.ts'
import type { Wave } from '#agent/emulated/capture/capture.ts'
import type { Marks } from '#agent/emulated/coverage/marks.ts'
import { CycleTime } from '#agent/emulated/cycle-time.ts'
import type { Stops } from '#agent/emulated/gdb/stops.ts'
import { UnoTarget } from '#agent/emulated/gdb/uno-target.ts'
import { I2cBus, type I2cDevice } from '#agent/emulated/i2c.ts'
import type { LastingWrite } from '#agent/emulated/lasting-write.ts'
import type { Input, Machine, MachineEvents, PinNow, Taken } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import { models } from '#agent/emulated/models.ts'
import { SpiBus } from '#agent/emulated/spi.ts'
import { TypedBytes } from '#agent/emulated/typed-bytes.ts'
import { Chip, causes } from './chip.ts'
import { noteOf, reservedNote, watchMissing } from './missing.ts'
import { UnoPins } from './pins.ts'

const HZ = 16_000_000
const NANOS_PER_MS = 1e6
/** How many cycles are executed at once. */
const BURST = 6_000
/** After so many events of peripherals, others get their turn. */
const MAX_EVENTS = 4_000
/** A4 and A5. */
const [SDA, SCL] = [18, 19]

/** An Arduino Uno: an ATmega328P at 16 MHz whose console is its serial port. */
export class Uno implements Machine {
  /** Devices on A4 and A5, and on D11 to D13. */
  readonly i2c = new I2cBus()
  readonly spi = new SpiBus()
  readonly #program: Uint16Array
  readonly #eeprom: Uint8Array
  readonly #events: MachineEvents
  readonly #pins: UnoPins
  #target: UnoTarget | undefined
  readonly #time = new CycleTime(HZ)
  #chip: Chip
  #typed = new TypedBytes()
  #marks: Marks | undefined
  /** The cycles before the last reset. */
  #before = 0
  /** True if `advance` is to return. */
  #isLeft: boolean = false
  #isBitten: boolean = false

  constructor({ flash, eeprom }: Memory, events: MachineEvents) {
    this.#program = new Uint16Array(flash.buffer)
    this.#eeprom = eeprom
    this.#events = events
    this.#pins = new UnoPins(events)
    this.#chip = this.#start(causes.powerOn)
  }

  get cycles(): number {
    return this.#before + this.#chip.cycles
  }

  get hertz(): number {
    return this.#time.hertz
  }

  get now(): number {
    return this.#time.nanosAt(this.cycles) / NANOS_PER_MS
  }

  get isAsleep(): boolean {
    return this.#chip.cpu.isAsleep
  }

  get isLocked(): boolean {
    return this.#chip.isLocked
  }

  get nextEvent(): number {
    return this.#before + this.#chip.nextEvent
  }

  advance(until: number): void {
    // An input may have been what it ran out in.
    if (this.#isBitten) this.#reset(causes.watchdog)
    const { cpu } = this.#chip
    let left = BURST
    this.#isLeft = false
    while (left > 0 && this.cycles < until && !this.isLocked && !this.#isLeft) {
      if (this.isAsleep) this.#sleep(until)
      if (this.isAsleep) return
      const { cycles } = cpu
      if (!this.#isLeft) cpu.run(cycles + Math.min(until - this.cycles, left))
      // What is due in the same cycle may wake it.
      if (this.isAsleep) this.#sleep(this.cycles)
      left -= cpu.cycles - cycles
    }
    if (this.#isBitten) this.#reset(causes.watchdog)
  }

  leave(): void {
    this.#isLeft = true
    this.#chip.cpu.leave()
  }

  apply(input: Input): void {
    if (input.kind === 'reset') this.#reset(causes.external)
    else if (input.kind === 'bytes') this.#typed.push(input.bytes)
    else if (input.kind === 'pin') this.connect(input.pin, input.millivolts / 1_000)
    this.#type()
    if (this.isAsleep) this.#chip.pass(this.#chip.cycles)
  }

  /** Its memory begins with its registers. */
  state(): Uint8Array[] {
    const { pc, data } = this.#chip.cpu
    return [Uint8Array.of(pc & 0xff, pc >> 8, this.isAsleep ? 1 : 0), data]
  }

  pin(index: number): PinNow {
    return this.#pins.read(index)
  }

  readonly takenOf = (pins: number): number => this.#chip.lines.takenOf(pins)

  taken(index: number): Taken | undefined {
    return this.#chip.lines.taken(index)
  }

  connectI2c(device: I2cDevice, { sda, scl }: { sda: number; scl: number }): void {
    if (sda === SDA && scl === SCL) this.i2c.add(device)
  }

  attach(stops: Stops): UnoTarget {
    const board = {
      cpu: () => this.#chip.cpu,
      eeprom: this.#eeprom,
      cycles: () => this.cycles,
      leave: () => this.leave(),
      advanceOne: () => this.advance(this.isAsleep ? Math.min(this.nextEvent, this.cycles + HZ) : this.cycles + 1),
    }
    this.#target = new UnoTarget(board, stops)
    return this.#target
  }

  coreFile(): Uint8Array<ArrayBuffer> {
    const { data, pc } = this.#chip.cpu
    return avrCoreOf(data, pc * 2, this.#eeprom)
  }

  detach(): void {
    this.#target?.detach()
    this.#target = undefined
  }

  mark(marks: Marks | undefined): void {
    this.#marks = marks
    this.#chip.cpu.executed = marks?.flash
    this.leave()
  }

  callAt(cycle: number, work: () => void): void {
    this.#chip.always.at(cycle - this.#before, work)
  }

  /** Sleeps up to a cycle, or until an interrupt. All that is due by then has been handled. */
  #sleep(until: number): void {
    if (this.#chip.idle(until - this.#before, MAX_EVENTS)) return
    for (let left = MAX_EVENTS; this.isAsleep; left--) {
      const next = this.nextEvent
      if (this.#isLeft && next > this.cycles) return
      if (next > until) {
        if (until !== Number.POSITIVE_INFINITY) this.#chip.pass(until - this.#before)
        return
      }
      if (left <= 0 && next > this.cycles) return
      this.#chip.pass(next - this.#before)
    }
  }

  /** Puts the next byte on the wire if it is free, for as long as its baud rate says. */
  #type(): void {
    const { serial } = this.#chip
    if (this.#typed.isEmpty || !serial.rxEnable || serial.rxBusy) return
    for (const byte of this.#typed.take(1)) serial.writeByte(byte)
  }

  #reset(cause: number): void {
    const { cycles } = this
    const before = this.#chip
    this.#before = cycles
    this.#typed = new TypedBytes()
    this.#isBitten = false
    this.#chip = this.#start(cause, before)
    this.#setClock()
    for (const [index, volts] of this.#pins.connected) this.connect(index, volts)
    this.#events.restarted?.()
    if (cause !== causes.watchdog) return
    // Nobody outside knows of it: what was to be called is called all the same.
    for (const { cycle, work } of before.always.drain()) this.#chip.always.at(cycle - before.cycles, work)
    this.#events.pinsChanged()
  }

  connect(index: number, volts: number): void {
    this.#pins.connect(index, volts)
    this.#chip.changed()
    this.#events.connected?.(index)
  }

  #start(cause: number, before?: Chip): Chip {
    const lacks = (name: string) => this.#events.note(noteOf(name))
    const around = {
      program: this.#program,
      eeprom: this.#eeprom,
      i2c: this.i2c,
      spi: this.spi,
      supplyVolts: models.uno.supplyVolts,
      voltsAt: (channel: number) => this.#pins.measure(channel),
      ain: (input: 0 | 1) => this.#pins.compared(input),
      pinsChanged: () => this.#events.pinsChanged(),
      tellWaves: (make: () => Wave[]) => this.#tellWaves(make),
      bite: () => {
        this.#isBitten = true
        this.leave()
      },
      onClock: () => this.#setClock(),
      lacks,
      writing: (write: LastingWrite) => this.#events.writing?.(write, 2 * this.#chip.cpu.pc),
      onReserved: (opcode: number) => this.#events.note(reservedNote(opcode, this.#chip.cpu.pc)),
    }
    const chip = new Chip(around, cause, before)
    this.#pins.attach(chip, () => this.#before + chip.edgeCycle)
    watchMissing(chip.cpu, lacks)
    chip.cpu.executed = this.#marks?.flash
    this.#target?.attach(chip.cpu)
    chip.serial.onByteTransmit = (byte) => this.#events.byte(byte)
    chip.serial.onRxComplete = chip.serial.onConfigurationChange = () => this.#type()
    return chip
  }

  /** Waves of the chip count the cycles of its processor. */
  #tellWaves(make: () => Wave[]): void {
    this.#events.waves?.(() => {
      const before = this.cycles - this.#chip.cpu.cycles
      return make().map((wave) => ({ ...wave, from: before + wave.from }))
    })
  }

  #setClock(): void {
    this.#time.setHertz(this.cycles, this.#chip.hertz)
    this.leave()
  }
}
