import type { RP2040 } from 'rp2040js'
import type { Cores } from '#agent/emulated/pico/cores.ts'
import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import type { Guard } from '#agent/emulated/pico/cortex-m0/guard.ts'
import type { Look, Memory } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { setFlags, setMask, statusOf, switchStack } from '#agent/emulated/pico/cortex-m0/special-registers.ts'
import { CodeWindows } from './code-windows.ts'
import { memoriesOf, readPassively, writeAsCore } from './pico-memory.ts'
import { type Stop, type Stops, signals } from './stops.ts'
import type { Target } from './target.ts'

/** Registers as the description numbers them; 17 is the main stack pointer. */
const [SP, PC, XPSR, PSP, PRIMASK, CONTROL] = [13, 15, 16, 18, 19, 20]

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

  constructor(board: Board, stops: Stops) {
    this.#board = board
    this.#stops = stops
    stops.onWatchpoints = () => this.#watchMemory(board.parts().cores.memory)
    stops.onBreakpoints = () => this.#guard(board.parts().cores)
    this.attach(board.parts().cores)
  }

  get threads(): number[] {
    return this.#board.parts().cores.isLaunched ? [1, 2] : [1]
  }

  /** Stops these cores where it is to. Call it after each reset. */
  attach(cores: Cores): void {
    this.#guard(cores)
    this.#watchMemory(cores.memory)
  }

  /** Gives the cores what they had. A program's own breakpoint would be a hard fault then. */
  detach(): void {
    for (const thread of this.threads) this.skipTrap(thread)
    const cores = this.#board.parts().cores
    cores.watch((core) => core.setGuard(undefined))
    this.#stops.onWatchpoints = this.#stops.onBreakpoints = () => {}
    cores.memory.watch(undefined)
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

  step(thread: number, others: 'go on' | 'stand still'): void {
    this.#board.step(thread === 2 ? 1 : 0, others)
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

  #guard(cores: Cores): void {
    cores.watch((core, number) => core.setGuard(this.#guardOf(core, number + 1)))
  }

  /** Stops a core at breakpoints, and as it begins to handle a hard fault. */
  #guardOf(core: Core, thread: number): Guard {
    const stops = this.#stops
    const windows = new CodeWindows(stops.breakpoints)
    return {
      windowAt: (pc, memory) => {
        const made = windows.made(pc)
        // None has a breakpoint in it.
        if (made) return made
        if (!stops.breakpoints.has(pc) || stops.stepping === thread) return windows.make(pc, memory)
        this.#halt(core, { thread, signal: signals.trap })
        return undefined
      },
      faulted: () => this.#halt(core, { thread, signal: signals.fault }),
    }
  }

  #halt(core: Core, stop: Stop): void {
    this.#stops.stop ??= stop
    this.#board.leave()
    core.leave()
  }

  /** Asks at each access of a core to memory, while something is watched. */
  #watchMemory(memory: Memory): void {
    const look: Look = (kind, address, length, core) => {
      const number = core === this.#board.parts().cores.core(1) ? 1 : 0
      if (!this.#stops.note(number + 1, kind, address, length)) return
      this.#board.leave()
      this.#board.parts().cores.core(number).leave()
    }
    memory.watch(this.#stops.watchpoints.length > 0 ? look : undefined)
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
