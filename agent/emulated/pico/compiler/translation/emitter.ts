import type { Instruction } from '../decode.ts'
import { addressOf, flagsIn, type Layout, LEAVES, memoryAt, STALE, state } from '../layout.ts'
import type { Block } from '../regions.ts'
import { Code, type Label } from '../wasm-writer.ts'

/** Locals of a region's function: the block to begin with, R0 to R14, and the rest up to SUM. */
export const INDEX = 0
export const r = (register: number) => register + 1
/** That of a register which an opcode has in three bits, from a bit on. */
export const rAt = (opcode: number, bit: 0 | 3 | 6 | 8) => r((opcode >> bit) & 7)
export const [N, Z, C, V, FLAG_A, FLAG_B, FLAGS, LEFT, TO, ADDRESS, OFFSET, A, B, SUM] = [
  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
] as const
/** At the beginning of a block it depends on the way there. */
export type FlagsIn = keyof typeof flagsIn | 'one of them'

/** Functions of the module, by their numbers. */
export const calls = {
  read8: 0,
  read16: 1,
  read32: 2,
  write8: 3,
  write16: 4,
  write32: 5,
  readSpecial: 6,
  writeSpecial: 7,
  run: 8,
} as const

export type RegionOptions = {
  /** The number by which its blocks are found, from 1 on. */
  region: number
  blocks: readonly Block[]
  layout: Layout
  /** Returns a word of the flash; undefined where none is. */
  literal(address: number): number | undefined
}

/** Adds what an instruction does to a region. */
export type Translate = (e: Emitter, instruction: Instruction) => void

/** What the instructions of a region are translated with. */
export class Emitter {
  readonly code: Code = new Code()
  readonly layout: Layout
  readonly literal: RegionOptions['literal']
  readonly #region: number
  readonly #blocks: readonly Block[]
  readonly #indexes: Map<number, number>
  /** Where a jump leads: out of the function, to its table, or to a block that comes later. */
  readonly #out: Label
  readonly #table: Label
  readonly #labels: Label[]
  #index = -1
  #block: Block = { instructions: [], start: 0, prefix: 0, cycles: 0 }
  /** Cycles of the block before the instruction, and with it. */
  before = 0
  spent = 0
  flags: FlagsIn = 'one of them'
  /** True if sign and zero are those of the same difference. */
  isCompared: boolean = false

