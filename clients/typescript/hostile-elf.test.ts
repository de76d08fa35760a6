import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ElfFile, ElfProblem } from './src/elf/index.ts'
import { packed, writeSections } from './src/elf/testing.ts'

const CODE = { name: '.text', bytes: new Uint8Array(64), address: 0x1000, isCode: true }
const [SUBPROGRAM, COMPILE_UNIT, NAMESPACE] = [0x2e, 0x11, 0x39]
const [NAME, LOW, HIGH, ORIGIN, STATEMENTS] = [0x03, 0x11, 0x12, 0x31, 0x10]
const [ADDR, DATA4, STRP, REF4, PRESENT] = [0x01, 0x06, 0x0e, 0x13, 0x19]

/** A unit of DWARF 4: an entry for the whole, which has 64 bytes of code, and `entries` in it. */
function unit(entries: Uint8Array, abbreviations: number[], saidLength?: number, low = 0x1000) {
  const root = packed([1, 1], [low, 4], [0x40, 4], [0, 4])
  const length = 7 + root.length + entries.length
  const head = packed([saidLength ?? length, 4], [4, 2], [0, 4], [4, 1])
  const rootAbbreviation = [1, COMPILE_UNIT, 1, LOW, ADDR, HIGH, DATA4, STATEMENTS, DATA4, 0, 0]
  return [
    { name: '.debug_info', bytes: Buffer.concat([head, root, entries]) },
    { name: '.debug_abbrev', bytes: Uint8Array.from([...rootAbbreviation, ...abbreviations, 0]) },
  ]
}
const FUNCTION = [2, SUBPROGRAM, 0, LOW, ADDR, HIGH, DATA4, ORIGIN, REF4, 0, 0]
/** Where the first entry of a unit begins, behind the header and the entry for the whole. */
const FIRST = 11 + 13
const framesAt = (bytes: Uint8Array, address = 0x1004) => new ElfFile(bytes).frames(address)

test.each([
  ['no ELF file', Buffer.from('#!/bin/sh\necho not an ELF file\n'), 'It is no ELF file'],
  ['nothing', new Uint8Array(), 'It is no ELF file'],
  ['a section of 4 GiB', writeSections([CODE, { ...unitOf(), size: 0xffff_fff0 }]), 'It is cut off'],
  ['a unit of 4 GiB', writeSections([CODE, ...unit(new Uint8Array(), FUNCTION, 0xffff_ffe0)]), 'cut off'],
  ['an entry of no kind', writeSections([CODE, ...unit(Uint8Array.of(9), FUNCTION)]), 'an entry is of no known kind'],
])('%s is refused in words', (_, bytes, words) => {
  expect(() => framesAt(bytes)).toThrow(ElfProblem)
  expect(() => framesAt(bytes)).toThrow(words)
})

function unitOf() {
  return { name: '.debug_info', bytes: new Uint8Array(16) }
}

test('functions that refer to each other in a ring have no name', () => {
  const one = packed([2, 1], [0x1000, 4], [0x20, 4], [FIRST + 13, 4])
  const other = packed([2, 1], [0x1020, 4], [0x20, 4], [FIRST, 4])
  const bytes = writeSections([CODE, ...unit(Buffer.concat([one, other]), FUNCTION)])
  for (const address of [0x1004, 0x1024])
    expect(framesAt(bytes, address)).toEqual([{ function: null, file: null, line: null, inlined: false }])
})

/** Linkers leave what they throw away at address 0, where the vectors of most boards are. */
test.each([
  ['no function', 0, 'vectors'],
  ['a function', 2, 'reset'],
])('a unit at address 0 counts if %s begins there', (_, type, name) => {
  const entry = packed([2, 1], [0, 4], [0x20, 4], [3, 4])
  const named = [2, SUBPROGRAM, 0, LOW, ADDR, HIGH, DATA4, NAME, STRP, 0, 0]
  const bytes = writeSections([
    { ...CODE, address: 0 },
    ...unit(entry, named, undefined, 0),
    { name: '.debug_str', bytes: Buffer.from('no\0reset\0') },
    { name: '.strtab', bytes: Buffer.from('\0vectors\0') },
    { name: '.symtab', bytes: packed([1, 4], [0, 4], [64, 4], [type, 1], [0, 1], [1, 2]) },
  ])
  expect(framesAt(bytes, 4)).toMatchObject([{ function: name }])
})

