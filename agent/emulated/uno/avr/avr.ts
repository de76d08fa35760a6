import { CPU } from 'avr8js'
import { I, SREG } from './flags.ts'
import type { Core } from './handler.ts'
import { handlers } from './instructions.ts'

/** Clock cycles from an interrupt to the first instruction of its vector (data sheet, §7.7.1). */
const INTERRUPT_CYCLES = 4

type ClockEvent = { cycles: number; callback: () => void; next: ClockEvent | null }
/** What the package keeps to itself. */
type Inside = { nextClockEvent: ClockEvent | null; pendingInterrupts: ({ constant?: boolean } | null)[] }

/** What a debugger wants of a processor. */
export interface Guard {
  /** For each word of the program: not 0 where `stopsAt` is asked before it is executed. */
  readonly marks: Uint8Array
  /** Returns true if the processor is to stand still before the word. */
  stopsAt(word: number): boolean
  /** Executes an instruction and looks at what it does, while something is watched. */
  look: ((execute: () => void) => void) | undefined
  /** For each word: not 0 where `look` executes it. Undefined has it execute all. */
  looked: Uint8Array | undefined
  /** Called before each load, while loads are watched. */
  onRead: ((address: number) => void) | undefined
}

/**
 * The package's processor with instructions and interrupts of our own: its peripherals hang on the
 * same registers. The rules are those of the AVR instruction set manual for AVRe+.
 */
export class Avr extends CPU implements Core {
  #until = 0
  guard: Guard | undefined
  /** Where what it executes is marked, by the addresses of words; undefined marks nothing. */
  executed: Uint8Array | undefined
  isShielded: boolean = false
  isAsleep: boolean = false
  onSleep: () => void = () => {}
  onSpm: () => void = () => {}
  loadProgram: (address: number) => number = (address) => this.progBytes[address % this.progBytes.length] ?? 0
  /** An interrupt has ended its sleep. */
  onWake: () => void = () => {}
  /** An opcode that the processor does not have was executed, and does nothing. */
  onReserved: (opcode: number) => void = () => {}

  /** The cycle of the next event of a peripheral; infinity without one. */
  get nextEvent(): number {
    return inside(this).nextClockEvent?.cycles ?? Number.POSITIVE_INFINITY
  }

  /** Executes instructions, and what is due after each, up to a cycle or until it falls asleep. */
  run(until: number): void {
    if (this.guard) {
      this.#runGuarded(until, this.guard)
      return
    }
    const { progMem } = this
    this.#until = until
    if (this.executed) {
      this.#runMarked(this.executed)
      return
    }
    while (this.cycles < this.#until && !this.isAsleep) {
      const opcode = progMem[this.pc] ?? 0
      const handler = handlers[opcode]
      if (handler) handler(this, opcode)
      else this.onReserved(opcode)
      this.pc = (this.pc + 1) % progMem.length
      this.cycles++
      this.tick()
    }
  }

  /** As `run`, with marks. Each is a loop of its own, so that the plain one asks nothing. */
  #runMarked(executed: Uint8Array): void {
    const { progMem } = this
    while (this.cycles < this.#until && !this.isAsleep) {
      const { pc } = this
      executed[pc] = 1
      const opcode = progMem[pc] ?? 0
      const handler = handlers[opcode]
      if (handler) handler(this, opcode)
      else this.onReserved(opcode)
      this.pc = (this.pc + 1) % progMem.length
      this.cycles++
      this.tick()
    }
  }

  /** As `run`, up to where the guard lets it, also with marks. */
  #runGuarded(until: number, guard: Guard): void {
    const { progMem } = this
    const { marks } = guard
    this.#until = until
    while (this.cycles < this.#until && !this.isAsleep) {
      if (marks[this.pc] !== 0 && guard.stopsAt(this.pc)) return
      if (guard.look && guard.looked?.[this.pc] !== 0) guard.look(() => this.#execute(progMem))
      else this.#execute(progMem)
    }
  }

  #execute(progMem: Uint16Array): void {
    if (this.executed) this.executed[this.pc] = 1
    const opcode = progMem[this.pc] ?? 0
    const handler = handlers[opcode]
    if (handler) handler(this, opcode)
    else this.onReserved(opcode)
    this.pc = (this.pc + 1) % progMem.length
    this.cycles++
    this.tick()
  }

  override readData(address: number): number {
    this.guard?.onRead?.(address)
    return super.readData(address)
  }

  /**
   * Sleeps while peripherals run: up to a cycle, for so many events of theirs, or until an
   * interrupt. What is due by then has been done.
   */
  idle(until: number, events: number): void {
    const own = inside(this)
    this.#until = until
    for (let left = events; this.isAsleep; left--) {
      const next = own.nextClockEvent?.cycles ?? Number.POSITIVE_INFINITY
      if (next > until && until === Number.POSITIVE_INFINITY) return
      if (next > this.cycles && (this.#until < until || (left <= 0 && next <= until))) return
      this.cycles = Math.max(this.cycles, Math.min(next, until))
      this.tick()
      if (next > until) return
    }
  }

  /** Makes `run` return after this instruction, and `idle` after what is due now. */
  leave(): void {
    this.#until = 0
  }

  /** Does all that peripherals have due by now, and takes an interrupt if one may come. */
  override tick(): void {
    const own = inside(this)
    for (let event = own.nextClockEvent; event && event.cycles <= this.cycles; event = own.nextClockEvent) {
      own.nextClockEvent = event.next
      event.callback()
    }
    if (this.isShielded) this.isShielded = false
    else this.takeInterrupt()
  }

  /** Takes an interrupt if one may come. */
  takeInterrupt(): void {
    if (this.nextInterrupt >= 0 && ((this.data[SREG] ?? 0) & I) !== 0) this.#interrupt()
  }

  #interrupt(): void {
    const address = this.nextInterrupt
    const interrupt = inside(this).pendingInterrupts[address]
    if (this.isAsleep) {
      this.isAsleep = false
      this.onWake()
    }
    this.push(this.pc)
    this.data[SREG] = (this.data[SREG] ?? 0) & ~I
    this.cycles += INTERRUPT_CYCLES
    this.pc = address
    if (interrupt && !interrupt.constant) this.clearInterrupt(interrupt as Parameters<CPU['clearInterrupt']>[0])
  }

  push(address: number): void {
    const at = this.SP
    this.data[at] = address & 0xff
    this.data[at - 1] = address >> 8
    this.SP = at - 2
  }

  pop(): number {
    const at = this.SP + 2
    this.SP = at
    return ((this.data[at - 1] ?? 0) << 8) | (this.data[at] ?? 0)
  }
}

function inside(cpu: CPU): Inside {
  return cpu as unknown as Inside
}
