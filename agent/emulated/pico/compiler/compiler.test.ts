// Slow: executes programs twice, compiled and interpreted.

import { expect, inject, test } from 'vitest'
import { Random, randomRegisters } from '#agent/emulated/pico/cortex-m0/conformance/random-code.ts'
import { MAX_MODULE_BYTES } from './compiled-regions.ts'
import { FLASH_BYTES, MAIN, MAIN_IN_RAM, RAM_BYTES, randomProgram } from './random-program.ts'
import { TestBoard } from './testing.ts'

const ITEMS = 300
const CYCLES = 12_000
const MAX_SLICE = 3_000
/** A program takes so many cycles an instruction at most, on average. */
const CYCLES_PER_INSTRUCTION = 3
const FLASH = 0x10000000
const RAM = 0x20000000
/** Where the data of a program is. */
const DATA_BYTES = 0x4000
/** More than enough to compile what a board may at most. */
const MAX_ROUNDS = 2_000

/** Starts a random program twice, the second time compiled from its first instruction on. */
function twins(random: Random, where: 'flash' | 'ram') {
  const program = randomProgram(random, ITEMS, where)
  const registers = randomRegisters(random).map((value) => value | 0)
  const data = Uint8Array.from({ length: DATA_BYTES }, () => random.below(256))
  const interruptEvery = random.pick([undefined, 10_007, 997, 211])
  return [undefined, 1].map((hotCycles) => {
    const flash = program.flash.slice()
    const board = new TestBoard({ ...program, flash, ramBytes: RAM_BYTES, interruptEvery, hotCycles })
    board.ram.set(data)
    board.core.r.set(registers)
    board.core.r[15] = where === 'flash' ? MAIN : MAIN_IN_RAM
    if (where === 'ram') board.ram.set(new Uint8Array(program.code.buffer), MAIN_IN_RAM - RAM)
    return board
  })
}

/** Returns where a program does something else if it is compiled; undefined where it never does. */
function differenceOf(
  seed: number,
  where: 'flash' | 'ram',
  between: (boards: TestBoard[], random: Random) => void = () => {},
) {
  const random = new Random(seed)
  const boards = twins(random, where)
  for (let until = 0; until < CYCLES; ) {
    until += 1 + random.below(MAX_SLICE)
    for (const board of boards) board.run(until)
    const [expected, actual] = boards.map((board) => board.state())
    if (JSON.stringify(expected) !== JSON.stringify(actual)) return { seed, until, expected, actual }
    between(boards, random)
  }
  expect(boards[1]?.compiler?.regions).toBeGreaterThan(0)
}

/** Breaks with any instruction, flag, access or cycle that is wrong, and where a burst ends. */
test('random programs do the same, at the same cycles, compiled and interpreted', () => {
  const programs = Math.ceil((CYCLES_PER_INSTRUCTION * inject('instructions')) / CYCLES)
  for (let seed = 1; seed <= programs; seed++) expect(differenceOf(seed, 'flash')).toBeUndefined()
})

/** Writes another instruction to a program: an ADDS or SUBS of 8 bits. */
function patch(boards: TestBoard[], random: Random): void {
  const bytes = Uint8Array.of(random.below(256), 0x30 + random.below(16))
  write(boards, MAIN - FLASH + 2 * random.below(ITEMS), bytes)
}

function write(boards: TestBoard[], at: number, bytes: Uint8Array): void {
  for (const { flash, core, compiler } of boards) {
    compiler?.flashChanges({ memory: 'flash', op: 'program', at, bytes, ms: 0 })
    core.endBurst()
    flash.set(bytes, at)
  }
}

/** Breaks if code goes on that was made of what the flash had before. */
test('a program that is written again while it runs does what is written then', () => {
  for (let seed = 1; seed <= 30; seed++) expect(differenceOf(seed, 'flash', patch)).toBeUndefined()
})

/** Breaks if code goes on that RAM does not have any more, also behind what wrote it. */
test('programs in RAM that write their own instructions do the same, compiled and interpreted', () => {
  for (let seed = 1; seed <= 15; seed++) expect(differenceOf(seed, 'ram')).toBeUndefined()
})

/** Breaks if hostile firmware could have code compiled without end. */
test('a program that is written again without end is interpreted at last, and does the same', () => {
  const random = new Random(1)
  const flash = new Uint8Array(FLASH_BYTES)
  // ldr r1, [r0], again and again, and a branch back.
  new Uint16Array(flash.buffer).fill(0x6801, 0, ITEMS).set([0xe000 | (-(ITEMS + 2) & 0x7ff)], ITEMS)
  const boards = [undefined, 1].map((hotCycles) => {
    const board = new TestBoard({ flash: flash.slice(), ramBytes: RAM_BYTES, vectors: new Uint32Array(1), hotCycles })
    board.core.r[0] = 0x20000000
    board.core.r[15] = FLASH
    return board
  })
  const compiled = () => boards[1]?.compiler?.moduleBytes ?? 0
  const round = () => {
    for (const board of boards) board.run(board.core.cycles + 3 * ITEMS)
    // adds r2, and another number.
    write(boards, 2 * random.below(ITEMS), Uint8Array.of(random.below(256), 0x32))
  }
  for (let left = MAX_ROUNDS; left > 0 && compiled() <= MAX_MODULE_BYTES; left--) round()
  const limit = compiled()
  expect(limit).toBeGreaterThan(MAX_MODULE_BYTES)
  for (let left = 20; left > 0; left--) round()
  expect(compiled()).toBe(limit)
  expect(boards[1]?.state()).toEqual(boards[0]?.state())
})
