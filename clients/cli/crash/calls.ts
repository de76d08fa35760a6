import type { ElfFile } from '../../typescript/src/index.ts'

/** A call instruction; `target` is null for one through a pointer. */
type Call = { target: number | null }

/**
 * Returns the call that ends before an address, of a program for Cortex-M or AVR; undefined if
 * there is another instruction.
 */
export function callBefore(address: number, processor: 'arm' | 'avr', elf: ElfFile): Call | undefined {
  const code = Buffer.from(elf.codeAt(address - 4, 4))
  if (code.length < 4) return undefined
  const [first, second] = [code.readUInt16LE(0), code.readUInt16LE(2)]
  return processor === 'arm' ? thumbCall(first, second, address) : avrCall(first, second, address)
}

/** BL and BLX (Armv6-M Architecture Reference Manual, A6.7.13 and A6.7.14). */
function thumbCall(first: number, second: number, address: number): Call | undefined {
  if ((second & 0xff87) === 0x4780) return { target: null }
  if ((first & 0xf800) !== 0xf000 || (second & 0xd000) !== 0xd000) return undefined
  const sign = (first >>> 10) & 1
  const [j1, j2] = [(second >>> 13) & 1, (second >>> 11) & 1]
  const high = (sign << 24) | ((1 - (j1 ^ sign)) << 23) | ((1 - (j2 ^ sign)) << 22)
  const offset = high | ((first & 0x3ff) << 12) | ((second & 0x7ff) << 1)
  return { target: address + (sign === 1 ? offset - 2 ** 25 : offset) }
}

/** CALL, RCALL and ICALL (AVR Instruction Set Manual). Addresses there are in words. */
function avrCall(first: number, second: number, address: number): Call | undefined {
  if ((first & 0xfe0e) === 0x940e) return { target: second * 2 }
  if (second === 0x9509) return { target: null }
  if ((second & 0xf000) !== 0xd000) return undefined
  const words = second & 0xfff
  return { target: address + 2 * (words >= 0x800 ? words - 0x1000 : words) }
}
