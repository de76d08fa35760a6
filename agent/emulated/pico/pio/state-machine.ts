import { maskOf } from './bits.ts'
import type { Block, Machine, Outcome, Wait } from './block.ts'
import { Fifo } from './fifo.ts'
import { carryOut } from './instructions.ts'
import { Settings } from './settings.ts'

const FRACTIONS = 256
const OUT = 3

/**
 * One of the four state machines of a PIO (data sheet, 3.4 and 3.5). A tick is a cycle of its
 * divided clock: one tick is one instruction, and as many more as its delay says.
 */
export class StateMachine implements Machine {
  readonly index: number
  readonly block: Block
  readonly settings = new Settings()
  readonly tx = new Fifo(4)
  readonly rx = new Fifo(4)
  isEnabled: boolean = false
  pc = 0
  x = 0
  y = 0
  isr = 0
  isrCount = 0
  osr = 0
  osrCount = 32
  /** An instruction that was written by the processor or by OUT and MOV, to be executed next. */
  pending: number | undefined
  waitsFor: Wait | undefined
  /** The cycle of its next tick; infinity while it waits or is off. */
  nextCycle: number = Number.POSITIVE_INFINITY
  /** True if the waiting instruction has done what it does only once. */
  isHalfDone: boolean = false
  hasJumped: boolean = false
  /** The last tick that is known, in 256ths of a cycle. */
  #tick = 0
  #wasDelayed: boolean = false

  constructor(index: number, block: Block) {
    this.index = index
    this.block = block
  }

  /** Forgets all but its program counter and scratch registers (data sheet, "SM_RESTART"). */
  restart(): void {
    this.isr = this.isrCount = 0
    this.osrCount = 32
    this.pending = undefined
    this.isHalfDone = false
  }

  /** Begins its divided clock again. */
  restartClock(cycle: number): void {
    this.#tick = cycle * FRACTIONS
    if (this.nextCycle !== Number.POSITIVE_INFINITY) this.wake(cycle)
  }

  /** Lets it execute at its first tick after a cycle. */
  wake(cycle: number): void {
    const { divider } = this.settings
    this.waitsFor = undefined
    const passed = Math.floor((cycle * FRACTIONS - this.#tick) / divider)
    if (passed > 0) this.#tick += passed * divider
    while (Math.floor(this.#tick / FRACTIONS) <= cycle) this.#tick += divider
    this.nextCycle = Math.floor(this.#tick / FRACTIONS)
  }

  stop(): void {
    this.waitsFor = undefined
    this.nextCycle = Number.POSITIVE_INFINITY
  }

  /** Executes what is due at its tick. */
  step(): void {
    const cycle = this.nextCycle
    if (this.#wasDelayed) this.refill()
    const isOfProgram = this.pending === undefined
    const outcome = this.#execute(this.pending ?? this.block.instructions[this.pc] ?? 0, cycle)
    if (typeof outcome === 'number' && isOfProgram && !this.hasJumped) this.#goOn()
    if (typeof outcome === 'string' && outcome !== 'again') {
      this.waitsFor = outcome
      this.nextCycle = Number.POSITIVE_INFINITY
      return
    }
    const ticks = typeof outcome === 'number' ? 1 + outcome : 1
    this.#wasDelayed = ticks > 1
    this.#tick += ticks * this.settings.divider
    this.nextCycle = Math.floor(this.#tick / FRACTIONS)
    if (!this.isEnabled && this.pending === undefined) this.stop()
  }

  /** Executes an instruction that the processor writes, before all others. */
  executeNow(opcode: number, cycle: number): void {
    this.isHalfDone = false
    this.pending = undefined
    const outcome = this.#execute(opcode, cycle)
    if (typeof outcome === 'string' && outcome !== 'again') {
      this.pending = opcode
      this.waitsFor = outcome
      this.nextCycle = Number.POSITIVE_INFINITY
    } else if (this.isEnabled || this.pending !== undefined) this.wake(cycle)
  }

  /** With autopull, an empty shift register is filled beside what instructions do. */
  refill(): void {
    const { isAutopull, pullThreshold } = this.settings
    if (!isAutopull || this.osrCount < pullThreshold || this.tx.isEmpty) return
    this.osr = this.tx.pull()
    this.osrCount = 0
    this.block.queuesChanged(this)
  }

  jump(address: number): void {
    this.pc = address & 0x1f
    this.hasJumped = true
  }

  /** Carries out an instruction. Returns its delay in ticks, or why it is not over. */
  #execute(opcode: number, cycle: number): number | Exclude<Outcome, 'done'> {
    const { sideCount } = this.settings
    const written = this.pending
    this.pending = undefined
    this.hasJumped = false
    const outcome = carryOut(this, opcode, cycle)
    const side = (opcode >> 8) & 0x1f
    // Where both write a pin, this one counts.
    if (sideCount > 0) this.#setSide(side)
    if (opcode >>> 13 !== OUT) this.refill()
    if (outcome !== 'done') {
      this.pending = written
      return outcome
    }
    this.isHalfDone = false
    // An instruction that is executed next has a delay of its own.
    return this.pending === undefined ? side & maskOf(5 - sideCount) : 0
  }

  #goOn(): void {
    this.pc = this.pc === this.settings.wrapTop ? this.settings.wrapBottom : (this.pc + 1) & 0x1f
  }

  #setSide(field: number): void {
    const { sideCount, isSideOptional, isSideDirections, sideBase } = this.settings
    if (isSideOptional && (field & 0x10) === 0) return
    const count = isSideOptional ? sideCount - 1 : sideCount
    const value = (field >> (5 - sideCount)) & maskOf(count)
    if (isSideDirections) this.block.direct(value, sideBase, count)
    else this.block.drive(value, sideBase, count)
  }
}
