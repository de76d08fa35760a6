import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexRecord } from './hex-record.ts'
import { FirmwareProblem, formatOf, readFirmware, targets } from './index.ts'
import { writeElf, writeIntelHex, writeUf2 } from './testing.ts'

const { atmega328p, microbit, rp2040 } = targets
const FLASH = rp2040.memories[0].start
const [FAMILY] = rp2040.uf2Families
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const some = (length: number) => Uint8Array.from({ length }, (_, index) => index * 7)
const hexFile = (lines: string[]) => ({ format: 'hex' as const, bytes: bytesOf(lines.join('\n')) })

const content = fc.uint8Array({ minLength: 1, maxLength: 2_000 })
const place = fc.integer({ min: 0, max: 2 ** 20 })

test('a file of any format is read as what was written, and its format is recognized', () => {
  fc.assert(
    fc.property(place, content, (offset, bytes) => {
      const address = FLASH + (offset & ~0xff)
      const files = {
        hex: bytesOf(writeIntelHex([{ address, bytes }])),
        uf2: writeUf2(address, bytes, FAMILY),
        elf: writeElf([{ address, bytes }]),
      }
      for (const format of ['hex', 'uf2', 'elf'] as const) {
        expect(formatOf(files[format])).toBe(format)
        expect(readFirmware({ format, bytes: files[format] }, rp2040)).toEqual([{ address, bytes }])
      }
      expect(readFirmware({ format: 'bin', bytes, address }, rp2040)).toEqual([{ address, bytes }])
    }),
  )
})

test('a name says the format, so that a broken file is refused and not written as raw bytes', () => {
  const garbage = bytesOf('garbage')
  for (const name of ['app.bin', 'APP.BIN']) expect(formatOf(garbage, name)).toBe('bin')
  for (const name of ['README', 'uf2', 'bin', 'app.bin.txt', '.bashrc', '', null, undefined])
    expect(() => formatOf(garbage, name)).toThrow('name it .bin or give the format bin')
  expect(formatOf(garbage, 'App.UF2')).toBe('uf2')
  expect(() => readFirmware({ format: 'uf2', bytes: garbage }, rp2040)).toThrow(FirmwareProblem)
})

/** As the makers of the micro:bit write it: the bytes of a newer board are records of type 13. */
const block = (board: number, address: number, dataType: number, bytes: number[]) => [
  hexRecord(4, 0, [address >>> 24, (address >>> 16) & 0xff]),
  hexRecord(10, 0, [board >>> 8, board & 0xff, 0xc0, 0xde]),
  hexRecord(dataType, address & 0xffff, bytes),
  hexRecord(12, 0, [0xff, 0xff]),
  hexRecord(11, 0, [0xff, 0xff]),
]
const universal = hexFile([
  ...block(0x9901, 0, 0, [1, 1]),
  ...block(0x9903, 0, 13, [2, 2]),
  ...block(0x9900, 0x100, 0, [3, 3]),
  hexRecord(1, 0, []),
])

test('of a universal hex, a board takes its own blocks', () => {
  expect(readFirmware(universal, microbit)).toEqual([
    { address: 0, bytes: Uint8Array.of(1, 1) },
    { address: 0x100, bytes: Uint8Array.of(3, 3) },
  ])
  const newer = { ...microbit, universalHexBoards: [0x9903] }
  expect(readFirmware(universal, newer)).toEqual([{ address: 0, bytes: Uint8Array.of(2, 2) }])
  expect(readFirmware(universal)).toEqual([{ address: 0, bytes: Uint8Array.of(1, 1) }])
})

test('a universal hex is refused for another kind of board, and without blocks for this one', () => {
  expect(() => readFirmware(universal, rp2040)).toThrow('The file is a universal hex for the micro:bit, not for')
  const other = hexFile([...block(0x9903, 0, 13, [2, 2]), hexRecord(1, 0, [])])
  expect(() => readFirmware(other, microbit)).toThrow('The file has no bytes for the board.')
})

test('neighbours are joined in order of address, and others are kept apart', () => {
  const parts = [
    { address: 600, bytes: some(50) },
    { address: 100, bytes: some(20) },
    { address: 120, bytes: some(30) },
  ]
  const read = readFirmware({ format: 'elf', bytes: writeElf(parts, { machine: 83 }) }, atmega328p)
  expect(read).toEqual([
    { address: 100, bytes: new Uint8Array([...some(20), ...some(30)]) },
    { address: 600, bytes: some(50) },
  ])
})

