import { expect, test } from 'vitest'
import { callSites } from './call-sites.ts'

const [ARM, AVR, RISC_V] = [40, 83, 243]
const little = (...words: number[]) => new Uint8Array(Uint32Array.from(words).buffer)
const code = (address: number, ...halves: number[]) => [
  { address, bytes: new Uint8Array(Uint16Array.from(halves).buffer) },
]

test('a Thumb return address is odd, and behind a BL or BLX', () => {
  // bl, blx r3, and an instruction that calls nothing.
  const segments = code(0x1000_0000, 0xf7ff, 0xfffe, 0x4798, 0x2000)
  const calls = (...words: number[]) => callSites({ bytes: little(...words) }, { segments, machine: ARM })
  expect(calls(0x1000_0005)).toEqual([0x1000_0000])
  expect(calls(7, 0x1000_0007)).toEqual([0x1000_0004])
  expect(calls(0x1000_0004), 'even').toEqual([])
  expect(calls(0x1000_0009), 'behind no call').toEqual([])
  expect(calls(0x2000_0001, 0xffff_fff9), 'no code of the file').toEqual([])
})

test('an AVR return address counts words, and its high byte comes first', () => {
  // call 0x0, rcall, icall, and an instruction that calls nothing.
  const segments = code(0, 0x940e, 0x0000, 0xdffe, 0x9509, 0x0000)
  const calls = (...bytes: number[]) => callSites({ bytes: Uint8Array.from(bytes) }, { segments, machine: AVR })
  expect(calls(0xaa, 0, 2)).toEqual([0])
  expect(calls(0xaa, 0, 3)).toEqual([4])
  expect(calls(0xaa, 0, 4)).toEqual([6])
  expect(calls(0xaa, 0, 5)).toEqual([])
  expect(calls(0xaa, 0)).toEqual([])
})

test('of other processors nothing is guessed, and a list has an end', () => {
  const segments = code(0x1000_0000, 0xf7ff, 0xfffe)
  const bytes = little(...Array.from({ length: 64 }, () => 0x1000_0005))
  expect(callSites({ bytes }, { segments, machine: RISC_V })).toEqual([])
  expect(callSites({ bytes }, { segments, machine: ARM })).toHaveLength(16)
})
