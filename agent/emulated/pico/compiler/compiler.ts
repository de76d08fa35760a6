import { type LastingWrite, lengthOf } from '#agent/emulated/lasting-write.ts'
import type { CompiledCode } from '#agent/emulated/pico/cortex-m0/compiled.ts'
import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import { ENTRY } from '#agent/emulated/pico/cortex-m0/instructions.ts'
import type { Memory, Region as Window } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { Budget, costOf } from './budget.ts'
import { CompiledMemory } from './compiled-memory.ts'
import { Heat, HOT_CYCLES } from './heat.ts'
import { hostOf } from './host.ts'
import { FLASH, layoutOf, RAM } from './layout.ts'
import { moduleOfRegion } from './region-module.ts'
import { type Block, type Instruction, MAX_PREFIX, regionAt } from './regions.ts'

/** How many bytes of modules a board may have until its next reset: then it interprets the rest. */
export const MAX_MODULE_BYTES = 4 * 1024 * 1024
/** The same for modules: each takes some 28 KB of the host beside its bytes. */
export const MAX_REGIONS = 1_000
const INDEX_BITS = 16
const WORD = 4
const LR = 14

/** Code that is compiled, its own entries, and the addresses of what it was made of. */
type Region = { instructions: Instruction[]; starts: number[]; from: number; to: number }

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

/**
 * Compiles what a Pico executes often to WebAssembly. Registers, memory, flags and cycles are those
 * of `execute.ts` wherever anybody could look: compiled code ends before the first instruction that
 * would begin with no cycles left, and an access to a device is the core's own.
 *
 * Nothing else of the board knows of it, but `CompiledCode` in `core.ts`. It is made in `cores.ts`.
 */
export class Compiler implements CompiledCode<Core> {
  readonly #board: Board
  readonly #heat: Heat
  readonly #budget: Budget
  /** Where the last burst began. */
  #began = 0
  /** What the link register had when code was found hot. */
  #returnTo = 0
  readonly #regions: (Region | undefined)[] = []
  #memory: CompiledMemory | undefined
  /** Bytes of all modules since the last reset. */
  moduleBytes = 0
  #core: Core | undefined
  #host: Record<string, WebAssembly.ImportValue> | undefined
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
    return this.#regions.filter((region) => region !== undefined).length
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

  /** RAM has been written, where there may be code: it is what is written from here on. */
  #ramChanges(at: number, bytes: number): void {
    if (!this.#memory?.ramCode.written(at, bytes)) return
    this.#memory.isStale = true
    this.#drop(this.#memory, RAM + at, RAM + at + bytes)
    this.#watchRam(this.#memory)
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
    if (this.#budget.credit < costOf(1)) return
    if (this.#isRefused || this.moduleBytes > MAX_MODULE_BYTES || this.#regions.length >= MAX_REGIONS) return
    try {
      this.#memory ??= this.#takeMemory()
      this.#compileWith(this.#memory, entry)
    } catch (error) {
      // What the host says if it has no memory, or no addresses for it.
      if (!(error instanceof RangeError)) throw error
      this.#isRefused = true
    }
  }

  #compileWith(memory: CompiledMemory, entry: number): void {
    const blocks = regionAt(entry, this.#returnTo & ~1, {
      halfwordAt: (pc) => memory.halfwordAt(pc),
      isCompiled: (pc) => memory.entryAt(pc) !== 0,
    })
    if (!this.#isWorth(entry, blocks)) return
    this.#heat.coverStart(entry)
    // An instruction that the end of a memory cuts in two is interpreted.
    if (blocks.length === 0) return
    const number = this.#regions.length + 1
    let [from, to] = [entry, entry]
    const literal = (address: number) => {
      to = Math.max(to, address + WORD)
      return memory.wordAt(address)
    }
    const bytes = moduleOfRegion({ region: number, blocks, layout: memory.layout, literal })
    this.moduleBytes += bytes.length
    this.#host ??= { memory: memory.wasm, ...hostOf(memory, () => this.#core as Core) }
    const { run } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host: this.#host }).exports
    memory.regions.set(number, run as () => number)
    const instructions = blocks.flatMap((block) => block.instructions)
    const starts: number[] = []
    if (entry >= RAM) {
      memory.ramCode.add(instructions)
      this.#watchRam(memory)
    }
    for (const [index, { start, instructions: own }] of blocks.entries()) {
      for (const { pc, next } of own) {
        this.#heat.cover(pc)
        from = Math.min(from, pc)
        to = Math.max(to, next)
      }
      this.#heat.coverStart(start)
      if (own[0]?.flow.way === 'interpreted' || memory.entryAt(start) !== 0) continue
      memory.setEntry(start, (number << INDEX_BITS) | index)
      starts.push(start)
    }
    this.#regions.push({ instructions, starts, from, to })
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
    const made = new CompiledMemory(layoutOf(this.#board), flash, { entry: ENTRY, regions: MAX_REGIONS })
    moveRam(made.ram)
    return made
  }

  /** Drops what was made of flash that has been written. */
  #refresh(): void {
    const [memory, stale] = [this.#memory, this.#stale]
    if (!memory || !stale) return
    this.#stale = undefined
    const { from, to } = stale
    memory.copyFlash(from, to)
    this.#drop(memory, from, to)
  }

  #drop(memory: CompiledMemory, from: number, to: number): void {
    this.#regions.forEach((region, index) => {
      if (!region || region.from >= to || region.to <= from) return
      this.#regions[index] = undefined
      memory.regions.set(index + 1, null)
      this.#heat.uncover(region.from, region.to)
      for (const start of region.starts) memory.clearEntry(start)
      if (from >= RAM) memory.ramCode.remove(region.instructions)
    })
  }

  /** Other lines of RAM have code, for cores that fetch it and for those that write. */
  #watchRam(memory: CompiledMemory): void {
    this.#board.forgetRam()
    this.#board.memory.tellWrites(memory.ramCode.end, (at, bytes) => this.#ramChanges(at, bytes))
  }
}
