import type { RP2040 } from 'rp2040js'
import type { Cores } from '#agent/emulated/pico/cores.ts'
import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import type { Guard } from '#agent/emulated/pico/cortex-m0/guard.ts'
import type { Look, Memory, Region } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { setFlags, setMask, switchStack } from '#agent/emulated/pico/cortex-m0/special-registers.ts'
import { CodeWindows } from './code-windows.ts'
import { FLASH, memoriesOf, RAM, readPassively, USB_RAM, writeAsCore } from './pico-memory.ts'
import { CONTROL, isLong, PC, PRIMASK, PSP, putRegisters, REGISTERS, SP, XPSR } from './pico-registers.ts'
import { type Observer, type Stop, type Stops, signals } from './stops.ts'
import type { Target, TargetMemory } from './target.ts'

type Board = {
  /** Cycles since power-on, up to which its clock has come. */
  cycles(): number
  /** What it has since the last reset. */
  parts(): { mcu: RP2040; cores: Cores }
  /** Makes the board return from what it executes, and go on there the next time. */
  pause(): void
  /** As `Target.step`, by the number of a core. */
  step(core: 0 | 1, others: 'go on' | 'stand still'): void
}

/** The RP2040 for a debugger: a thread for each core that has been started. */
export class PicoTarget implements Target {
  readonly programCounter = PC
  readonly wordCount = 2 * REGISTERS
  readonly #board: Board
  readonly #stops: Stops
  /** Where threads have stopped at breakpoints of the program. */
  readonly #trappedAt: Record<number, number | undefined> = {}
  /** Where the rest of an instruction of 32 bits is that is fetched. */
  #secondHalf: number | undefined

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
    const words = new Int32Array(REGISTERS)
    putRegisters(this.#core(thread), words, 0)
    return Array.from(words, toWord)
  }

  words(into: Int32Array): void {
    const { cores } = this.#board.parts()
    putRegisters(cores.core(0), into, 0)
    if (cores.isLaunched) putRegisters(cores.core(1), into, REGISTERS)
  }

  registersOf(thread: number, words: Int32Array): Uint8Array[] {
    const at = (thread - 1) * REGISTERS
    return Array.from(words.subarray(at, at + REGISTERS), toWord)
  }

  programCounterOf(thread: number, words: Int32Array): number {
    return (words[(thread - 1) * REGISTERS + PC] ?? 0) >>> 0
  }

  memories(): TargetMemory[] {
    const { ram, usbRam, flash } = memoriesOf(this.#board.parts().mcu)
    return [
      { start: RAM, bytes: ram, found: 'told' },
      { start: USB_RAM, bytes: usbRam, found: 'told' },
      { start: FLASH, bytes: flash, found: 'not' },
    ]
  }

  isComputed(): boolean {
    return false
  }

  /**
   * The clock follows the core that executes. One that is behind it, in its part of a turn, comes
   * after all that the other did before: between the clock's cycle and the one before that.
   */
  cyclesOf(thread: number): number {
    const core = this.#core(thread)
    const ahead = core.cycles - core.around.clock.cycles
    return this.#board.cycles() + (ahead >= 0 ? ahead : 1 / (2 - ahead) - 1)
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
    const { mcu, cores } = this.#board.parts()
    const isWritten = writeAsCore(this.#core(thread), memoriesOf(mcu), address, bytes)
    cores.memory.wasWritten(address - RAM, bytes.length)
    return isWritten
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
    if (this.#stops.observer || this.#stops.isPassive) return false
    core.r[PC] = core.pc - 2
    this.#trappedAt[number + 1] = core.pc
    this.#stops.stop ??= { thread: number + 1, signal: signals.trap }
    this.#board.pause()
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
        if (stops.isAt(pc, thread)) this.#halt(core, { thread, signal: signals.trap })
        else if (stops.observer) return this.#observed(core, thread, pc, stops.observer)
        else return windows.make(pc, memory)
        return undefined
      },
      faulted: () => {
        if (!stops.isMuted) this.#halt(core, { thread, signal: signals.fault })
      },
    }
  }

  /** Returns one halfword, so that the next one asks again; that of a longer instruction passes. */
  #observed(core: Core, thread: number, pc: number, observer: Observer): Region | undefined {
    const region = core.memory.region(pc)
    const at = (pc - region.start) >>> 1
    const window = { start: pc, halfwords: region.halfwords.subarray(at, at + 1) }
    const isSecondHalf = this.#secondHalf === pc
    this.#secondHalf = undefined
    if (isSecondHalf) return window
    // It has stepped over the halfword already.
    core.r[PC] = pc
    observer.before(thread)
    core.r[PC] = pc + 2
    if (this.#stops.stop) {
      this.#halt(core, this.#stops.stop)
      return undefined
    }
    if (isLong(window.halfwords[0] ?? 0)) this.#secondHalf = pc + 2
    return window
  }

  #halt(core: Core, stop: Stop): void {
    this.#stops.stop ??= stop
    this.#board.pause()
    core.leave()
  }

  /** Asks at each access of a core to memory, while something is watched. */
  #watchMemory(memory: Memory): void {
    const { observer } = this.#stops
    const look: Look = (kind, address, length, core) => {
      if (kind === 'write') observer?.write?.(address, length)
      const number = core === this.#board.parts().cores.core(1) ? 1 : 0
      if (!this.#stops.note(number + 1, kind, address, length)) return
      this.#board.pause()
      this.#board.parts().cores.core(number).leave()
    }
    memory.watch(this.#stops.watchpoints.length > 0 || observer?.write ? look : undefined)
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
