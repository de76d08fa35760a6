import type { RP2040 } from 'rp2040js'
import { carryOut, type LastingWrite, PAGE_BYTES } from '#agent/emulated/lasting-write.ts'
import { flashTimes } from './flash/chip.ts'
import { doubleFunctions, type RomCall, type RomFunction, singleFunctions } from './rom-float.ts'

export const ROM_BYTES = 16 * 1024
/** What a real ROM has as its first word, and where the second boot stage is copied to. */
export const BOOT_STACK = 0x20041f00

const LR = 14
const BREAKPOINT = 0xbe00
const RETURN = 0x4770
/** The letters M and u, a 1, and the version. Firmware patches the float functions of 2. */
const MAGIC_AND_VERSION = 0x0301754d
const FUNCTION_TABLE = 0x40
const DATA_TABLE = 0x100
const CODE = 0x200
const SINGLE_TABLE = 0x1000
const DOUBLE_TABLE = 0x1100
/** So many bytes before a float table is its length in words, from version 2 on. */
const TABLE_LENGTH_BEFORE = 2
/** No table is longer, and no search may go on for ever. */
const MAX_TABLE_ENTRIES = 256
/** The longest block that is copied or filled in one call: all RAM is smaller. */
const MAX_BLOCK_BYTES = 512 * 1024
/** What is erased and programmed at once. */
const BLOCK_BYTES = 64 * 1024
const SECTOR_BYTES = 4096

/** What the ROM's functions work on. */
type RomHost = RomBoard & {
  readonly flashBytes: number
  read8(address: number): number
  read16(address: number): number
  write8(address: number, value: number): void
}

/** What the ROM asks of the board beside its memories. */
export type RomBoard = {
  /** Lets time pass, so that work on many bytes is not free. */
  spend(cycles: number): void
  /** The flash is about to be written: the processor executes nothing as long as that takes. */
  write(write: LastingWrite): void
  /** Starts again as a USB drive, where firmware can be put. */
  startAsDrive(): void
  /** Called for what the ROM cannot do: a block without end. */
  halt(): void
}

/** Returns what the ROM works on: the memories of the package's processor, and a board. */
export function romHostOf(mcu: RP2040, board: RomBoard): RomHost {
  return {
    ...board,
    flashBytes: mcu.flash.length,
    write: (write) => {
      board.write(write)
      carryOut(mcu.flash, write)
    },
    read8: (address) => mcu.readUint8(address),
    read16: (address) => mcu.readUint16(address),
    write8: (address, value) => mcu.writeUint8(address, value),
  }
}

/**
 * Our boot ROM, with nothing of the maker's: tables where firmware looks for them, and functions
 * that are a breakpoint and a return. What a function does is done here.
 */
export class Rom {
  readonly words = new Uint32Array(ROM_BYTES / 4)
  readonly #view = new DataView(this.words.buffer)
  readonly #functions: RomFunction[] = []
  #codeAt = CODE

  constructor(host: RomHost) {
    this.#writeTable(
      FUNCTION_TABLE,
      functionsOf(host).map(([code, work]) => [code, this.#add(work)]),
    )
    this.#writeTable(DATA_TABLE, [
      ['SF', this.#writeFunctions(SINGLE_TABLE, singleFunctions)],
      ['SD', this.#writeFunctions(DOUBLE_TABLE, doubleFunctions)],
    ])
    const view = this.#view
    this.words[0] = BOOT_STACK
    this.words[4] = MAGIC_AND_VERSION
    view.setUint16(0x14, FUNCTION_TABLE, true)
    view.setUint16(0x16, DATA_TABLE, true)
    view.setUint16(
      0x18,
      this.#add((call) => lookUp(host, call)),
      true,
    )
  }

  /** Runs the function whose breakpoint the processor has reached. Returns false if it has none. */
  call(breakpoint: number, call: RomCall): boolean {
    const work = this.#functions[breakpoint]
    work?.(call)
    return work !== undefined
  }

  /** Returns the address of a new function, odd as all addresses of Thumb code. */
  #add(work: RomFunction): number {
    const at = this.#codeAt
    this.#view.setUint16(at, BREAKPOINT | this.#functions.length, true)
    this.#view.setUint16(at + 2, RETURN, true)
    this.#functions.push(work)
    this.#codeAt += 4
    return at | 1
  }

