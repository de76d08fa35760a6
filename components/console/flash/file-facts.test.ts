import { expect, test } from 'vitest'
import { addressText, toAddress } from './address.ts'
import { fileFacts } from './file-facts.ts'

test('a file is told from another build by its size and the start of its hash', () => {
  expect(fileFacts({ name: 'a.hex', size: 1_234, sha256: '3fa9c1de00' })).toBe('1.2 kB · 3fa9c1d')
  expect(fileFacts({ name: 'Boardwalk shell', size: null, sha256: null })).toBe('')
})

test.each([
  ['0x1000', 0x1000],
  [' 10000000 ', 0x1000_0000],
  ['0XFFFFFFFF', 0xffff_ffff],
  ['0x100000000', undefined],
  ['12z', undefined],
  ['', undefined],
])('the address %j is %s', (text, address) => {
  expect(toAddress(text)).toBe(address)
})

test('an address has at least four digits', () => {
  expect([addressText(0), addressText(0x1000_0000)]).toEqual(['0x0000', '0x10000000'])
})
