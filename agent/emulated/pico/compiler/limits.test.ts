import { expect, test, vi } from 'vitest'
import { MAX_REGIONS } from './compiled-regions.ts'
import { TestBoard } from './testing.ts'

const FLASH = 0x10000000
const RAM = 0x20000000
const RAM_BYTES = 0x4000
const THUMB = 1
const MIN_MODULE_BYTES = 400
/** Its properties are not enumerable. */
const { Memory, Module, Instance, Table } = WebAssembly
const noRoom = () => {
  throw new RangeError('could not allocate memory')
}
const [ADD, NOP, RETURN, HERE] = [0x3001, 0xbf00, 0x4770, 0xe7fe]

/** Starts a program twice, the second time compiled from its first instruction on. */
function twins(halfwords: Record<number, number>, { fill = NOP, bytes = 0x8000, at = 0 } = {}) {
  const flash = new Uint8Array(bytes)
  const code = new Uint16Array(flash.buffer).fill(fill)
  for (const [place, opcode] of Object.entries(halfwords)) code[Number(place)] = opcode
  return [undefined, 1].map((hotCycles) => {
    const options = { ramBytes: RAM_BYTES, vectors: new Uint32Array(1), hotCycles }
    const board = new TestBoard({ ...options, flash: flash.slice() })
    board.core.r[15] = FLASH + at
    return board
  }) as [TestBoard, TestBoard]
}

/** ADDS R0, #1 again and again: 3 cycles a round. */
const loop = { 0: ADD, 1: 0xe7fd }

/** Runs both from a place of flash on, which is compiled by then. Returns how many regions are. */
function goOn(boards: [TestBoard, TestBoard], at: number): number | undefined {
  for (let left = 3; left > 0; left--)
    for (const board of boards) {
      board.core.r[15] = FLASH + at
      board.run(board.core.cycles + 600)
    }
  expect(boards[1].state()).toEqual(boards[0].state())
  return boards[1].compiler?.regions
}

/** Writes an instruction to a place of flash: ADDS R0, #7 in place of #1. */
function write(boards: TestBoard[], at: number): void {
  for (const { flash, compiler } of boards) {
    const bytes = Uint8Array.of(7)
    compiler?.flashChanges({ memory: 'flash', op: 'program', at, bytes, ms: 0 })
    flash.set(bytes, at)
  }
}

/** Breaks if a board locks up, or its core stops, where it could be interpreted. */
test('a host without room for compiled code interprets it', () => {
  vi.stubGlobal('WebAssembly', {
    Memory: class {
      constructor() {
        noRoom()
      }
    },
    Module,
    Table,
    Instance,
  })
  const boards = twins(loop)
  for (const board of boards) for (let until = 1_000; until < 5_000; until += 1_000) board.run(until)
  expect(boards[1].compiler?.regions).toBe(0)
  expect(boards[1].state()).toEqual(boards[0].state())
})

/** The same where the memory fits, and no module does any more. */
test('a host without room for another module interprets the rest', () => {
  const boards = twins({ ...loop, 256: ADD, 257: 0xe7fd })
  for (const board of boards) for (let until = 500; until <= 1_000; until += 500) board.run(until)
  vi.stubGlobal('WebAssembly', {
    Memory,
    Module,
    Table,
    Instance: class {
      constructor() {
        noRoom()
      }
    },
  })
  for (const board of boards) {
    board.core.r[15] = FLASH + 0x200
    for (let until = 2_000; until < 5_000; until += 1_000) board.run(until)
  }
  expect(boards[1].compiler?.regions).toBe(1)
  expect(boards[1].state()).toEqual(boards[0].state())
})

/** Flash repeats: BL in its last halfword has its second one in its first. */
test('an instruction across the end of flash is interpreted', () => {
  const boards = twins({ 0: 0xf800, 16383: 0xf7ff }, { at: 0x7ffe })
  for (const board of boards) board.run(1_000)
  expect(boards[1].state()).toEqual(boards[0].state())
})

/** A part may end the sleep of a core within a cycle. */
test('a core that goes on within a cycle has the same time, compiled and interpreted', () => {
  const boards = twins({ ...loop, 1: 0x6811, 2: 0xe7fc })
  for (const board of boards) {
    board.core.r[2] = 0x40000000
    board.core.begin(100.3, 100.3)
    for (let until = 1_000; until < 5_000; until += 777.5) board.run(until)
  }
  expect(boards[1].compiler?.regions).toBe(1)
  expect(boards[1].state()).toEqual(boards[0].state())
})