  #writeTable(at: number, entries: [code: string, address: number][]): void {
    entries.forEach(([code, address], index) => {
      this.#view.setUint16(at + index * 4, code.charCodeAt(0) | (code.charCodeAt(1) << 8), true)
      this.#view.setUint16(at + index * 4 + 2, address, true)
    })
  }

  #writeFunctions(at: number, functions: RomFunction[]): number {
    this.#view.setUint8(at - TABLE_LENGTH_BEFORE, functions.length)
    functions.forEach((work, index) => {
      this.#view.setUint32(at + index * 4, this.#add(work), true)
    })
    return at
  }
}

/** Returns the address before what a core executes next; of the ROM, before what has called it. */
export function placeOf({ pc, registers }: { pc: number; registers: Uint32Array }): number {
  return (pc < ROM_BYTES ? (registers[LR] ?? 0) & ~1 : pc) - 2
}

/** The functions by the two letters that firmware looks them up by (data sheet, 2.8.3.1). */
function functionsOf(host: RomHost): [code: string, work: RomFunction][] {
  const nothing = () => {}
  const result = (calculate: (value: number) => number) => (call: RomCall) => {
    call.registers[0] = calculate(call.registers[0] ?? 0)
  }
  const fill = block((to, byte, length) => {
    for (let at = 0; at < length; at++) host.write8((to + at) >>> 0, byte & 0xff)
  })
  const copy = block((to, from, length) => {
    for (let at = 0; at < length; at++) host.write8((to + at) >>> 0, host.read8((from + at) >>> 0))
  })
  return [
    ['P3', result(countOnes)],
    ['R3', result(reverseBits)],
    ['L3', result(Math.clz32)],
    ['T3', result((value) => (value === 0 ? 32 : 31 - Math.clz32(value & -value)))],
    ['MS', fill],
    ['S4', fill],
    ['MC', copy],
    ['C4', copy],
    // Flash is always there, and never cached.
    ['IF', nothing],
    ['EX', nothing],
    ['FC', nothing],
    ['CX', nothing],
    [
      'RE',
      ({ registers: [offset = 0, length = 0] }) => {
        const ms = eraseMs(offset, Math.min(length, host.flashBytes))
        host.write({ memory: 'flash', op: 'erase', at: offset, length, ms })
      },
    ],
    [
      'RP',
      block((offset, from, length) => {
        const bytes = Uint8Array.from({ length }, (_, at) => host.read8((from + at) >>> 0))
        host.write({
          memory: 'flash',
          op: 'program',
          at: offset,
          bytes,
          ms: Math.ceil(length / PAGE_BYTES) * flashTimes.page,
        })
      }),
    ],
    ['UB', () => host.startAsDrive()],
  ]

  function block(work: (a: number, b: number, length: number) => void): RomFunction {
    return ({ registers: [a = 0, b = 0, length = 0] }) => {
      if (length > MAX_BLOCK_BYTES) return host.halt()
      host.spend(length)
      work(a, b, length)
    }
  }
}

/** Whole blocks are erased at once, and what is left by sectors. */
function eraseMs(offset: number, length: number): number {
  let ms = 0
  for (let at = offset; at < offset + length; ) {
    const isBlock = at % BLOCK_BYTES === 0 && at + BLOCK_BYTES <= offset + length
    ms += isBlock ? flashTimes.block : flashTimes.sector
    at += isBlock ? BLOCK_BYTES : SECTOR_BYTES
  }
  return ms
}

function lookUp(host: RomHost, { registers }: RomCall): void {
  const [table = 0, code = 0] = registers
  registers[0] = 0
  for (let entry = 0; entry < MAX_TABLE_ENTRIES; entry++) {
    const at = table + entry * 4
    const found = host.read16(at)
    if (found === 0) return
    if (found === (code & 0xffff)) {
      registers[0] = host.read16(at + 2)
      return
    }
  }
}

function countOnes(value: number): number {
  let ones = 0
  for (let rest = value >>> 0; rest; rest >>>= 1) ones += rest & 1
  return ones
}

function reverseBits(value: number): number {
  let reversed = 0
  for (let bit = 0; bit < 32; bit++) reversed = (reversed << 1) | ((value >>> bit) & 1)
  return reversed
}
