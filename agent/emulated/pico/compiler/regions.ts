import { decode, type Instruction } from './decode.ts'

/** A region has no more instructions, and none that is further from where it was entered. */
const MAX_INSTRUCTIONS = 120
const MAX_DISTANCE = 4_096
/** A block ends before an instruction that begins later, in cycles. */
const MAX_BLOCK_CYCLES = 30
/** All instructions of a block have begun after no more cycles; the longest takes 12. */
export const MAX_PREFIX = MAX_BLOCK_CYCLES + 12

/** Instructions that are executed one after the other. */
export type Block = {
  instructions: Instruction[]
  start: number
  /** Cycles before the last instruction begins, and of all, without those of a taken branch. */
  prefix: number
  cycles: number
}

/** What there is in flash and RAM, and where blocks begin that are compiled. */
type Memory = { halfwordAt(pc: number): number | undefined; isCompiled(pc: number): boolean }

/**
 * Returns the blocks that can be reached from an address, and from that where its function may
 * return to, in the order of their addresses.
 */
export function regionAt(entry: number, returnTo: number, memory: Memory): Block[] {
  const found = new Map<number, Instruction>()
  const open = [returnTo, entry]
  const starts = new Set(open)
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    while (!found.has(pc) && found.size < MAX_INSTRUCTIONS && Math.abs(pc - entry) < MAX_DISTANCE) {
      const instruction: Instruction | undefined = memory.isCompiled(pc) ? undefined : decode(pc, memory.halfwordAt)
      if (!instruction) break
      found.set(pc, instruction)
      const next = waysOf(instruction)
      if (next) {
        for (const way of next) starts.add(way)
        open.push(...next)
        break
      }
      pc = instruction.next
    }
  }
  return blocksOf(found, starts)
}

/** Returns where blocks begin behind an instruction; undefined if it goes on as it is. */
function waysOf({ flow, next }: Instruction): number[] | undefined {
  switch (flow.way) {
    case 'on':
      return undefined
    case 'anywhere':
      return []
    case 'interpreted':
      return flow.isFollowed ? [next] : []
    case 'branch':
      return [flow.to]
    case 'anywhere and back':
      return [next]
    default:
      // What comes last is looked at first: a function before those that it calls.
      return [flow.to, next]
  }
}

function blocksOf(found: Map<number, Instruction>, starts: Set<number>): Block[] {
  const blocks: Block[] = []
  let block: Block | undefined
  let end: number | undefined
  for (const instruction of [...found.values()].sort((a, b) => a.pc - b.pc)) {
    const { pc, cycles, next } = instruction
    if (!block || pc !== end || starts.has(pc) || block.cycles > MAX_BLOCK_CYCLES) {
      block = { instructions: [], start: pc, prefix: 0, cycles: 0 }
      blocks.push(block)
    }
    block.instructions.push(instruction)
    block.prefix = block.cycles
    block.cycles += cycles
    end = instruction.flow.way === 'on' ? next : undefined
  }
  return blocks
}
