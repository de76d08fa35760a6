import { expect, test } from 'vitest'
import { checkFirmware, FirmwareProblem, suggestionFor, type Takes, targets } from './index.ts'
import { writeElf, writeIntelHex, writeUf2 } from './testing.ts'

const { atmega328p, microbit, rp2040, stm32f100, stm32f405 } = targets
const FLASH = rp2040.memories[0].start
const RP2040 = 0xe48b_ff56
const RP2350 = 0xe48b_ff59

const takes = (boardType: string, target: Takes['target'], flashFormats: string[]): Takes => ({
  ...{ boardType, target, flashFormats, maxFirmwareBytes: 2 ** 21 },
})
const uno = takes('uno-emulated', atmega328p, ['bin', 'elf', 'hex'])
const pico = takes('pico-emulated', rp2040, ['bin', 'elf', 'hex', 'uf2'])
const bit = takes('microbit-emulated', microbit, ['bin', 'elf', 'hex'])
const types = [
  ...[uno, pico, bit],
  takes('stm32f100-emulated', stm32f100, ['bin', 'elf', 'hex']),
  takes('stm32f405-emulated', stm32f405, ['bin', 'elf', 'hex']),
  takes('a-type-that-nobody-knows', undefined, ['bin', 'elf', 'hex', 'uf2']),
]

const some = (length: number) => new Uint8Array(length).fill(7)
const little = (...words: number[]) => new Uint8Array(Uint32Array.from(words).buffer)
const avrVectors = little(0x0034_940c, 0x003e_940c)
const armVectors = little(0x2000_4000, 0x0000_00c1)
const hexOf = (address: number, bytes: Uint8Array) => new Uint8Array(Buffer.from(writeIntelHex([{ address, bytes }])))
const elfAt = (address: number, options = {}) => writeElf([{ address, bytes: some(64) }], options)

/** "CPU_name" is text and comes first, as GCC writes it. */
const armElf = (arch: number, profile = 'M', address: number = FLASH) =>
  elfAt(address, { armAttributes: [5, 0x4d, 0x33, 0, 6, arch, 7, profile.charCodeAt(0), 34, 1] })

test.each([
  ['avr25, of an ATtiny85', uno, elfAt(0, { machine: 83, flags: 0x19 }), 'avr25. An ATmega328P runs avr5'],
  ['avr6, of an ATmega2560', uno, elfAt(0, { machine: 83, flags: 0x86 }), 'avr6'],
  ['a Cortex-M3', pico, armElf(10), 'v7-M. An RP2040 runs v6-M, v6S-M'],
  ['a Cortex-M4', pico, armElf(13), 'v7E-M'],
  ['a Cortex-M33', pico, armElf(17), 'v8-M mainline'],
  ['a Cortex-A', pico, armElf(10, 'A'), 'v7-A'],
  ['RISC-V', pico, elfAt(FLASH, { machine: 243 }), 'The file is for RISC-V. An RP2040 needs Arm.'],
])('a program is refused for its architecture: %s', (_, type, bytes, words) => {
  expect(() => checkFirmware({ bytes }, type)).toThrow(FirmwareProblem)
  expect(() => checkFirmware({ bytes }, type)).toThrow(words)
})

test('a program for a smaller processor of the same kind is taken, and one that does not say', () => {
  const [, , , m3, m4] = types
  for (const type of [m3, m4]) expect(checkFirmware({ bytes: armElf(12, 'M', 0x0800_0000) }, type ?? uno)).toBe('elf')
  expect(checkFirmware({ bytes: armElf(10, 'M', 0x0800_0000) }, m4 ?? uno)).toBe('elf')
  expect(checkFirmware({ bytes: elfAt(0, { machine: 83, flags: 0x85 }) }, uno)).toBe('elf')
  for (const armAttributes of [undefined, [34, 1]])
    expect(checkFirmware({ bytes: elfAt(FLASH, armAttributes && { armAttributes }) }, pico)).toBe('elf')
})

test('a program whose sections are cut off is refused', () => {
  const whole = armElf(12)
  for (const bytes of [whole.subarray(0, -1), whole.subarray(0, -40)])
    expect(() => checkFirmware({ bytes }, pico)).toThrow('its section headers are not in it')
})