test('a bin without an address begins where the flash does', () => {
  expect(readFirmware({ format: 'bin', bytes: some(4) }, rp2040)).toEqual([{ address: FLASH, bytes: some(4) }])
})

test('a UF2 for several families serves the one of the board', () => {
  const both = new Uint8Array([...writeUf2(FLASH, some(300), FAMILY), ...writeUf2(0, some(700), 0x1234_5678)])
  expect(readFirmware({ format: 'uf2', bytes: both }, rp2040)).toEqual([{ address: FLASH, bytes: some(300) }])
})

test('the EEPROM and fuses in an AVR program are no part of its flash', () => {
  const parts = [
    { address: 0, bytes: some(10) },
    { address: 0x81_0000, bytes: some(4) },
  ]
  const read = readFirmware({ format: 'elf', bytes: writeElf(parts, { machine: 83 }) }, atmega328p)
  expect(read).toEqual([{ address: 0, bytes: some(10) }])
})

const uf2 = writeUf2(FLASH, some(600), FAMILY)
const elf = writeElf([{ address: FLASH, bytes: some(600) }])

test.each([
  ['a line that is no record', hexFile([':00000001FF'.replace(':', '')]), 'Line 1 is not a valid Intel HEX record.'],
  ['a wrong checksum', hexFile([':0100000001FF', ':00000001FF']), 'Line 1 has a wrong checksum.'],
  ['too few bytes', hexFile([':02000000AA54']), 'Line 1 should have 2 bytes of data, and has 1.'],
  ['too few bytes for a record', hexFile([':10000000']), 'Line 1 is cut off: a record has five bytes beside its data.'],
  ['a missing end', hexFile([':01000000AA55']), 'The end record is missing: the file is cut off.'],
  ['more after the end', hexFile([':00000001FF', ':01000000AA55']), 'Line 2 comes after the end record.'],
  ['two versions', hexFile([':01000000AA55', ':01000000AB54', ':00000001FF']), 'two versions of the bytes at 0x0000'],
  ['nothing', hexFile([':00000001FF']), 'The file has no bytes for the board.'],
  ['a record type', hexFile([':00000009F7', ':00000001FF']), 'Line 1 has the unknown record type 9.'],
  ['a UF2 cut off', { format: 'uf2' as const, bytes: uf2.subarray(0, 1_500) }, 'The file is cut off'],
  [
    'a UF2 without a block',
    { format: 'uf2' as const, bytes: uf2.subarray(0, 1_024) },
    'should have 3 blocks, and has 2',
  ],
  ['a UF2 for another board', { format: 'uf2' as const, bytes: writeUf2(0, some(9), 7) }, 'is for the family 0x0007'],
  ['no UF2', { format: 'uf2' as const, bytes: some(512) }, 'Block 1 does not have the mark of a UF2 block.'],
  ['an ELF cut off', { format: 'elf' as const, bytes: elf.subarray(0, 400) }, 'a segment is not whole'],
  ['an ELF without headers', { format: 'elf' as const, bytes: elf.subarray(0, 60) }, 'program headers are not in it'],
  ['a short ELF', { format: 'elf' as const, bytes: elf.subarray(0, 20) }, 'too short'],
  ['an object file', { format: 'elf' as const, bytes: writeElf([], { type: 1 }) }, 'is no linked program'],
  ['another processor', { format: 'elf' as const, bytes: writeElf([], { machine: 83 }) }, 'is for AVR. An RP2040'],
  ['a bin that is too long', { format: 'bin' as const, bytes: some(2 ** 21 + 1) }, 'It is too large.'],
  ['a bin elsewhere', { format: 'bin' as const, bytes: some(9), address: 0 }, 'is for addresses 0x0000–0x0008'],
])('%s is refused in words', (_, file, words) => {
  expect(() => readFirmware(file, rp2040)).toThrow(FirmwareProblem)
  expect(() => readFirmware(file, rp2040)).toThrow(words)
})

test('no bytes break a reader', () => {
  const start = fc.constantFrom(some(0), uf2.subarray(0, 40), elf.subarray(0, 60), bytesOf(':10000000'))
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 1_200 }), (head, rest) => {
      const bytes = new Uint8Array([...head, ...rest])
      for (const format of ['uf2', 'hex', 'elf', 'bin'] as const) {
        try {
          for (const segment of readFirmware({ format, bytes }, rp2040)) expect(segment.bytes.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(FirmwareProblem)
        }
      }
    }),
    { numRuns: 500 },
  )
})
