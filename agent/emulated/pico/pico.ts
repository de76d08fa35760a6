import { RP2040 } from 'rp2040js'
import type { Marks } from '#agent/emulated/coverage/marks.ts'
import { PicoTarget } from '#agent/emulated/gdb/pico-target.ts'
import type { Stops } from '#agent/emulated/gdb/stops.ts'
import type { Input, Machine, MachineEvents, PinNow, Taken } from '#agent/emulated/machine.ts'
import type { Memory } from '#agent/emulated/memory.ts'
import { AlarmClock } from './alarm-clock.ts'
import type { ResetCause } from './chip-reset.ts'
import { NEVER } from './compiler/heat.ts'
import { connectConsole } from './console.ts'
import { picoCore } from './core-file.ts'
import { Cores } from './cores.ts'
import { equip } from './equip.ts'
import { Faults } from './faults.ts'
import { PicoPins } from './pins.ts'
import { BOOT_STACK, Rom, type RomBoard, romHostOf } from './rom.ts'
import type { Typing } from './typing.ts'
import { isWatchdogOn, keepWatchdog, onWatchdog, takeBootVector } from './watchdog.ts'
import { Wires } from './wires.ts'

const [NANOS_PER_MS, MS_PER_SECOND] = [1e6, 1_000]
const [FLASH_START, HZ] = [0x10000000, 125_000_000]
/** How many cycles are executed at once, and alarms ring, before others get their turn. */
const [BURST, MAX_ALARMS] = [8_000, 2_000]