test.each([
  ['hex', (bytes: Uint8Array) => hexOf(0, bytes)],
  ['bin', (bytes: Uint8Array) => bytes],
])('the vectors of another kind of processor are refused in a %s file', (format, fileOf) => {
  const file = (bytes: Uint8Array) => ({ bytes: fileOf(bytes), filename: `app.${format}` })
  expect(checkFirmware(file(avrVectors), uno)).toBe(format)
  expect(checkFirmware(file(armVectors), bit)).toBe(format)
  expect(() => checkFirmware(file(armVectors), uno)).toThrow('begins like a program for Arm. An ATmega328P needs AVR.')
  expect(() => checkFirmware(file(avrVectors), bit)).toThrow('begins like a program for AVR. A micro:bit V1 needs Arm.')
  for (const type of [uno, bit]) expect(checkFirmware(file(some(64)), type)).toBe(format)
})

/** Joins files block by block, and numbers the blocks of all as the format says. */
function joined(...files: Uint8Array[]): Buffer {
  const whole = Buffer.concat(files)
  for (let no = 0; no < whole.length / 512; no++) {
    whole.writeUInt32LE(no, no * 512 + 20)
    whole.writeUInt32LE(whole.length / 512, no * 512 + 24)
  }
  return whole
}

test('a UF2 for two families may number its blocks over the whole file, and is refused if one is missing', () => {
  const both = joined(writeUf2(FLASH, some(600), RP2350), writeUf2(FLASH, some(600), RP2040))
  expect(checkFirmware({ bytes: both }, pico)).toBe('uf2')
  for (const missing of [0, 5]) {
    const bytes = Buffer.concat([both.subarray(0, missing * 512), both.subarray((missing + 1) * 512)])
    expect(() => checkFirmware({ bytes }, pico)).toThrow('should have 6 blocks')
  }
})

test.each([
  ['a UF2 for the RP2040', uno, writeUf2(FLASH, some(600), RP2040), 'This is an RP2040 UF2: --type pico-emulated'],
  ['a hex at its addresses', uno, hexOf(FLASH, some(600)), 'This is an RP2040 HEX: --type pico-emulated'],
  ['a hex for the Uno', pico, hexOf(0, avrVectors), 'This is an ATmega328P HEX: --type uno-emulated'],
  ['an ELF', uno, armElf(13, 'M', 0x0800_0000), 'This is an STM32F405RG ELF: --type stm32f405-emulated'],
  [
    ...(['an ELF that fits two', uno, armElf(12, 'M', 0x0800_0000)] as const),
    'This is a fitting ELF: --type stm32f100-emulated or --type stm32f405-emulated',
  ],
  ['a UF2 for another chip', pico, writeUf2(FLASH, some(9), RP2350), undefined],
  ['what is broken', uno, writeUf2(FLASH, some(600), RP2040).subarray(0, 700), undefined],
] as const)('of %s, the type that would fit is named', (_, type, bytes, sentence) => {
  expect(() => checkFirmware({ bytes }, type)).toThrow(FirmwareProblem)
  expect(suggestionFor({ bytes }, types, '--type')).toBe(sentence)
})

test('raw bytes fit anything, so no type is named for them', () => {
  const file = { bytes: some(200 * 1024), filename: 'app.bin' }
  expect(() => checkFirmware(file, uno)).toThrow('The memory of an ATmega328P is 0x0000–0x7fff. It is too large.')
  expect(suggestionFor(file, types, '--type')).toBeUndefined()
})

test.each([
  ['no file at all', { ...uno, flashFormats: [] }, { bytes: some(9) }, 'not_supported'],
  ['a format', uno, { bytes: writeUf2(FLASH, some(9), RP2040) }, 'unsupported_media_type'],
  ['a size', uno, { bytes: some(2 ** 21 + 1), filename: 'app.bin' }, 'payload_too_large'],
  ['what is nothing', uno, { bytes: some(9), filename: 'README' }, 'invalid_request'],
  ['what is empty', uno, { bytes: some(0) }, 'invalid_request'],
] as const)('%s is refused with its code', (_, type, file, code) => {
  expect(() => checkFirmware(file, type)).toThrow(expect.objectContaining({ name: 'FirmwareProblem', code }))
})

test('a format that is given decides', () => {
  expect(checkFirmware({ bytes: some(9), filename: 'README', format: 'bin' }, uno)).toBe('bin')
})
