import { expect, test } from 'vitest'
import { carryOut } from '#agent/emulated/lasting-write.ts'
import { BOOT_STACK, Rom } from './rom.ts'

/** A ROM with 64 KiB of RAM at address 0x8000, and flash beside it. */
function makeRom() {
  const ram = new Uint8Array(64 * 1024)
  const flash = new Uint8Array(256 * 1024).fill(0xff)
  const registers = new Uint32Array(16)
  const state = { halts: 0, drives: 0, cycles: 0, waitMs: 0, flags: '' }
  const at = (address: number) => address - 0x8000
  const rom: Rom = new Rom({
    flashBytes: flash.length,
    read8: (address) => (address < 0x8000 ? new Uint8Array(rom.words.buffer)[address] : ram[at(address)]) ?? 0,
    read16: (address) => (address < 0x8000 ? view.getUint16(address, true) : 0),
    write8: (address, value) => {
      ram[at(address)] = value
    },
    spend: (cycles) => {
      state.cycles += cycles
    },
    write: (write) => {
      state.waitMs += write.ms
      carryOut(flash, write)
    },
    startAsDrive: () => {
      state.drives++
    },
    halt: () => {
      state.halts++
    },
  })
  const view = new DataView(rom.words.buffer)
  const call = (address: number, ...args: number[]) => {
    registers.set(args)
    const setFlags = (flags: Record<'N' | 'Z' | 'C' | 'V', boolean>) => {
      state.flags = (['N', 'Z', 'C', 'V'] as const).filter((flag) => flags[flag]).join('')
    }
    // As the processor does it: a breakpoint, then a return.
    const instruction = view.getUint16(address & ~1, true)
    expect([instruction >> 8, view.getUint16((address & ~1) + 2, true)]).toEqual([0xbe, 0x4770])
    expect(rom.call(instruction & 0xff, { registers, setFlags })).toBe(true)
    return registers[0] ?? 0
  }
  const find = (code: string, table: number) =>
    call(view.getUint16(0x18, true), view.getUint16(table, true), code.charCodeAt(0) | (code.charCodeAt(1) << 8))
  const named = (code: string, ...args: number[]) => call(find(code, 0x14), ...args)
  const float = (table: 'SF' | 'SD', offset: number, ...args: number[]) =>
    call(view.getUint32(find(table, 0x16) + offset, true), ...args)
  return { rom, ram, flash, registers, state, named, find, float }
}

const single = (value: number) => new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0
const asSingle = (word: number) => new Float32Array(Uint32Array.of(word).buffer)[0]
const double = (value: number) => [...new Uint32Array(Float64Array.of(value).buffer)]
const asDouble = ([low = 0, high = 0]: Uint32Array) => new Float64Array(Uint32Array.of(low, high).buffer)[0]

test('firmware finds the magic, the version and the first stack', () => {
  const { rom } = makeRom()
  expect([rom.words[0], rom.words[4]]).toEqual([BOOT_STACK, 0x0301754d])
})

/** Debug builds with floats refuse to start where the tables are shorter than what they copy. */
test.each(['SF', 'SD'])('the length of %s, in words, is before it', (code) => {
  const { find, rom } = makeRom()
  const length = new Uint8Array(rom.words.buffer)[find(code, 0x16) - 2] ?? 0
  expect(length * 4).toBeGreaterThanOrEqual(0x80)
})

test('what the ROM does not have is not found', () => {
  const { find, rom } = makeRom()
  expect(find('??', 0x14)).toBe(0)
  expect(rom.call(200, { registers: new Uint32Array(16), setFlags: () => {} })).toBe(false)
})

test.each([
  ['P3', 0xf0f00001, 9],
  ['R3', 0x00000003, 0xc0000000],
  ['L3', 0x00010000, 15],
  ['L3', 0, 32],
  ['T3', 0x00010000, 16],
  ['T3', 0, 32],
])('%s of %i is %i', (code, value, result) => {
  expect(makeRom().named(code, value)).toBe(result)
})

test('memory is filled and copied, and that takes time', () => {
  const { named, ram, state } = makeRom()
  named('MS', 0x8010, 0xab, 4)
  named('MC', 0x8020, 0x800f, 6)
  expect([...ram.subarray(0x20, 0x26)]).toEqual([0, 0xab, 0xab, 0xab, 0xab, 0])
  expect(state.cycles).toBe(10)
})

/** Without the limit, one call would hold up the worker for minutes. */
test.each(['MS', 'MC', 'RP'])('%s of nearly everything halts the processor', (code) => {
  const { named, state } = makeRom()
  named(code, 0x8000, 0x8000, 0xffffffff)
  expect(state).toMatchObject({ halts: 1, cycles: 0 })
})