/** A Raspberry Pi Pico: an RP2040 with 2 MiB of flash. */
export class Pico implements Machine {
  readonly #memory: Memory
  readonly #events: MachineEvents
  readonly #compileAfter: number
  readonly #pins: PicoPins
  readonly #wires: Wires
  #clock = new AlarmClock(HZ)
  #mcu: RP2040
  #cores: Cores
  #typing: Typing
  /** Cycles and time before the last reset. */
  #before = 0
  #beforeNanos = 0
  #isRestarting: boolean = false
  /** It restarts as a USB drive, where it waits for a flash. */
  #isDrive: boolean = false
  #cause: ResetCause = 'power-on'
  /** The cycle until which a call of the ROM keeps the processor from executing. */
  #busyUntil = 0
  readonly #faults: Faults
  #target: PicoTarget | undefined
  #marks: Marks | undefined
  /** True if `advance` is to return: after a reset, a lock-up, with a new frequency. */
  #isLeft: boolean = false
  readonly connect = (index: number, volts: number) => this.#pins.connect(index, volts)
  readonly pin = (index: number): PinNow => this.#pins.read(index)
  readonly takenOf = (pins: number): number => this.#wires.lines.takenOf(pins)
  readonly taken = (index: number): Taken | undefined => this.#wires.lines.taken(index)
  readonly coreFile = (): Uint8Array<ArrayBuffer> => picoCore(this.#cores, this.#mcu.sram)
  readonly connectI2c: Wires['connectI2c'] = (device, pins) => this.#wires.connectI2c(device, pins)
  readonly connectSerial: Wires['connectSerial'] = (pins) => this.#wires.connectSerial(pins)

  /** After `compileAfter` cycles, code is compiled: it is faster, and nothing else. */
  constructor(memory: Memory, events: MachineEvents, compileAfter: number = NEVER) {
    ;[this.#memory, this.#events, this.#compileAfter] = [memory, events, compileAfter]
    this.#pins = new PicoPins(events)
    const isStuck = () => this.#cores.isStuck && !isWatchdogOn(this.#mcu)
    this.#faults = new Faults(events, isStuck, () => this.leave())
    this.#wires = new Wires(events, () => this.cycles)
    ;[this.#mcu, this.#cores, this.#typing] = this.#powerOn()
  }

  get cycles(): number {
    return this.#before + this.#clock.cycles
  }

  get hertz(): number {
    return this.#clock.hertz
  }

  get now(): number {
    return (this.#beforeNanos + this.#clock.nanos) / NANOS_PER_MS
  }

  get isAsleep(): boolean {
    return this.#cores.isAsleep
  }

  get isLocked(): boolean {
    return this.#faults.isLocked
  }

  get lockedBy(): string | undefined {
    return this.#faults.lockedBy
  }

  get nextEvent(): number {
    return this.#before + this.#clock.nextCycle
  }

  advance(until: number): void {
    const clock = this.#clock
    const end = until - this.#before
    let left = BURST
    const rings = clock.rings + MAX_ALARMS
    this.#isLeft = this.isLocked
    while ((clock.cycles < end || this.isInTurn) && left > 0 && clock.rings < rings && !this.#isLeft) {
      const idleUntil = this.#cores.isAsleep ? Number.POSITIVE_INFINITY : this.#busyUntil
      if (idleUntil > clock.cycles && !this.isInTurn) {
        const next = Math.min(end, clock.nextCycle, idleUntil)
        if (next === Number.POSITIVE_INFINITY) return
        clock.advanceTo(next)
        this.#cores.wake()
      } else {
        const { cycles } = clock
        this.#cores.run(Math.min(end, cycles + left))
        this.#faults.look(this.#cores.core(0).lastFault)
        left -= clock.cycles - cycles
      }
      if (this.#isRestarting) this.#restart()
    }
  }

  leave(how: 'leave' | 'pause' | 'turn' = 'leave'): void {
    this.#isLeft = true
    this.#cores[how]()
  }

  get isInTurn(): boolean {
    return this.#cores.isInTurn
  }

  apply(input: Input): void {
    if (input.kind === 'reset') {
      this.#cause = 'run-pin'
      this.#isDrive = false
      this.#reset()
    } else if (input.kind === 'bytes') this.#typing.push(input.bytes)
    else if (input.kind === 'serial') this.#wires.sendSerial(input.bytes)
    else if (input.kind === 'pin') this.connect(input.pin, input.millivolts / 1_000)
    this.#cores.wake()
  }

  state(): Uint8Array[] {
    return [new Uint8Array(this.#cores.state().buffer), this.#mcu.sram, this.#mcu.usbDPRAM]
  }

  callAt(cycle: number, work: () => void): void {
    this.#clock.createAlarm(work).scheduleAt(cycle - this.#before)
  }

  attach(stops: Stops): PicoTarget {
    const board = { parts: () => ({ mcu: this.#mcu, cores: this.#cores }), cycles: () => this.cycles }
    const acts = { pause: () => this.leave('pause'), step: (...step: Parameters<Cores['step']>) => this.#step(...step) }
    this.#target = new PicoTarget({ ...board, ...acts }, stops)
    return this.#target
  }

  detach(): void {
    this.#target?.detach()
    this.#target = undefined
  }

  mark(marks: Marks | undefined): void {
    this.#marks = marks
    this.#cores.mark(marks)
    this.leave()
  }

  /** Executes one instruction of a core, or what keeps it from that for a second at most. */
  #step(...[core, others]: Parameters<Cores['step']>): void {
    const isBusy = this.#busyUntil > this.#clock.cycles
    if (isBusy || !this.#cores.canStep(core)) {
      const idleUntil = isBusy ? this.#before + this.#busyUntil : this.nextEvent
      this.advance(Math.min(idleUntil, this.cycles + this.hertz))
    } else {
      this.#cores.step(core, others)
      this.#faults.look(this.#cores.core(0).lastFault)
      if (this.#isRestarting) this.#restart()
    }
  }

  /** RAM keeps what is in it. */
  #reset(): void {
    const { sram } = this.#mcu
    this.#before = this.cycles
    this.#beforeNanos += this.#clock.nanos
    ;[this.#mcu, this.#cores, this.#typing] = this.#powerOn()
    this.#mcu.sram.set(sram)
    this.#events.restarted?.()
  }

  /** Resets all but the watchdog, where firmware leaves word for itself. */
  #restart(): void {
    const before = this.#mcu
    this.#reset()
    keepWatchdog(before, this.#mcu)
    const vector = takeBootVector(this.#mcu)
    if (vector) this.#cores.start(vector.entry, vector.stack)
    if (!this.#isDrive) return
    // No interrupt is enabled, so it sleeps until its reset.
    this.#cores.core(0).sleep = 'interrupt'
    this.#events.note('the board has started as a USB drive and waits for firmware: flash or reset')
  }

  #restartSoon(): void {
    this.#isRestarting = true
    this.leave()
  }

  #powerOn(): [RP2040, Cores, Typing] {
    const clock = new AlarmClock(HZ)
    this.#clock = clock
    const mcu = new RP2040(clock)
    const told = { note: (text: string) => this.#events.note(text), leave: () => this.leave() }
    equip(mcu, { ...this.#memory, ...told, clock, cause: this.#cause, writing: (write) => cores.writes(write) })
    const cores: Cores = new Cores(mcu, clock, {
      compileAfter: this.#compileAfter,
      writing: (write, pc) => this.#events.writing?.(write, pc),
      callRom: (code, call) => rom.call(code, call),
      restart: () => this.#restartSoon(),
      trap: (core, number) => this.#target?.trap(core, number) === true,
      lockUp: (core, why) => this.#faults.lockUpOf(core, why),
    })
    const rom = new Rom(romHostOf(mcu, this.#romBoard(cores)))
    mcu.bootrom.set(rom.words)
    cores.start(FLASH_START, BOOT_STACK)
    this.#pins.attach(mcu)
    this.#wires.attach(mcu, clock)
    onWatchdog(mcu, () => this.#restartSoon())
    cores.attach(this.#marks)
    this.#target?.attach(cores)
    this.#faults.restart()
    this.#isRestarting = false
    this.#busyUntil = 0
    return [mcu, cores, connectConsole(mcu, clock, this.#wires.lines, (byte) => this.#events.byte(byte))]
  }

  #romBoard(cores: Cores): RomBoard {
    return {
      spend: (cycles) => cores.spend(cycles),
      write: (write) => {
        cores.writes(write)
        this.#busyUntil = cores.cycles + Math.ceil((write.ms * this.#clock.hertz) / MS_PER_SECOND)
        this.leave()
      },
      startAsDrive: () => {
        this.#isDrive = true
        this.#restartSoon()
      },
      halt: () => this.#faults.lock('it asks the boot ROM for what that cannot do'),
    }
  }
}
