import type { RP2040 } from 'rp2040js'
import { type LastingWrite, lengthOf } from '#agent/emulated/lasting-write.ts'
import type { CompiledCode } from '#agent/emulated/pico/cortex-m0/compiled.ts'
import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import type { Memory, Region as Window } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { Budget, costOf } from './budget.ts'
import { CompiledMemory } from './compiled-memory.ts'
import { CompiledRegions, MAX_REGIONS } from './compiled-regions.ts'
import { Heat, HOT_CYCLES, NEVER } from './heat.ts'
import { FLASH, layoutOf, RAM } from './layout.ts'
import { type Block, MAX_PREFIX, regionAt } from './regions.ts'

const LR = 14

type Board = {
  memory: Memory
  ramBytes: number
  flashBytes: number
  /** RAM is in these bytes from here on: what was in it has to be copied, and is not yet. */
  moveRam(bytes: Uint8Array): void
  /** Code in RAM is fetched from elsewhere than before. */
  forgetRam(): void
  /** After how many cycles code is compiled. */
  hotCycles: number
}

/** Returns the compiler of a chip, unless it never compiles. RAM moves with the first code. */
export function compilerOf(
  mcu: RP2040,
  cores: { memory: Memory; core(number: 0 | 1): Core },
  hotCycles: number,
): Compiler | undefined {
  if (hotCycles === NEVER) return undefined
  const { memory } = cores
  return new Compiler({
    ...{ memory, ramBytes: mcu.sram.length, flashBytes: mcu.flash.length, hotCycles },
    moveRam(sram) {
      sram.set(mcu.sram)
      Object.assign(mcu, { sram, sramView: new DataView(sram.buffer, sram.byteOffset, sram.byteLength) })
      memory.moveRam(sram)
      tellWrites(mcu, memory)
      for (const number of [0, 1] as const) cores.core(number).forgetCode()
    },
    forgetRam() {
      for (const number of [0, 1] as const) cores.core(number).forgetRam()
    },
  })
}

/** What DMA and the boot ROM write to RAM may be code too. */
function tellWrites(mcu: RP2040, memory: Memory): void {
  const [write8, write16, write32] = [mcu.writeUint8, mcu.writeUint16, mcu.writeUint32]
  Object.assign(mcu, {
    writeUint8(address: number, value: number) {
      write8.call(mcu, address, value)
      memory.wasWritten(address - RAM, 1)
    },
    writeUint16(address: number, value: number) {
      write16.call(mcu, address, value)
      memory.wasWritten(address - RAM, 2)
    },
    writeUint32(address: number, value: number) {
      write32.call(mcu, address, value)
      memory.wasWritten(address - RAM, 4)
    },
  })
}

/**
 * Compiles what a Pico executes often to WebAssembly. Registers, memory, flags and cycles are those
 * of `execute.ts` wherever anybody could look: compiled code ends before the first instruction that
 * would begin with no cycles left, and an access to a device is the core's own.
 *
 * Cores ask it at each burst, and where their code is marked. Nothing else of the board knows it.
 */
export class Compiler implements CompiledCode<Core> {
  readonly #board: Board
  readonly #heat: Heat
  readonly #budget: Budget
  /** Where the last burst began. */
  #began = 0
  /** What the link register had when code was found hot. */
  #returnTo = 0
  /** Made with the first code that is compiled. */
  #memory: CompiledMemory | undefined
  #regions: CompiledRegions | undefined
  /** The one that is in compiled code, or was last. */
  #core: Core | undefined
  /** The range of flash that was written last, until it is taken over. */
  #stale: { from: number; to: number } | undefined
  /** True once the host has had no room: what is not compiled stays interpreted. */
  #isRefused: boolean = false

  constructor(board: Board) {
    this.#board = board
    this.#heat = new Heat(board, board.hotCycles)
    this.#budget = new Budget(board.hotCycles < HOT_CYCLES)
  }

  /** How much is compiled now. */
  get regions(): number {
    return this.#regions?.count ?? 0
  }

  /** Bytes of all modules since the last reset. */
  get moduleBytes(): number {
    return this.#regions?.moduleBytes ?? 0
  }

  get marked(): Uint16Array | undefined {
    return this.#memory?.marked
  }

  windowAt(pc: number): Window | undefined {
    return this.#memory?.windowAt(pc)
  }