/** Breaks if code in RAM that is written again and again is compiled without end. */
test('firmware that writes its code without end has it interpreted at last, and does the same', () => {
  // strb r0, [r1]; the number of what is added: adds r2, #0; adds r0, #1; nops; b.
  const boards = twins({})
  const code = new Uint8Array(Uint16Array.of(0x7008, 0x3200, 0x3001, NOP, 0xe7fa).buffer)
  for (const { core, ram } of boards) {
    ram.set(code)
    core.r[1] = RAM + 2
    core.r[15] = RAM
  }
  const bytesAfter = (rounds: number) => {
    for (let left = rounds; left > 0; left--) for (const board of boards) board.run(board.core.cycles + 120)
    return boards[1].compiler?.moduleBytes ?? 0
  }
  const bytes = bytesAfter(2 * MAX_REGIONS)
  // None is so small that fewer come to this.
  expect(bytes).toBeGreaterThan(MIN_MODULE_BYTES * MAX_REGIONS)
  expect(bytesAfter(100)).toBe(bytes)
  expect(boards[1].compiler?.regions).toBe(0)
  expect(boards[1].state()).toEqual(boards[0].state())
})

/** Each costs the host much more than its bytes. */
test('firmware has no more regions compiled than a board may have', () => {
  const [, board] = twins({}, { fill: RETURN, bytes: 0x40000 })
  board.ram.set([HERE & 0xff, HERE >> 8])
  let bytes: number | undefined
  for (let at = 0; at < 1.5 * MAX_REGIONS; at++) {
    board.core.r[14] = RAM | THUMB
    board.core.r[15] = FLASH + 2 * at
    board.run(board.core.cycles + 200)
    if (board.compiler?.regions === MAX_REGIONS) bytes ??= board.compiler.moduleBytes
  }
  expect(board.compiler?.regions).toBe(MAX_REGIONS)
  // None was made that had no place any more.
  expect(board.compiler?.moduleBytes).toBe(bytes)
})

/** Breaks if only the last of them is looked at. */
test('two places of flash that are written before code goes on are both new', () => {
  const boards = twins({ ...loop, 4096: ADD, 4097: 0xe7fd })
  expect([goOn(boards, 0), goOn(boards, 0x2000)]).toEqual([1, 2])
  for (const at of [0, 0x2000]) write(boards, at)
  goOn(boards, 0)
  goOn(boards, 0x2000)
})

/** Breaks if it is compiled once more, and paid for once more. */
test('code that two regions have in common stays compiled where one of them is written', () => {
  // Four times adds r0, and b back; far away adds r0, and b into the middle of the first.
  const boards = twins({ 0: ADD, 1: ADD, 2: ADD, 3: ADD, 4: 0xe7fa, 512: ADD, 513: 0xe5ff })
  expect([0, 0x400, 4].map((at) => goOn(boards, at))).toEqual([1, 2, 2])
  write(boards, 0x400)
  expect(goOn(boards, 4)).toBe(1)
})

/** Breaks if code that is loaded between two others has these compiled once more each time. */
test('code stays compiled where something between its pieces is written', () => {
  // adds r0 and b far away, which adds r0 and comes back; between them a loop of its own.
  const boards = twins({ 0: ADD, 1: 0xe1fd, 256: ADD, 257: 0xe7fd, 512: ADD, 513: 0xe5fd })
  expect([goOn(boards, 0), goOn(boards, 0x200)]).toEqual([1, 2])
  const bytes = boards[1].compiler?.moduleBytes
  write(boards, 0x200)
  expect([goOn(boards, 0), boards[1].compiler?.moduleBytes]).toEqual([1, bytes])
})

/** Breaks if a program that gives the boot ROM an address for an offset ends the board. */
test.each([0x4000, 0x10000000, 0xfffff000])('a write to flash at %i, where none is, changes nothing', (at) => {
  const boards = twins(loop, { bytes: 0x2000 })
  for (const board of boards) for (let until = 500; until <= 1_000; until += 500) board.run(until)
  expect(boards[1].compiler?.regions).toBe(1)
  boards[1].compiler?.flashChanges({ memory: 'flash', op: 'erase', at, length: 4_096, ms: 0 })
  for (const board of boards) board.run(2_000)
  expect(boards[1].compiler?.regions).toBe(1)
  expect(boards[1].state()).toEqual(boards[0].state())
})
