/** For tests: straight code of random instructions that touch only their own memory. */

/** Where code, data and stack are in a block's RAM. Code is fetched from RAM too. */
export const CODE = 0x20000000
export const DATA = 0x20001000
export const DATA_BYTES = 0x2000
const BASE = DATA + DATA_BYTES / 2
const STACK = 0x20003a00
export const STACK_END = 0x20004000

/** R6 is a base and R7 an index wherever memory is reached; R8 and R9 keep what they were. */
const [BASE_REGISTER, INDEX_REGISTER] = [6, 7]
const RESTORE_BASE = 0x4646 // mov r6, r8
const RESTORE_INDEX = 0x464f // mov r7, r9
const SPECIAL = [0, 1, 2, 31, 32, 33, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 255, 256]
const MRS = 0xf3ef
const MSR = 0xf380
const BARRIER = 0xf3bf

/** A generator of numbers that a seed repeats (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** Returns a whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  word(): number {
    const kind = this.below(4)
    if (kind === 0) return this.pick(SPECIAL)
    return kind === 1 ? this.below(64) : this.below(2 ** 32)
  }
}

/** Registers R0 to R15 to begin with, in a block at `CODE`. */
export function randomRegisters(random: Random): number[] {
  const registers = Array.from({ length: 16 }, () => random.word())
  const index = 4 * random.below(256)
  return Object.assign(registers, { 6: BASE, 7: index, 8: BASE, 9: index, 13: STACK, 15: CODE })
}

/**
 * Returns instructions, each as its halfwords together with those that must not be jumped over
 * alone. Branches go forward, to the beginning of another.
 */
export function randomCode(random: Random, count: number): number[][] {
  const items: number[][] = []
  while (items.length < count) items.push(randomInstruction(random))
  return items.map((item, at) => (item.length === 0 ? branchOver(random, items.slice(at + 1)) : item))
}

/** A branch is an empty list until what it passes is known. */
function randomInstruction(random: Random): number[] {
  const make = random.pick(makers)
  return make(random)
}

const bits = (random: Random, count: number) => random.below(2 ** count)
/** A register that may change. */
const low = (random: Random) => random.below(6)
const any = (random: Random) => random.below(8)
const high = (random: Random) => random.pick([0, 1, 2, 3, 4, 5, 10, 11, 12, 14])
/** A register that may be read; R13 and R15 too. */
const source = (random: Random) => random.below(16)

const shift = (r: Random) => [(r.below(3) << 11) | (bits(r, 5) << 6) | (any(r) << 3) | low(r)]
const addOrSubtract = (r: Random) => [0x1800 | (bits(r, 2) << 9) | (bits(r, 3) << 6) | (any(r) << 3) | low(r)]
const immediate = (r: Random) => [0x2000 | (bits(r, 2) << 11) | (low(r) << 8) | bits(r, 8)]
const dataProcessing = (r: Random) => [0x4000 | (bits(r, 4) << 6) | (any(r) << 3) | low(r)]
const highRegisters = (r: Random) => {
  const d = high(r)
  return [0x4400 | (r.pick([0, 1, 2]) << 8) | ((d & 8) << 4) | (source(r) << 3) | (d & 7)]
}
const literal = (r: Random) => [0x4800 | (low(r) << 8) | bits(r, 8)]
const atSum = (r: Random) => [0x5000 | (bits(r, 3) << 9) | (INDEX_REGISTER << 6) | (BASE_REGISTER << 3) | low(r)]
const atOffset = (r: Random) => [0x6000 | (bits(r, 2) << 11) | (bits(r, 5) << 6) | (BASE_REGISTER << 3) | low(r)]
const halfwordAtOffset = (r: Random) => [
  0x8000 | (bits(r, 1) << 11) | (bits(r, 5) << 6) | (BASE_REGISTER << 3) | low(r),
]
const atStack = (r: Random) => [0x9000 | (bits(r, 1) << 11) | (low(r) << 8) | bits(r, 6)]
const address = (r: Random) => [0xa000 | (bits(r, 1) << 11) | (low(r) << 8) | bits(r, 8)]
const moveStack = (r: Random) => [0xb000 | (bits(r, 1) << 7) | bits(r, 3)]
const extend = (r: Random) => [0xb200 | (bits(r, 2) << 6) | (any(r) << 3) | low(r)]
const reverse = (r: Random) => [0xba00 | (r.pick([0, 1, 3]) << 6) | (any(r) << 3) | low(r)]
const push = (r: Random) => [0xb400 | (bits(r, 9) & 0x1ff || 1)]
const pop = (r: Random) => [0xbc00 | (bits(r, 6) || 1)]
const many = (r: Random) => {
  const isLoad = r.below(2) === 1
  const list = bits(r, 8) || 1
  // What a store stores for its base is known only if that is the first.
  const isFirst = (list & ((1 << BASE_REGISTER) - 1)) === 0
  const kept = isLoad || isFirst ? list : list & ~(1 << BASE_REGISTER)
  const opcode = 0xc000 | (isLoad ? 0x800 : 0) | (BASE_REGISTER << 8) | (kept || 1)
  // A copy shows where the base went: mov rd, r6.
  return [opcode, 0x4630 | low(r), RESTORE_BASE, RESTORE_INDEX]
}
const call = (r: Random) => [0xf000, 0xf800 | r.below(1)]
const readStatus = (r: Random) => [MRS, 0x8000 | (high(r) << 8) | r.pick([0, 1, 2, 3, 5, 6, 7, 8, 16, 20])]
/** QEMU has bit 27 as well, which ARMv6-M has not: it is shifted out first. */
const writeStatus = (r: Random) => {
  const n = low(r)
  return [0x0f00 | (n << 3) | n, 0x0700 | (n << 3) | n, MSR | n, 0x8800 | r.pick([0, 1, 2, 3])]
}
const barrier = (r: Random) => [BARRIER, 0x8f4f | (r.below(3) << 4)]
const mask = (r: Random) => [r.pick([0xb662, 0xb672])]
const hint = (r: Random) => [r.pick([0xbf00, 0xbf10, 0xbf40])]
/** Adds 0x7fffffff and a carry, whose own sum overflows: movs, mvns, lsrs, adcs. */
const overflow = (r: Random) => {
  const m = low(r)
  return [0x2000 | (m << 8), 0x43c0 | (m << 3) | m, 0x0840 | (m << 3) | m, 0x4140 | (m << 3) | low(r)]
}
const branch = () => []

/** Those that have many forms come more often. */
const makers: readonly ((random: Random) => number[])[] = [
  ...[shift, shift, addOrSubtract, addOrSubtract, immediate, immediate, highRegisters, highRegisters],
  ...Array.from({ length: 8 }, () => dataProcessing),
  ...[literal, atSum, atSum, atOffset, atOffset, halfwordAtOffset, atStack, address, moveStack],
  ...[extend, reverse, push, pop, many, many, call, readStatus, writeStatus, barrier, mask, hint],
  ...[overflow, branch, branch, branch],
]

/** Returns a branch over up to three of the items after it. */
function branchOver(random: Random, after: number[][]): number[] {
  const passed = after.slice(0, random.below(4)).reduce((sum, item) => sum + Math.max(1, item.length), 0)
  // The distance counts from two halfwords on.
  const distance = passed - 1
  if (random.below(4) === 0) return [0xe000 | (distance & 0x7ff)]
  return [0xd000 | (random.below(14) << 8) | (distance & 0xff)]
}
