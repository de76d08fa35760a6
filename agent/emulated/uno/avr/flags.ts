/** The bits of SREG. */
export const C = 0x01
export const Z = 0x02
export const H = 0x20
export const T = 0x40
export const I = 0x80
const [N, V, S] = [0x04, 0x08, 0x10]

/** The address of SREG in the data space. */
export const SREG = 0x5f

/** What a result of eight bits sets of Z, N, V and S, by `overflow << 8 | result`. */
const byResult = Uint8Array.from({ length: 512 }, (_, at) => {
  const [isNegative, isOverflow] = [(at & 0x80) !== 0, at > 0xff]
  return ((at & 0xff) === 0 ? Z : 0) | (isNegative ? N : 0) | (isOverflow ? V : 0) | (isNegative !== isOverflow ? S : 0)
})

/** Returns Z, N, V and S for a result of eight bits; `overflow` is 0 or 1. */
export function flagsOf(result: number, overflow: number): number {
  return byResult[(overflow << 8) | result] ?? 0
}

/** Returns Z, N, V and S for a result of sixteen bits; `overflow` is 0 or 1. */
export function wideFlagsOf(result: number, overflow: number): number {
  return flagsOf((result >> 8) | (result & 0xff ? 1 : 0), overflow)
}

/** Adds into SREG what an addition sets: H, S, V, N, Z and C. Returns the result of eight bits. */
export function add(data: Uint8Array, left: number, right: number, carry: number): number {
  const result = (left + right + carry) & 0xff
  const carries = (left & right) | (right & ~result) | (~result & left)
  const overflow = ((left ^ result) & (right ^ result)) >> 7
  const flags = flagsOf(result, overflow & 1) | ((carries >> 7) & C) | ((carries << 2) & H)
  data[SREG] = ((data[SREG] ?? 0) & (I | T)) | flags
  return result
}

/**
 * Puts into SREG what a subtraction sets: H, S, V, N, Z and C. With `chained` Z only stays set, so
 * that it is right for numbers of several bytes. Returns the result of eight bits.
 */
export function subtract(data: Uint8Array, left: number, right: number, borrow: number, chained: boolean): number {
  const result = (left - right - borrow) & 0xff
  const before = data[SREG] ?? 0
  const borrows = (~left & right) | (right & result) | (result & ~left)
  const overflow = ((left ^ right) & (left ^ result)) >> 7
  let flags = flagsOf(result, overflow & 1) | ((borrows >> 7) & C) | ((borrows << 2) & H)
  if (chained) flags &= before | ~Z
  data[SREG] = (before & (I | T)) | flags
  return result
}