test('flash is erased to ones, and programming clears bits only', () => {
  const { named, flash, ram } = makeRom()
  ram.set([0b1100, 0b1010])
  named('RP', 4096, 0x8000, 1)
  named('RP', 4096, 0x8001, 1)
  expect(flash[4096]).toBe(0b1000)
  named('RE', 4096, 4096, 4096, 0x20)
  expect([flash[4095], flash[4096]]).toEqual([0xff, 0xff])
  // Past the end nothing happens.
  named('RP', 0xfffffff0, 0x8000, 32)
})

/** The typical times of the flash's data sheet: blocks where they fit, and sectors. */
test.each([
  ['RE', 0, 4096, 45],
  ['RE', 0x1f000, 0x11000, 45 + 150],
  ['RP', 0, 256, 0.4],
  ['RP', 0, 4096, 16 * 0.4],
])('%s of %i for %i bytes takes %d ms', (code, offset, length, ms) => {
  const { named, state } = makeRom()
  if (code === 'RE') named(code, offset, length)
  else named(code, offset, 0x8000, length)
  expect(state.waitMs).toBeCloseTo(ms)
})

test('a board starts as a USB drive if its firmware asks for it', () => {
  const { named, state } = makeRom()
  named('UB', 0, 0)
  expect(state).toMatchObject({ drives: 1, halts: 0 })
})

test.each([
  [0x00, 'sum', [1.5, 2.25], 3.75],
  [0x04, 'difference', [1.5, 2.25], -0.75],
  [0x08, 'product', [1.5, 2], 3],
  [0x0c, 'quotient', [3, 2], 1.5],
  [0x18, 'square root', [2.25], 1.5],
  [0x3c, 'cosine', [0], 1],
  [0x40, 'sine', [0], 0],
  [0x44, 'tangent', [0], 0],
  [0x4c, 'exponential', [0], 1],
  [0x50, 'logarithm', [1], 0],
  [0x58, 'arc tangent', [0, 1], 0],
])('function %i of both tables is the %s', (offset, _, values, result) => {
  const { float, registers } = makeRom()
  expect(asSingle(float('SF', offset, ...values.map(single)))).toBe(result)
  float('SD', offset, ...values.flatMap(double))
  expect(asDouble(registers)).toBe(result)
})

test.each([
  [0x1c, 'a whole number', [-1.5], 0xfffffffe],
  [0x24, 'a whole number without sign', [-1.5], 0],
  [0x24, 'a whole number without sign', [5e9], 0xffffffff],
  [0x1c, 'a whole number of NaN', [Number.NaN], 0],
  [0x54, 'a comparison', [1, 2], 0xffffffff],
  [0x54, 'a comparison', [2, 2], 0],
  [0x10, 'a comparison', [3, 2], 1],
])('function %i of both tables gives %s', (offset, _, values, result) => {
  const { float } = makeRom()
  expect(float('SF', offset, ...values.map(single))).toBe(result)
  expect(float('SD', offset, ...values.flatMap(double))).toBe(result)
})

test('fixed-point numbers are scaled by the register after them', () => {
  const { float, registers } = makeRom()
  expect(float('SF', 0x20, single(1.75), 2)).toBe(7)
  expect(float('SD', 0x28, ...double(1.75), 2)).toBe(7)
  expect(asSingle(float('SF', 0x30, -7 >>> 0, 2))).toBe(-1.75)
  float('SD', 0x38, 7, 2)
  expect(asDouble(registers)).toBe(1.75)
})

test('numbers of 64 bits go both ways', () => {
  const { float, registers } = makeRom()
  float('SF', 0x6c, single(-(2 ** 40)))
  expect([...registers.subarray(0, 2)]).toEqual([0, 0xffffff00])
  expect(asSingle(float('SF', 0x5c, 0, 0xffffff00))).toBe(-(2 ** 40))
  float('SD', 0x74, ...double(1e30))
  expect([...registers.subarray(0, 2)]).toEqual([0xffffffff, 0xffffffff])
  float('SD', 0x6c, ...double(-1e30))
  expect([...registers.subarray(0, 2)]).toEqual([0, 0x80000000])
})

test('a number of one width becomes one of the other', () => {
  const { float, registers } = makeRom()
  float('SF', 0x7c, single(1.5))
  expect(asDouble(registers)).toBe(1.5)
  expect(asSingle(float('SD', 0x7c, ...double(1.5)))).toBe(1.5)
})

/** The compiler's helpers read the flags: carry is clear for "less" alone. */
test.each([
  [1, 2, 'N'],
  [2, 2, 'ZC'],
  [3, 2, 'C'],
  [Number.NaN, 2, 'C'],
])('comparing %d with %d sets the flags %s', (a, b, flags) => {
  const { float, state } = makeRom()
  float('SF', 0x14, single(a), single(b))
  expect(state.flags).toBe(flags)
  float('SD', 0x14, ...double(a), ...double(b))
  expect(state.flags).toBe(flags)
})
