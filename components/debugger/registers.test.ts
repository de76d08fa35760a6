import { expect, test } from 'vitest'
import { addressText, hexText, readRegisters } from './registers.ts'

const namedIn = (bytes: Uint8Array) =>
  Object.fromEntries((readRegisters(bytes)?.all ?? []).map((one) => [one.name, hexText(one)]))

test('an AVR’s registers are 39 bytes, and its stack is in its data', () => {
  const bytes = new Uint8Array(39)
  bytes.set([0x12], 31)
  bytes.set([0x80, 0xf0, 0x08, 0x34, 0x12, 0, 0], 32)
  expect(namedIn(bytes)).toMatchObject({ r0: '00', r31: '12', sreg: '80', sp: '08f0', pc: '00001234' })
  expect(readRegisters(bytes)).toMatchObject({ pc: 0x1234n, sp: 0x80_08f0n, lr: null })
})

test.each([
  [68, 'xpsr'],
  [84, 'control'],
])('a Cortex-M’s registers are %i bytes', (length, last) => {
  const words = Uint32Array.from({ length: length / 4 }, (_, at) => 0x1000_0000 + at)
  const registers = readRegisters(new Uint8Array(words.buffer))
  expect(registers).toMatchObject({ sp: 0x1000_000dn, lr: 0x1000_000en, pc: 0x1000_000fn })
  expect(registers?.all.at(-1)?.name).toBe(last)
})

test('addresses of 64 bits keep all of them', () => {
  const bytes = new Uint8Array(31 * 8 + 8 + 8 + 4)
  bytes.set([0x45, 0x23, 0x01, 0x08, 0, 0x80, 0xff, 0xff], 32 * 8)
  const pc = readRegisters(bytes)?.pc ?? 0n
  expect(addressText(pc)).toBe('0xffff800008012345')
})

test('registers of other lengths are not guessed', () => {
  expect(readRegisters(new Uint8Array(40))).toBeUndefined()
})
