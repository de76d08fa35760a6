import { Burst } from './burst.ts'
import { type CompiledCode, MIN_COMPILED_CYCLES } from './compiled.ts'
import { busCycles } from './cycles.ts'
import type { Guard } from './guard.ts'
import { Interrupts } from './interrupts.ts'
import { type Devices, Fault, FLASH, type Memory, NO_MARKS, type Width } from './memory.ts'
import type { Surroundings } from './surroundings.ts'
import { SystemControl } from './system-control.ts'

const [SP, LR, PC] = [13, 14, 15]
const [NOP, NO_CODE] = [0xbf00, new Uint16Array(0)]
const [PRIVATE_BUS, PRIVATE_BUS_END] = [0xe0000000, 0xe0100000]

/**
 * A Cortex-M0+: its registers, its flags and its time. `run.ts` has the loop, `instructions.ts` and
 * `execute.ts` the instructions, `exceptions.ts` what interrupts do. The rules are those of the
 * ARMv6-M Architecture Reference Manual (DDI 0419), the cycles those of the Cortex-M0+ Technical
 * Reference Manual (DDI 0484).
 */
export class Core extends Burst implements Devices {
  /** R0 to R15, with sign. R15 is the address of the next instruction; a reader sees 2 more. */
  readonly r = new Int32Array(16)
  /** The same without sign. */
  readonly registers = new Uint32Array(this.r.buffer)
  /** N is the sign of `negative`, Z is set if `zero` is 0; carry and overflow are 0 or 1. */
  negative = 0
  zero = 1
  carry = 0
  overflow = 0
  /** The number of the exception that is handled, 0 in thread mode. */
  ipsr = 0
  isMasked: boolean = false
  /** CONTROL: thread mode has its own stack; thread mode is not privileged. */
  isProcessStack: boolean = false
  isUnprivileged: boolean = false
  /** The stack pointer that is not in use. */
  otherSp = 0
  /** The register that WFE reads and SEV sets. */
  hasEvent: boolean = false
  /** What it sleeps for, if it sleeps: an interrupt, or an event too. */
  sleep: 'awake' | 'interrupt' | 'event' = 'awake'
  isLocked: boolean = false
  /** The hard fault that is being handled, in words. */
  lastFault: string = ''
  #isAttentive: boolean = false
  /** Where code is fetched from, and its marks if it has any. */
  #code: Uint16Array = NO_CODE
  #codeStart = 0
  #marks: Uint8Array = NO_MARKS
  #guard: Guard | undefined
  /** Code that has been compiled, and the flash with its marks while it may be entered. */
  compiled: CompiledCode<Core> | undefined
  #marked: Uint16Array | undefined
  readonly memory: Memory
  readonly around: Surroundings
  readonly interrupts = new Interrupts({ onPending: () => this.#notice(), onChange: () => this.reconsider() })
  readonly system: SystemControl

  constructor(around: Surroundings) {
    super(around.clock)
    ;[this.around, this.memory] = [around, around.memory]
    const { clock } = around
    this.system = new SystemControl(this.interrupts, clock, { ipsr: () => this.ipsr, restart: () => around.restart() })
  }

  /** Starts at an address, as if by a branch without a return address. */
  start(entry: number, stack: number): void {
    this.r[SP] = stack & ~3
    this.r[LR] = 0
    this.r[PC] = entry & ~1
  }

  /** The address of the instruction that is executed, or of the next one between two. */
  get pc(): number {
    return this.registers[PC] as number
  }

  get isAsleep(): boolean {
    return this.sleep !== 'awake'
  }

  /** The number that an exception's priority must be below to interrupt. */
  get priority(): number {
    const priority = this.interrupts.priority(this.ipsr)
    return this.isMasked ? Math.min(priority, 0) : priority
  }

  get isPrivileged(): boolean {
    return this.ipsr !== 0 || !this.isUnprivileged
  }

  protected get isIdle(): boolean {
    return this.sleep !== 'awake' || this.isLocked
  }

  override startBurst(): void {
    super.startBurst()
    if (this.compiled) this.#chooseCode(this.compiled)
  }

  /** Executes from an entry on, which the program counter is at. */
  enterCompiled(): void {
    const how = this.compiled?.enter(this) ?? 'interpret one'
    if (how === 'interpret') return
    this.#use(undefined)
    if (how === 'interpret one') this.endAfterOne()
  }

  /** True if an entry may be one, and not what a program has there itself. */
  get mayEnter(): boolean {
    return this.#marked !== undefined
  }

  setEvent(): void {
    this.hasEvent = true
    this.#notice()
  }

  /** Looks again whether an exception is due, or the end of a sleep. */
  #notice(): void {
    if (this.system.sendsEventOnPending) this.hasEvent = true
    this.#isAttentive = true
    this.endBurst()
  }

  /** After what may have let an exception through: PRIMASK, a return, a priority. */
  reconsider(): void {
    if (!this.isAsleep && this.interrupts.next(this.priority) === 0) return
    this.#isAttentive = true
    this.endBurst()
  }

  /** Returns true once after `reconsider`. */
  takeAttention(): boolean {
    const isAttentive = this.#isAttentive
    this.#isAttentive = false
    return isAttentive
  }

  read(address: number, width: Width): number {
    this.left -= busCycles(address, false)
    const { clock, devices } = this.around
    if (width === 4 && this.cycles < clock.nextCycle) {
      const word = devices.readAt?.(address, this.cycles)
      if (word !== undefined) return word
    }
    this.synchronise()
    const value = this.#isPrivate(address) ? this.system.read(address, width) : devices.read(address, width)
    this.limitBurst()
    return value
  }

  write(address: number, value: number, width: Width): void {
    this.left -= busCycles(address, true)
    const { clock, devices } = this.around
    if (width === 4 && this.cycles < clock.nextCycle && devices.writeAt?.(address, value)) return
    this.synchronise()
    if (this.#isPrivate(address)) this.system.write(address, value, width)
    else devices.write(address, value, width)
    this.limitBurst()
  }

  /** Returns the halfword at the next instruction, and steps over it. */
  fetch(): number {
    const pc = this.r[PC] as number
    this.r[PC] = pc + 2
    const at = (pc - this.#codeStart) >>> 1
    return at < this.#code.length ? (this.#code[at] as number) : this.#fetchElsewhere(pc)
  }

  /** As `fetch`, and marks the instruction, unless it stands still before a breakpoint. */
  fetchMarked(): number {
    const pc = this.r[PC] as number
    const halfword = fetch.call(this)
    if (this.r[PC] !== pc) this.#marks[(pc - this.#codeStart) >>> 1] = 1
    return halfword
  }

  /** Returns the second halfword of an instruction, where no entry is, and steps over it. */
  fetchSecond(): number {
    const pc = this.r[PC] as number
    // A debugger is asked before an instruction, and not within one.
    const halfword = fetch.call(this)
    return this.mayEnter ? this.memory.read16(pc, this) : halfword
  }

  /** Asks a guard from here on, or none. */
  setGuard(guard: Guard | undefined): void {
    this.#guard = guard
    this.forgetCode()
  }

  /** The memory that code is fetched from may be another one. */
  forgetCode(): void {
    ;[this.#marked, this.#code] = [undefined, NO_CODE]
  }

  /** Entries in RAM may be others. */
  forgetRam(): void {
    if (this.#codeStart !== FLASH) this.#code = NO_CODE
  }

  /** It has entered the handler of a hard fault. */
  faulted(): void {
    this.#guard?.faulted()
  }

  #fetchElsewhere(pc: number): number {
    const entered = this.#marked && this.compiled?.windowAt(pc)
    const window = this.#guard ? this.#guard.windowAt(pc, this.memory) : (entered ?? this.memory.region(pc))
    if (!window) return this.#standStill(pc)
    const { start, halfwords } = window
    // One instruction alone may be a breakpoint that a step executes: the next time asks again.
    this.#code = halfwords.length === 1 ? NO_CODE : halfwords
    this.#codeStart = start
    if (this.memory.isMarked) this.#marks = this.memory.marksFrom(start)
    return halfwords[(pc - start) >>> 1] as number
  }

  /** What looks at each instruction or access, and short bursts, are the interpreter's. */
  #chooseCode(compiled: CompiledCode<Core>): void {
    const { isMarked, isWatched } = this.memory
    const isInterpreted = this.left <= MIN_COMPILED_CYCLES || this.#guard || isMarked || isWatched
    if (!isInterpreted) compiled.begin(this)
    this.#use(isInterpreted ? undefined : compiled.marked)
  }

  #use(marked: Uint16Array | undefined): void {
    if (marked === this.#marked) return
    this.#marked = marked
    if (this.#code === NO_CODE) return
    this.#code = this.#codeStart === FLASH ? (marked ?? this.memory.region(FLASH).halfwords) : NO_CODE
  }

  /** Executes nothing, which takes no time, and leaves. */
  #standStill(pc: number): number {
    this.r[PC] = pc
    this.leave()
    this.left = 1
    return NOP
  }

  #isPrivate(address: number): boolean {
    if (address < PRIVATE_BUS || address >= PRIVATE_BUS_END) return false
    if (!this.isPrivileged) throw new Fault('it reaches for its system registers without privilege')
    return true
  }
}

const { fetch } = Core.prototype