  /** Begins the function: blocks are nested, the first innermost, and each is behind its `end`. */
  constructor({ region, blocks, layout, literal }: RegionOptions) {
    this.#region = region
    this.#blocks = blocks
    this.layout = layout
    this.literal = literal
    this.#indexes = new Map(blocks.map(({ start }, index) => [start, index]))
    this.#out = this.code.block()
    this.#table = this.code.loop()
    this.#labels = blocks.map(() => this.code.block()).reverse()
    this.code.get(INDEX)
    this.code.brTable(this.#labels)
  }

  /** Begins the next block. It is left at once if not all of its instructions would begin. */
  startBlock(): Block {
    this.code.end()
    this.#index++
    this.#block = this.#blocks[this.#index] as Block
    this.before = this.spent = 0
    this.flags = 'one of them'
    this.isCompared = false
    this.#leaveUnlessEnough(this.#block.start)
    return this.#block
  }

  startInstruction({ cycles }: Instruction): void {
    this.before = this.spent
    this.spent += cycles
  }

  /** Ends a block that goes on at an address. */
  endBlock(next: number): void {
    this.#settle(this.spent)
    const index = this.#indexes.get(next)
    if (index !== this.#index + 1) this.#go(next)
  }

  /** Ends the function. */
  finish(): void {
    this.code.op('unreachable')
    this.code.end()
    this.code.end()
  }

  /** Goes on at an address, after so many cycles more than the instruction's. */
  jump(to: number, more = 0): void {
    this.#settle(this.spent + more)
    this.#go(to)
  }

  /** Goes on at the address in TO: also here, if it is in the same memory. */
  jumpAnywhere(): void {
    const { code } = this
    const { start, bytes, entriesAt } = memoryAt(this.#block.start, this.layout)
    this.#settle(this.spent)
    code.get(TO)
    code.constant(start)
    code.op('i32.sub')
    code.tee(OFFSET)
    code.constant(bytes)
    code.op('i32.lt_u')
    code.if()
    code.get(OFFSET)
    code.constant(1)
    code.op('i32.shl')
    code.access('i32.load', entriesAt)
    code.tee(OFFSET)
    code.constant(16)
    code.op('i32.shr_u')
    code.constant(this.#region)
    code.op('i32.eq')
    code.if()
    code.get(OFFSET)
    code.constant(0xffff)
    code.op('i32.and')
    code.set(INDEX)
    code.br(this.#table)
    code.end()
    code.end()
    code.br(this.#out)
  }

  /** Leaves the instruction, before it has begun, to the interpreter. */
  leaveBefore({ pc }: Instruction): void {
    this.#leave(pc, this.before)
  }

  /** Leaves behind an instruction that has changed LEFT, unless the rest of its block may begin. */
  #leaveIfOver(instruction: Instruction): void {
    if (instruction === this.#block.instructions.at(-1)) return
    const { code } = this
    code.get(LEFT)
    code.constant(this.#block.prefix)
    code.op('i32.le_s')
    code.if()
    this.#leave(instruction.next, this.spent)
    code.end()
  }

  /**
   * Lets the host carry something out within an instruction: it has the cycles and the program
   * counter, and the rest stays here. `call` leaves a value on the stack if there is one.
   */
  askHost(instruction: Instruction, call: () => void, result?: number): void {
    const { code } = this
    code.constant(0)
    code.get(LEFT)
    code.constant(this.spent)
    code.op('i32.sub')
    code.access('i32.store', addressOf(state.left))
    code.constant(0)
    code.constant(instruction.pc + 2)
    code.access('i32.store', addressOf(state.pc))
    call()
    if (result !== undefined) code.set(SUM)
    code.constant(0)
    code.access('i32.load', addressOf(state.left))
    code.constant(this.spent)
    code.op('i32.add')
    code.set(LEFT)
    if (result !== undefined) this.#keepUnlessFailed(result)
    code.get(LEFT)
    code.constant(LEAVES)
    code.op('i32.lt_s')
    code.if()
    this.#leave(instruction.next, 0)
    code.end()
    this.#leaveIfOver(instruction)
  }

  /** What has failed has changed nothing: what comes of it is up to the core. */
  #keepUnlessFailed(result: number): void {
    const { code } = this
    code.get(SUM)
    code.get(result)
    code.get(LEFT)
    code.constant(STALE)
    code.op('i32.ge_s', 'select')
    code.set(result)
  }

  #leaveUnlessEnough(start: number): void {
    const { code } = this
    code.get(LEFT)
    code.constant(this.#block.prefix)
    code.op('i32.le_s')
    code.if()
    this.#leave(start, 0)
    code.end()
  }

  #leave(pc: number, cycles: number): void {
    this.#settle(cycles)
    this.code.constant(pc)
    this.code.set(TO)
    this.code.br(this.#out)
  }

  #go(to: number): void {
    const { code } = this
    const index = this.#indexes.get(to)
    if (index === undefined) {
      code.constant(to)
      code.set(TO)
      code.br(this.#out)
    } else if (index > this.#index) code.br(this.#labels[index] as Label)
    else {
      code.constant(index)
      code.set(INDEX)
      code.br(this.#table)
    }
  }

  /** Takes account of cycles, and of where the flags are. */
  #settle(cycles: number): void {
    const { code } = this
    if (cycles !== 0) {
      code.get(LEFT)
      code.constant(cycles)
      code.op('i32.sub')
      code.set(LEFT)
    }
    if (this.flags === 'one of them') return
    code.constant(flagsIn[this.flags])
    code.set(FLAGS)
  }
}
