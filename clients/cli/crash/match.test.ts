import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFirmware } from '#firmware-files/index.ts'
import { writeElf, writeIntelHex, writeUf2 } from '#firmware-files/testing.ts'
import { compare } from './match.ts'

const elfNamed = (name: string) => new Uint8Array(readFileSync(`clients/conformance/elf/${name}.elf`))
const [pico, avr] = [elfNamed('pico'), elfNamed('avr')]
const loaded = (bytes: Uint8Array) => readFirmware({ bytes, format: 'elf' })
const [image] = loaded(pico)
if (!image) throw new Error('the program of the Pico loads nothing')
const hexOf = (bytes: Uint8Array) => new Uint8Array(Buffer.from(writeIntelHex(loaded(bytes))))
/** Without symbols and sections: what is loaded is the same. */
const stripped = writeElf(loaded(pico))

const changed = image.bytes.slice()
changed[0x123] = (changed[0x123] ?? 0) ^ 1

test.each([
  ['itself', pico, { bytes: pico, format: 'elf', address: 0 }],
  ['its HEX', pico, { bytes: hexOf(pico), format: 'hex', address: 0 }],
  ['its UF2', pico, { bytes: writeUf2(image.address, image.bytes, 0xe48b_ff56), format: 'uf2', address: 0 }],
  ['its bytes, where the flash begins', pico, { bytes: image.bytes, format: 'bin', address: image.address }],
  ['its file after strip', pico, { bytes: stripped, format: 'elf', address: 0 }],
  ['the HEX of an AVR', avr, { bytes: hexOf(avr), format: 'hex', address: 0 }],
] as const)('a program matches %s', (_, elf, flashed) => {
  expect(compare(elf, flashed)).toMatchObject({ matches: true, differsAt: null })
})

test.each([
  ['one changed byte', { bytes: changed, format: 'bin', address: image.address }, image.address + 0x123],
  ['another build', { bytes: elfNamed('arm'), format: 'elf', address: 0 }, expect.any(Number)],
  [
    'its bytes at another address',
    { bytes: image.bytes, format: 'bin', address: image.address + 4 },
    expect.any(Number),
  ],
  ['a program elsewhere', { bytes: elfNamed('arm-lto'), format: 'elf', address: 0 }, null],
] as const)('a program does not match %s', (_, flashed, differsAt) => {
  expect(compare(pico, flashed)).toMatchObject({ matches: false, differsAt })
})
