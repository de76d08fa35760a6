import type { RP2040 } from 'rp2040js'
import type { Marks } from '#agent/emulated/coverage/marks.ts'
import type { LastingWrite } from '#agent/emulated/lasting-write.ts'
import { Bus } from './bus.ts'
import { type Compiler, compilerOf } from './compiler/compiler.ts'
import type { CoreHost } from './core-host.ts'
import type { Clock } from './cortex-m0/clock.ts'
import { Core } from './cortex-m0/core.ts'
import { lookForMarks } from './cortex-m0/marks.ts'
import { Memory } from './cortex-m0/memory.ts'
import { run, wake } from './cortex-m0/run.ts'
import { setFlags, toStatus } from './cortex-m0/special-registers.ts'
import { goesOn, isAwake, stateOf } from './cortex-m0/state.ts'
import { PackageCore } from './package-core.ts'
import { onCorePower } from './power-state.ts'
import { placeOf, ROM_BYTES } from './rom.ts'
import type { RomCall } from './rom-float.ts'
import { FIFO_IRQ, Fifo, Mailbox } from './sio/fifo.ts'
import { waitForLaunch } from './sio/launch.ts'
import { Sio } from './sio/sio.ts'
import { Turn } from './turn.ts'

/** The two cores under the package's peripherals, in the place of the package's one. */
export class Cores {
  readonly #mcu: RP2040
  readonly #clock: Clock
  readonly #host: CoreHost
  readonly memory: Memory
  readonly #compiler: Compiler | undefined
  readonly #buses: Bus[] = []
  readonly #inboxes = [new Mailbox(), new Mailbox()] as const
  readonly #first: Core
  #second: Core
  /** True once core 1 has left the boot ROM. */
  isLaunched: boolean = false
  #isLeaving: boolean = false
  /** The turn that a debugger has stopped: both go on with it before anything else. */
  #turn: Turn | undefined
  #isPaused: boolean = false
  /** The one that executes. */
  #running: Core
  #watcher: (core: Core, number: 0 | 1) => void = () => {}

