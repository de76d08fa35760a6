import type { RP2040 } from 'rp2040js'
import type { Cores } from '#agent/emulated/pico/cores.ts'
import { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { HARD_FAULT } from '#agent/emulated/pico/cortex-m0/interrupts.ts'
import { type Devices, Memory } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { setFlags, setMask, statusOf, switchStack } from '#agent/emulated/pico/cortex-m0/special-registers.ts'
import { memoriesOf, readPassively, writeAsCore } from './pico-memory.ts'
import { type Stops, signals } from './stops.ts'
import type { Target } from './target.ts'

/** Registers as the description numbers them; 17 is the main stack pointer. */
const [SP, PC, XPSR, PSP, PRIMASK, CONTROL] = [13, 15, 16, 18, 19, 20]
/** An instruction that does nothing, in one cycle. */
const NOP = 0xbf00
/** What stands for the core that takes part in an access, and how wide the access is. */
const reads = { read32: 4, read16: 2, read8: 1 } as const
const writes = { write32: 4, write16: 2, write8: 1 } as const

type Board = {
  /** What it has since the last reset. */
  parts(): { mcu: RP2040; cores: Cores }
  /** Makes the board return from what it executes. */
  leave(): void
  /** As `Target.step`, by the number of a core. */
  step(core: 0 | 1, others: 'go on' | 'stand still'): void
}

/** The RP2040 for a debugger: a thread for each core that has been started. */
export class PicoTarget implements Target {
  readonly programCounter = PC
  readonly #board: Board
  readonly #stops: Stops
  /** Where threads have stopped at breakpoints of the program. */
  readonly #trappedAt: Record<number, number | undefined> = {}
  /** True for the threads that handle a hard fault. */
  readonly #isInFault: Record<number, boolean> = {}

  constructor(board: Board, stops: Stops) {
    this.#board = board
    this.#stops = stops
    stops.onWatchpoints = () => this.#watchMemory(board.parts().cores.memory)
    this.attach(board.parts().cores)
  }

  get threads(): number[] {
    return this.#board.parts().cores.isLaunched ? [1, 2] : [1]
  }

  /** Looks at each instruction of the cores. Call it after each reset. */
  attach(cores: Cores): void {
    cores.watch((core, number) => this.#watch(core, number + 1))
    this.#watchMemory(cores.memory)
  }

  /** Gives the cores what they had. A program's own breakpoint would be a hard fault then. */
  detach(): void {
    for (const thread of this.threads) this.skipTrap(thread)
    const cores = this.#board.parts().cores
    const { fetch } = Core.prototype
    cores.watch((core) => Object.assign(core, { fetch }))
    this.#stops.onWatchpoints = () => {}
    this.#watchMemory(cores.memory, false)
  }

  registers(thread: number): Uint8Array[] {
    const core = this.#core(thread)
    const { isProcessStack, registers, otherSp } = core
    const [main, process] = isProcessStack ? [otherSp, registers[SP]] : [registers[SP], otherSp]
    const control = (isProcessStack ? 2 : 0) | (core.isUnprivileged ? 1 : 0)
    return [...registers, statusOf(core), main, process, core.isMasked ? 1 : 0, control].map(toWord)
  }

  setRegister(thread: number, register: number, bytes: Uint8Array): boolean {
    if (bytes.length !== 4 || register > CONTROL) return false
    const core = this.#core(thread)
    const value = Buffer.from(bytes).readInt32LE()
    const { r } = core
    if (register === PC) jump(core, value)
    else if (register < PC) r[register] = register === SP ? value & ~3 : value
    else if (register === XPSR) setFlags(core, value)
    else if (register === PRIMASK) setMask(core, (value & 1) !== 0)
    else if (register === CONTROL) {
      core.isUnprivileged = (value & 1) !== 0
      // A handler has the main stack.
      if (core.ipsr === 0) switchStack(core, (value & 2) !== 0)
    } else if ((register === PSP) === core.isProcessStack) r[SP] = value & ~3
    else core.otherSp = value & ~3
    return true
  }

  read(thread: number, address: number, length: number): Uint8Array {
    return readPassively(this.#core(thread), memoriesOf(this.#board.parts().mcu), address, length)
  }

  write(thread: number, address: number, bytes: Uint8Array): boolean {
    return writeAsCore(this.#core(thread), memoriesOf(this.#board.parts().mcu), address, bytes)
  }

  skipTrap(thread: number): void {
    const core = this.#core(thread)
    if (core.pc === this.#trappedAt[thread]) core.r[PC] = core.pc + 2
    this.#trappedAt[thread] = undefined
  }

  /** An instruction that ends in a hard fault stops in its handler by that. */
  step(thread: number, others: 'go on' | 'stand still'): void {
    this.#board.step(thread === 2 ? 1 : 0, others)
    if (this.#isNewFault(this.#core(thread), thread)) this.#stops.stop ??= { thread, signal: signals.fault }
  }

  /** Stops at a breakpoint of the program itself. Returns true if it has. */
  trap(core: Core, number: 0 | 1): boolean {
    core.r[PC] = core.pc - 2
    this.#trappedAt[number + 1] = core.pc
    this.#stops.stop ??= { thread: number + 1, signal: signals.trap }
    this.#board.leave()
    return true
  }

  #core(thread: number): Core {
    return this.#board.parts().cores.core(thread === 2 ? 1 : 0)
  }

  /** Asks before each instruction of a core. */
  #watch(core: Core, thread: number): void {
    const stops = this.#stops
    const { fetch } = Core.prototype
    this.#isInFault[thread] = core.ipsr === HARD_FAULT
    core.fetch = () => {
      if (this.#isNewFault(core, thread)) return this.#halt(core, { thread, signal: signals.fault })
      return stops.isAt(core.pc, thread) ? this.#halt(core, { thread, signal: signals.trap }) : fetch.call(core)
    }
  }

  #isNewFault(core: Core, thread: number): boolean {
    const isFault = core.ipsr === HARD_FAULT
    if (isFault === this.#isInFault[thread]) return false
    this.#isInFault[thread] = isFault
    return isFault
  }

  /** Makes a core execute nothing, which takes no time, and stop. */
  #halt(core: Core, stop: { thread: number; signal: number }): number {
    this.#stops.stop ??= stop
    this.#board.leave()
    core.leave()
    core.left = 1
    return NOP
  }

  /** Asks at each access of a core to memory, while something is watched. */
  #watchMemory(memory: Memory, isWatching = this.#stops.watchpoints.length > 0): void {
    const { prototype } = Memory
    for (const name of keysOf(reads)) {
      const read = prototype[name]
      const look = (address: number, devices: Devices) => {
        this.#note('read', address >>> 0, reads[name], devices)
        return read.call(memory, address, devices)
      }
      memory[name] = isWatching ? look : read
    }
    for (const name of keysOf(writes)) {
      const write = prototype[name]
      const look = (address: number, value: number, devices: Devices) => {
        this.#note('write', address >>> 0, writes[name], devices)
        write.call(memory, address, value, devices)
      }
      memory[name] = isWatching ? look : write
    }
  }

  #note(kind: 'read' | 'write', address: number, length: number, devices: Devices): void {
    const number = devices === this.#board.parts().cores.core(1) ? 1 : 0
    if (!this.#stops.note(number + 1, kind, address, length)) return
    this.#board.leave()
    this.#board.parts().cores.core(number).leave()
  }
}

/** A core that a debugger sends elsewhere does not sleep there. */
function jump(core: Core, address: number): void {
  if (core.r[PC] === (address & ~1)) return
  core.r[PC] = address & ~1
  core.sleep = 'awake'
}

function toWord(value = 0): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[]
}
