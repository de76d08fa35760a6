import { expect, test } from 'vitest'
import { addressIn, lineIn } from './address-in.ts'

const functions = [{ name: 'main', address: 0x1000_0164 }]
const registers = [{ name: 'sp', value: 0x2004_1f00n, digits: 8 }]

test.each([
  ['0x10000164', { address: 0x1000_0164n, label: null }],
  [' *0xFFFF800008012345 ', { address: 0xffff_8000_0801_2345n, label: null }],
  ['main', { address: 0x1000_0164n, label: 'main' }],
  ['SP', { address: 0x2004_1f00n, label: 'sp' }],
  ['mein', { why: 'The ELF file has no function “mein”.' }],
  ['164', { why: 'The ELF file has no function “164”.' }],
])('%s is an address or is refused', (text, expected) => {
  expect(addressIn(text, { functions, registers })).toEqual(expected)
})

test('a name without an ELF file asks for one', () => {
  expect(addressIn('main', {})).toMatchObject({ why: expect.stringContaining('ELF') })
})

test('a file and a number are a line; a name of C++ is not', () => {
  expect(lineIn(' src/parse.c:24 ')).toEqual({ file: 'src/parse.c', line: 24 })
  expect(lineIn('C:/src/parse.c:7')).toEqual({ file: 'C:/src/parse.c', line: 7 })
  expect(['motor::turn', 'parse.c:', ':24', '0x10000164', 'parse.c:2a'].map(lineIn)).toEqual(Array(5).fill(undefined))
})