/** Breaks without the count of steps: entries of one byte with 400 attributes of none. */
test('a file that costs more steps than any program is given up', () => {
  const many = [2, 0x34, 0, ...Array.from({ length: 400 }, () => [0x3f, PRESENT]).flat(), 0, 0]
  const bytes = writeSections([CODE, ...unit(new Uint8Array(1_000_000).fill(2), many)])
  expect(() => framesAt(bytes)).toThrow('Its debug information is too large to read.')
})

test('a line table with more files than any program is refused', () => {
  const line = packed([60, 4], [5, 2], [4, 1], [0, 1], [40, 4], [1, 1], [1, 1], [1, 1], [0xfb, 1], [14, 1], [1, 1])
  const endless = Buffer.concat([line, Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff, 0x0f), new Uint8Array(60)])
  const bytes = writeSections([CODE, ...unit(new Uint8Array(1), FUNCTION), { name: '.debug_line', bytes: endless }])
  expect(() => framesAt(bytes)).toThrow('more files than are read')
})

/** Breaks where a text costs as little as a number: one of 60 KB a thousand times is 60 MB. */
test('long texts that many entries share are given up, or not read', () => {
  const long = { name: '.debug_str', bytes: Buffer.from(`${'x'.repeat(60_000)}\0`) }
  const around = [2, NAMESPACE, 1, NAME, STRP, 0, 0, 3, SUBPROGRAM, 0, LOW, ADDR, HIGH, DATA4, NAME, STRP, 0, 0]
  const scopes = Array.from({ length: 400 }, () => packed([2, 1], [0, 4]))
  const inner = packed([3, 1], [0x1000, 4], [0x20, 4], [0, 4])
  const nested = unit(Buffer.concat([...scopes, inner, new Uint8Array(401)]), around)
  expect(() => framesAt(writeSections([CODE, ...nested, long]))).toThrow('too large to read')
  const few = unit(Buffer.concat([...scopes.slice(0, 2), inner, new Uint8Array(3)]), around)
  expect(framesAt(writeSections([CODE, ...few, long]))[0]?.function).toHaveLength(8_192)
})

test('names of files are read once they are asked for', () => {
  const long = { name: '.debug_str', bytes: Buffer.from(`${'x'.repeat(60_000)}\0`) }
  const count = 10_000
  const header = packed([1, 1], [1, 1], [1, 1], [0xfb, 1], [14, 1], [1, 1])
  const tables = [Uint8Array.of(0, 0, 1, 1, STRP), uleb(count), new Uint8Array(4 * count)]
  const rest = Buffer.concat([header, ...tables])
  const head = packed([8 + rest.length, 4], [5, 2], [4, 1], [0, 1], [rest.length, 4])
  const line = { name: '.debug_line', bytes: Buffer.concat([head, rest]) }
  const bytes = writeSections([CODE, ...unit(packed([2, 1], [0x1000, 4], [0x20, 4], [3, 4]), FUNCTION), line, long])
  const before = process.memoryUsage().rss
  framesAt(bytes)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20)
})

const uleb = (value: number) => Uint8Array.of((value & 0x7f) | 0x80, value >> 7)

/** Real files, cut off and with bytes changed by chance: what is not read is an ElfProblem. */
test.each(['avr', 'arm', 'arm-lto', 'riscv', 'x86-64'])('%s.elf with damage is read or refused', (name) => {
  const whole = readFileSync(`clients/conformance/elf/${name}.elf`)
  const addresses = codeOf(name)
  let seed = 1
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 150; round++) {
    const bytes = Uint8Array.from(round % 5 === 0 ? whole.subarray(0, draw(whole.length)) : whole)
    for (let count = draw(40); count > 0 && bytes.length > 0; count--) bytes[draw(bytes.length)] = draw(256)
    expect(refusalOf(bytes, addresses)).toSatisfy((error) => error === undefined || error instanceof ElfProblem)
  }
})

function codeOf(name: string): number[] {
  const [, answers = ''] = readFileSync(`clients/conformance/elf/${name}.addresses.txt`, 'utf8').split('\n\n')
  return answers
    .split('\n')
    .slice(0, 20)
    .map((line) => Number(line.split(' ')[0]))
}

function refusalOf(bytes: Uint8Array, addresses: number[]): unknown {
  try {
    const elf = new ElfFile(bytes)
    for (const address of addresses) elf.frames(address)
  } catch (error) {
    return error
  }
}
