import type { Core } from '#agent/emulated/pico/cortex-m0/core.ts'
import type { CompiledMemory } from './compiled-memory.ts'
import type { Instruction } from './decode.ts'
import type { Heat } from './heat.ts'
import { hostOf } from './host.ts'
import { RAM } from './layout.ts'
import type { Block } from './regions.ts'
import { moduleOfRegion } from './translation/translation.ts'

/** How many bytes of modules a board may have until its next reset: then it interprets the rest. */
export const MAX_MODULE_BYTES = 4 * 1024 * 1024
/** The same for modules: each takes some 28 KB of the host beside its bytes. */
export const MAX_REGIONS = 1_000
const INDEX_BITS = 16
const WORD = 4

/** Addresses, without the last. */
type Range = { from: number; to: number }
/** Code that is compiled, with the literals in flash that are part of it, and all between them. */
type Region = Range & { blocks: readonly Block[]; literals: readonly number[] }

/** The regions that a board has compiled since its last reset, and their modules. */
export class CompiledRegions {
  readonly #memory: CompiledMemory
  readonly #heat: Heat
  readonly #host: Record<string, WebAssembly.ImportValue>
  /** By their numbers, which begin at 1 and are never used again. */
  readonly #regions: (Region | undefined)[] = []
  /** Of all modules that were made. */
  moduleBytes = 0

  constructor(memory: CompiledMemory, heat: Heat, coreNow: () => Core) {
    ;[this.#memory, this.#heat] = [memory, heat]
    this.#host = { memory: memory.wasm, ...hostOf(memory, coreNow) }
  }

  /** How many there are now. */
  get count(): number {
    return this.#regions.filter((region) => region !== undefined).length
  }

  get isFull(): boolean {
    return this.moduleBytes > MAX_MODULE_BYTES || this.#regions.length >= MAX_REGIONS
  }

  /** Compiles blocks, and lets cores enter them. Throws `RangeError` if the host has no room. */
  add(blocks: readonly Block[]): void {
    const memory = this.#memory
    const number = this.#regions.length + 1
    const instructions = instructionsOf(blocks)
    const from = Math.min(...instructions.map(({ pc }) => pc))
    const literals: number[] = []
    const literal = (address: number) => {
      literals.push(address)
      return memory.wordAt(address)
    }
    const bytes = moduleOfRegion({ region: number, blocks, layout: memory.layout, literal })
    this.moduleBytes += bytes.length
    const { run } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { host: this.#host }).exports
    memory.regions.set(number, run as () => number)
    if (from >= RAM) memory.ramCode.add(instructions)
    for (const [index, { start, instructions: own }] of blocks.entries())
      if (own[0]?.flow.way !== 'interpreted') memory.setEntry(start, (number << INDEX_BITS) | index)
    this.#heat.cover(blocks)
    const to = Math.max(...instructions.map(({ next }) => next), ...literals.map((address) => address + WORD))
    this.#regions.push({ blocks, literals, from, to })
  }

  /** Drops what was made of something in a range, which has been written. */
  drop(range: Range): void {
    const dropped: Region[] = []
    this.#regions.forEach((region, index) => {
      if (!(region && overlaps(region, range) && isMadeOf(region, range))) return
      this.#regions[index] = undefined
      dropped.push(region)
      this.#memory.regions.set(index + 1, null)
      this.#heat.uncover(region.blocks)
      for (const { start } of region.blocks) this.#memory.clearEntry(start)
      if (region.from >= RAM) this.#memory.ramCode.remove(instructionsOf(region.blocks))
    })
    // What else was made of the same code goes on.
    for (const region of this.#regions)
      if (region && dropped.some((one) => overlaps(one, region))) this.#heat.cover(region.blocks)
  }
}

function instructionsOf(blocks: readonly Block[]): Instruction[] {
  return blocks.flatMap(({ instructions }) => instructions)
}

/** Between its pieces there may be other code, and data. */
function isMadeOf({ blocks, literals }: Region, range: Range): boolean {
  return (
    instructionsOf(blocks).some(({ pc, next }) => overlaps({ from: pc, to: next }, range)) ||
    literals.some((address) => overlaps({ from: address, to: address + WORD }, range))
  )
}

function overlaps(one: Range, other: Range): boolean {
  return one.from < other.to && other.from < one.to
}