  begin(core: Core): void {
    if (this.#stale) this.#refresh()
    const { pc } = core
    this.#heat.add(this.#began, this.#budget.interpretedBy(core))
    this.#began = pc
    this.#returnTo = core.r[LR] as number
    if (this.#heat.isHot(pc, this.#budget.credit, 'burst')) this.#compile(pc)
  }

  enter(core: Core): 'over' | 'interpret one' | 'interpret' {
    const memory = this.#memory
    if (!memory) return 'interpret one'
    this.#core = core
    memory.isStale = false
    memory.give(core)
    const { pc: from, cycles: before } = core
    const pc = this.#run(memory, from)
    if (memory.failure) {
      const { error } = memory.failure
      memory.failure = undefined
      // It has failed within an instruction, whose cycles the core has counted.
      memory.takeWithin(core)
      throw error
    }
    memory.take(core, pc)
    const cycles = core.cycles - before
    this.#budget.addCompiled(cycles)
    if (!this.#budget.isFree) memory.judge(from, cycles)
    if (core.left <= MAX_PREFIX) return 'over'
    return cycles === 0 || memory.entryAt(pc) !== 0 ? 'interpret one' : 'interpret'
  }

  /** The flash is about to change. What it had to change before is done. */
  flashChanges(write: LastingWrite): void {
    this.#refresh()
    // Firmware asks the boot ROM for any place: what is beyond the flash changes nothing.
    const { flashBytes } = this.#board
    const [at, end] = [write.at, Math.min(write.at + lengthOf(write), flashBytes)]
    if (this.#memory && at < end) this.#stale = { from: FLASH + at, to: FLASH + end }
  }

  /** Drops what was made of flash that has been written. */
  #refresh(): void {
    if (!this.#stale) return
    this.#memory?.copyFlash(this.#stale.from, this.#stale.to)
    this.#regions?.drop(this.#stale)
    this.#stale = undefined
  }

  /** RAM has been written, where there may be code: it is what is written from here on. */
  #ramChanges(memory: CompiledMemory, at: number, bytes: number): void {
    if (!memory.ramCode.written(at, bytes)) return
    memory.isStale = true
    this.#regions?.drop({ from: RAM + at, to: RAM + at + bytes })
    this.#watchRam(memory)
  }

  /** Other lines of RAM have code, for cores that fetch it and for those that write. */
  #watchRam(memory: CompiledMemory): void {
    this.#board.forgetRam()
    this.#board.memory.tellWrites(memory.ramCode.end, (at, bytes) => this.#ramChanges(memory, at, bytes))
  }

  /** Executes regions in turn. Returns where no compiled code is, or where it gets no further. */
  #run(memory: CompiledMemory, from: number): number {
    for (let pc = from; ; ) {
      pc = memory.run(pc) >>> 0
      if (memory.goesOn() && memory.left > MAX_PREFIX) continue
      if (memory.left <= MAX_PREFIX || memory.entryAt(pc) !== 0 || !this.#isCompiledNow(memory, pc)) return pc
    }
  }

  /** Compiles what compiled code leads to, once it often has. */
  #isCompiledNow(memory: CompiledMemory, pc: number): boolean {
    this.#heat.addExit(pc)
    if (!this.#heat.isHot(pc, this.#budget.credit, 'exit')) return false
    this.#returnTo = memory.register(LR)
    this.#compile(pc)
    return memory.entryAt(pc) !== 0
  }

  #compile(entry: number): void {
    if (this.#budget.credit < costOf(1) || this.#isRefused || this.#regions?.isFull) return
    try {
      this.#memory ??= this.#takeMemory()
      const memory = this.#memory
      this.#regions ??= new CompiledRegions(memory, this.#heat, () => this.#core as Core)
      const blocks = regionAt(entry, this.#returnTo & ~1, {
        halfwordAt: (pc) => memory.halfwordAt(pc),
        isCompiled: (pc) => memory.entryAt(pc) !== 0,
      })
      // An instruction that the end of a memory cuts in two is interpreted.
      if (blocks.length === 0) this.#heat.coverStart(entry)
      else if (this.#isWorth(entry, blocks)) {
        this.#regions.add(blocks)
        if (entry >= RAM) this.#watchRam(memory)
      }
    } catch (error) {
      // What the host says if it has no memory, or no addresses for it.
      if (!(error instanceof RangeError)) throw error
      this.#isRefused = true
    }
  }

  /** Spends what a region costs, if it has cost the interpreter more and there is enough. */
  #isWorth(entry: number, blocks: readonly Block[]): boolean {
    if (this.#budget.isFree) return true
    const cost = costOf(blocks.reduce((sum, { instructions }) => sum + instructions.length, 0))
    this.#heat.needs(entry, cost)
    if (!this.#heat.isHot(entry, this.#budget.credit, 'exit')) return false
    this.#budget.spend(cost)
    return true
  }

  #takeMemory(): CompiledMemory {
    const { memory, moveRam } = this.#board
    const flash = memory.region(FLASH).halfwords
    const made = new CompiledMemory(layoutOf(this.#board), flash, MAX_REGIONS)
    moveRam(made.ram)
    return made
  }
}