  /** Call it once flash is in its place. */
  constructor(mcu: RP2040, clock: Clock, host: CoreHost) {
    ;[this.#mcu, this.#clock, this.#host] = [mcu, clock, host]
    this.memory = new Memory(mcu.sram, mcu.flash, mcu.bootrom)
    this.#compiler = compilerOf(mcu, this, host.compileAfter)
    this.#first = this.#running = this.#make(0)
    this.#second = this.#make(1)
    Object.assign(mcu, { core: new PackageCore(this.#first, (irq, isHigh) => this.#setLine(irq, isHigh)) })
  }

  /** Call it once the peripherals are in their places. */
  attach(marks: Marks | undefined): void {
    this.mark(marks)
    for (const bus of this.#buses) bus.attach()
    onCorePower(this.#mcu, (isOn) => this.#resetSecond(isOn))
  }

  /** True while none executes until an interrupt, an event or a reset. */
  get isAsleep(): boolean {
    return !isAwake(this.#first) && !this.#isSecondAwake
  }

  /** True if core 0 has locked up, and core 1 does nothing more by itself. */
  get isStuck(): boolean {
    return this.#first.isLocked && !(this.isLaunched && goesOn(this.#second))
  }

  /** Returns the registers, the status, and what else decides what is executed next. */
  state(): Uint32Array<ArrayBuffer> {
    return Uint32Array.of(...stateOf(this.#first), ...stateOf(this.#second), Number(this.isLaunched))
  }

  /** Starts core 0. Core 1 waits in the boot ROM. */
  start(entry: number, stack: number): void {
    this.#first.start(entry, stack)
  }

  /**
   * Executes until the clock has reached a cycle; if both are awake, until both end their turn.
   * Returns sooner if none executes any more, or after `leave`.
   */
  run(until: number): void {
    this.#isLeaving = this.#isPaused = false
    while ((this.isInTurn || this.#clock.cycles < until) && !this.#isLeaving && !this.#isPaused && !this.isAsleep) {
      if (this.#turn) this.#goOn(this.#turn)
      else if (!isAwake(this.#first)) this.#run(this.#second, until)
      else if (this.#isSecondAwake) this.#goOn(new Turn(this.#clock))
      else this.#run(this.#first, until)
      if (!this.#turn) this.wake()
    }
  }

  /** True if a debugger has stopped it before both have ended their turn. */
  get isInTurn(): boolean {
    return this.#turn !== undefined && !this.isAsleep
  }

  /** The cycle that the one which executes has come to; the clock follows at times. */
  get cycles(): number {
    return Math.max(this.#running.cycles, this.#clock.cycles)
  }

  /** Flash is about to be written by the instruction that is executed. */
  writes(write: LastingWrite): void {
    this.#host.writing(write, placeOf(this.#running))
    this.#compiler?.flashChanges(write)
    this.#running.endBurst()
  }

  core(number: 0 | 1): Core {
    return number === 0 ? this.#first : this.#second
  }

  /** Calls `watcher` with each core, also with one that takes another's place. */
  watch(watcher: (core: Core, number: 0 | 1) => void): void {
    this.#watcher = watcher
    for (const number of [0, 1] as const) watcher(this.core(number), number)
  }

  /** Marks what both execute from here on, or nothing any more. */
  mark(marks: Marks | undefined): void {
    this.memory.mark(marks)
    for (const core of [this.#first, this.#second]) lookForMarks(core)
  }

  /** True if a core executes something next. */
  canStep(number: 0 | 1): boolean {
    return number === 0 ? isAwake(this.#first) : this.#isSecondAwake
  }

  /** Executes one instruction of a core that can. The other catches up, or stands still. */
  step(number: 0 | 1, others: 'go on' | 'stand still'): void {
    const core = this.core(number)
    const other = number === 0 ? 1 : 0
    this.#isLeaving = false
    this.#run(core, core.cycles + 1)
    if (others === 'go on' && this.canStep(other)) this.#run(this.core(other), core.cycles)
    this.wake()
  }

  /** Ends the sleeps that there is a reason to end. */
  wake(): void {
    wake(this.#first, this.#clock.cycles)
    if (this.isLaunched) wake(this.#second, this.#clock.cycles)
  }

  /** Makes `run` return after this instruction. */
  leave(): void {
    this.#isLeaving = true
    this.#running.leave()
  }

  /** The same, but what two do in their turn stays as it is. */
  turn(): void {
    if (this.#turn) this.#isLeaving = true
    else this.leave()
  }

  /** The same for a debugger, without which what is executed would go on. */
  pause(): void {
    this.#isPaused = true
    this.#running.leave()
  }

  /** Lets the instruction that is executed take longer. */
  spend(cycles: number): void {
    this.#running.left -= Math.ceil(cycles)
  }

  get #isSecondAwake(): boolean {
    return this.isLaunched && isAwake(this.#second)
  }

  #goOn(turn: Turn): void {
    this.#turn = turn
    if (!turn.isOfSecond) {
      this.#run(this.#first, turn.end)
      if (this.#isPaused && !this.#isLeaving) return
      turn.endOfFirst(this.#first.cycles)
    }
    if (!this.#isPaused && this.#isSecondAwake) this.#run(this.#second, turn.end)
    if (!this.#isPaused) this.#turn = undefined
  }

  #run(core: Core, until: number): void {
    this.#running = core
    run(core, 0, until)
  }

  #make(number: 0 | 1): Core {
    const [inbox, outbox] = number === 0 ? this.#inboxes : ([this.#inboxes[1], this.#inboxes[0]] as const)
    const fifo = new Fifo(inbox, outbox, (isHigh) => this.#setLine(FIFO_IRQ + number, isHigh))
    const bus = new Bus(this.#mcu, this.#clock, new Sio(this.#mcu, number, fifo, () => core.cycles))
    this.#buses[number] = bus
    const core: Core = new Core({
      memory: this.memory,
      clock: this.#clock,
      devices: bus,
      breakpoint: (code) => (core.pc < ROM_BYTES ? this.#host.callRom(code, call) : this.#host.trap(core, number)),
      sendEvent: () => this.#sendEvent(),
      restart: () => this.#host.restart(),
      lockUp: (why) => this.#host.lockUp(number, why),
    })
    core.compiled = this.#compiler
    const call: RomCall = { registers: core.registers, setFlags: (flags) => setFlags(core, toStatus(flags)) }
    if (number === 1) waitForLaunch(inbox, outbox, { isOver: () => this.isLaunched, start: this.#launch.bind(this) })
    lookForMarks(core)
    this.#watcher(core, number)
    return core
  }

  /** Core 1 leaves the boot ROM. */
  #launch(vectors: number, stack: number, entry: number): void {
    this.isLaunched = true
    this.#second.system.vectors = vectors
    this.#second.start(entry, stack)
    this.#second.begin(this.#clock.cycles, this.#clock.cycles)
    this.#running.leave()
  }

  /** Core 1 is switched off, or on again: then it says so to core 0. */
  #resetSecond(isOn: boolean): void {
    this.isLaunched = false
    this.#second = this.#make(1)
    this.#buses[1]?.attach()
    this.#second.interrupts.setLines(this.#first.interrupts.lines)
    this.#inboxes[1].clear()
    if (isOn) this.#inboxes[0].push(0)
  }

  /** Both cores see all lines (data sheet, 2.3.2). */
  #setLine(irq: number, isHigh: boolean): void {
    for (const core of [this.#first, this.#second]) core.interrupts.setLine(irq, isHigh)
    if (isHigh) this.#mayWake()
  }

  /** The event of one core reaches the other too. */
  #sendEvent(): void {
    for (const core of [this.#first, this.#second]) core.setEvent()
    this.#mayWake()
  }

  /** A core that executes alone lets `run` look whether the other is awake now. */
  #mayWake(): void {
    if (this.isLaunched && (this.#first.isAsleep || this.#second.isAsleep)) this.#running.leave()
  }
}
