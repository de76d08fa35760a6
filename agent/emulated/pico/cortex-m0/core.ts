import type { Clock } from './clock.ts'
import { busCycles } from './cycles.ts'
import type { Guard } from './guard.ts'
import { Interrupts } from './interrupts.ts'
import { type Devices, Fault, type Memory, type Width } from './memory.ts'
import { SystemControl } from './system-control.ts'

const SP = 13
const LR = 14
const PC = 15
/** An instruction that does nothing, in one cycle. */
const NOP = 0xbf00
const NO_CODE = new Uint16Array(0)
const PRIVATE_BUS = 0xe0000000
const PRIVATE_BUS_END = 0xe0100000

/** What a core is built into. */
export type Surroundings = {
  memory: Memory
  clock: Clock
  devices: Devices
  /** Carries out a breakpoint's code. Returns false if it has no meaning: that is a hard fault. */
  breakpoint(code: number): boolean
  /** SEV was executed. */
  sendEvent(): void
  /** The firmware asks for a reset of all. */
  restart(): void
  /** A fault has met a fault: nothing but a reset helps. */
  lockUp(why: string): void
}

/**
 * A Cortex-M0+: its registers, its flags and its time. `run.ts` has the loop, `instructions.ts` and
 * `execute.ts` the instructions, `exceptions.ts` what interrupts do. The rules are those of the
 * ARMv6-M Architecture Reference Manual (DDI 0419), the cycles those of the Cortex-M0+ Technical
 * Reference Manual (DDI 0484).
 */
export class Core implements Devices {
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
  /** The cycles that are left of a burst, and the cycle at which it is over. */
  left = 0
  #end = 0
  /** What `run` has been asked for. */
  #until = 0
  #isAttentive: boolean = false
  #isLeaving: boolean = false
  /** Where code is fetched from. */
  #code: Uint16Array = NO_CODE
  #codeStart = 0
  #guard: Guard | undefined
  readonly memory: Memory
  readonly around: Surroundings
  readonly interrupts = new Interrupts({ onPending: () => this.#notice(), onChange: () => this.reconsider() })
  readonly system: SystemControl

  constructor(around: Surroundings) {
    this.around = around
    this.memory = around.memory
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

  /** The cycle it has come to. */
  get cycles(): number {
    return this.#end - this.left
  }

  /** The number that an exception's priority must be below to interrupt. */
  get priority(): number {
    const priority = this.interrupts.priority(this.ipsr)
    return this.isMasked ? Math.min(priority, 0) : priority
  }

  get isPrivileged(): boolean {
    return this.ipsr !== 0 || !this.isUnprivileged
  }

  /** Begins to run: from cycle `from`, or where it is if that is later, until cycle `until`. */
  begin(from: number, until: number): void {
    this.#end = Math.max(from, this.cycles)
    this.left = 0
    this.#until = until
    this.#isLeaving = false
  }

  /** True if it has run for as long as it should, or cannot go on. */
  get isOver(): boolean {
    return this.sleep !== 'awake' || this.isLocked || this.#isLeaving || this.cycles >= this.#until
  }

  /** Gives it cycles until the next thing is due. */
  startBurst(): void {
    const now = this.cycles
    this.#end = Math.min(this.#until, Math.max(this.around.clock.nextCycle, now + 1))
    this.left = this.#end - now
  }

  /** Brings the clock up to this core. It may be ahead, of the other core's doing. */
  synchronise(): void {
    const { clock } = this.around
    if (this.cycles > clock.cycles) clock.advanceTo(this.cycles)
  }

  /** Makes `run` return after this instruction. */
  leave(): void {
    this.#isLeaving = true
    this.#stopBurst()
  }

  /** Sets the event that WFE waits for. */
  setEvent(): void {
    this.hasEvent = true
    this.#notice()
  }

  /** Looks again whether an exception is due, or the end of a sleep. */
  #notice(): void {
    if (this.system.sendsEventOnPending) this.hasEvent = true
    this.#isAttentive = true
    this.#stopBurst()
  }

  /** After what may have let an exception through: PRIMASK, a return, a priority. */
  reconsider(): void {
    this.#isAttentive = true
    this.#stopBurst()
  }

  /** Returns true once after `reconsider`. */
  takeAttention(): boolean {
    const isAttentive = this.#isAttentive
    this.#isAttentive = false
    return isAttentive
  }

  read(address: number, width: Width): number {
    this.left -= busCycles(address, false)
    this.synchronise()
    const value = this.#isPrivate(address) ? this.system.read(address, width) : this.around.devices.read(address, width)
    this.#limitBurst()
    return value
  }

  write(address: number, value: number, width: Width): void {
    this.left -= busCycles(address, true)
    this.synchronise()
    if (this.#isPrivate(address)) this.system.write(address, value, width)
    else this.around.devices.write(address, value, width)
    this.#limitBurst()
  }

  /** Returns the halfword at the next instruction, and steps over it. */
  fetch(): number {
    const pc = this.r[PC] as number
    this.r[PC] = pc + 2
    const at = (pc - this.#codeStart) >>> 1
    return at < this.#code.length ? (this.#code[at] as number) : this.#fetchElsewhere(pc)
  }

  /** Asks a guard from here on, or none. */
  setGuard(guard: Guard | undefined): void {
    this.#guard = guard
    this.#code = NO_CODE
  }

  /** It has entered the handler of a hard fault. */
  faulted(): void {
    this.#guard?.faulted()
  }

  #fetchElsewhere(pc: number): number {
    const window = this.#guard ? this.#guard.windowAt(pc, this.memory) : this.memory.region(pc)
    if (!window) return this.#standStill(pc)
    const { start, halfwords } = window
    // One instruction alone may be a breakpoint that a step executes: the next time asks again.
    this.#code = halfwords.length === 1 ? NO_CODE : halfwords
    this.#codeStart = start
    return halfwords[(pc - start) >>> 1] as number
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

  /** A device may have set something to an earlier time. */
  #limitBurst(): void {
    const { nextCycle } = this.around.clock
    if (nextCycle >= this.#end || this.left <= 0) return
    this.left -= this.#end - nextCycle
    this.#end = nextCycle
  }

  #stopBurst(): void {
    if (this.left <= 0) return
    this.#end -= this.left
    this.left = 0
  }
}
