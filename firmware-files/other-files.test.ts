import { expect, test } from 'vitest'
import { hexRecord } from './hex-record.ts'
import { FirmwareProblem, formatOf, readFirmware, targets } from './index.ts'
import { writeIntelHex } from './testing.ts'

const { atmega328p, rp2040 } = targets
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const FLASH = rp2040.memories[0].start

test.each([
  ['a web page', '\n<!DOCTYPE html><title>Sign in</title>'],
  ['a web page', '<html lang="en">'],
  ['a Git LFS pointer: get the file', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n'],
  ['a zip archive: unpack it', 'PK\x03\x04\x14\0'],
  ['a gzip archive', '\x1f\x8b\x08\0'],
  ['an xz archive', '\xfd7zXZ\0\0'],
])('%s is no firmware, however it is named', (words, content) => {
  const bytes = bytesOf(content)
  for (const format of ['bin', 'hex', 'uf2', 'elf'] as const) {
    expect(() => readFirmware({ format, bytes }, rp2040)).toThrow(FirmwareProblem)
    expect(() => readFirmware({ format, bytes }, rp2040)).toThrow(`The file is ${words}`)
  }
  expect(() => formatOf(bytes, 'download')).toThrow(`The file is ${words}`)
})

/** A web server of a program may keep its pages in flash. */
test('at an address of its own a page is data', () => {
  const bytes = bytesOf('<html></html>')
  const address = FLASH + 0x10_0000
  expect(readFirmware({ format: 'bin', bytes, address }, rp2040)).toEqual([{ address, bytes }])
})

test.each([
  ['a byte order mark', '\xef\xbb\xbf:00000001FF', 'Line 1 is not a valid Intel HEX record: it has a byte order mark'],
  ['UTF-16', '\xff\xfe:\x000\x000\x00', 'Line 1 is not a valid Intel HEX record: the file is UTF-16'],
  ['a Ctrl-Z', ':00000001FF\r\n\x1a', 'Line 2 is not a valid Intel HEX record: it is Ctrl-Z'],
  ['a comment', '; built today\n:00000001FF', 'Line 1 is not a valid Intel HEX record: it is a comment'],
])('a hex with %s is refused with what it is', (_, content, words) => {
  expect(() => readFirmware({ format: 'hex', bytes: bytesOf(content) }, atmega328p)).toThrow(words)
})

test('the same bytes twice are taken, and others at one address are named', () => {
  const hexFile = (...records: string[]) => bytesOf([...records, hexRecord(1, 0, [])].join('\n'))
  const read = (bytes: Uint8Array) => readFirmware({ format: 'hex', bytes }, atmega328p)
  const whole = [{ address: 16, bytes: Uint8Array.of(1, 2, 3, 4, 5, 6) }]
  expect(read(hexFile(hexRecord(0, 16, [1, 2, 3, 4]), hexRecord(0, 18, [3, 4, 5, 6])))).toEqual(whole)
  expect(read(hexFile(hexRecord(0, 16, [1, 2, 3, 4, 5, 6]), hexRecord(0, 17, [2, 3]), hexRecord(0, 22, [])))).toEqual(
    whole,
  )
  expect(() => read(hexFile(hexRecord(0, 16, [1, 2, 3, 4]), hexRecord(0, 18, [3, 9])))).toThrow(
    'The file has two versions of the bytes at 0x0013.',
  )
})

test('a program for RAM is refused with what to do', () => {
  const bytes = bytesOf(writeIntelHex([{ address: 0x2000_0000, bytes: Uint8Array.of(1, 2) }]))
  expect(() => readFirmware({ format: 'hex', bytes }, rp2040)).toThrow('The file is for RAM: link it')
})

/** The block that the RP2350's data sheet shows for a program of its Arm cores. */
const RP2350_BLOCK = [0xffff_ded3, 0x1021_0142, 0x0000_01ff, 0x0000_0000, 0xab12_3579]

test('a program for an RP2350 is named by its block, in a hex and in a bin', () => {
  const image = new Uint32Array(128).fill(0x2000_1001)
  const bytes = () => new Uint8Array(image.buffer.slice(0))
  const files = () => [
    { format: 'bin' as const, bytes: bytes() },
    { format: 'hex' as const, bytes: bytesOf(writeIntelHex([{ address: FLASH, bytes: bytes() }])) },
  ]
  for (const file of files()) expect(readFirmware(file, rp2040)).toHaveLength(1)
  image.set(RP2350_BLOCK, 80)
  for (const file of files())
    expect(() => readFirmware(file, rp2040)).toThrow(
      'The file is for an RP2350, as on a Pico 2. The board has an RP2040.',
    )
  // The same block can name an RP2040.
  image[81] = 0x0021_0142
  for (const file of files()) expect(readFirmware(file, rp2040)).toHaveLength(1)
})
