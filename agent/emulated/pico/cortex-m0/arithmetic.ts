import type { Core } from './core.ts'

/** Returns a + b + carry, and sets all four flags (ARMv6-M, A2.2.1). */
export function addWithFlags(core: Core, a: number, b: number, carry: number): number {
  const sum = (a + b + carry) | 0
  core.negative = core.zero = sum
  core.carry = ((a & b) | ((a | b) & ~sum)) >>> 31
  core.overflow = ((a ^ sum) & (b ^ sum)) >>> 31
  return sum
}

/** Returns a result whose sign and zero become flags; carry and overflow stay. */
export function resultWithFlags(core: Core, result: number): number {
  core.negative = core.zero = result
  return result
}

/** Returns a value shifted left. As all shifts here, a distance of 0 leaves the carry as it was. */
export function shiftLeft(core: Core, value: number, distance: number): number {
  if (distance === 0) return resultWithFlags(core, value)
  core.carry = distance <= 32 ? (value >>> (32 - distance)) & 1 : 0
  return resultWithFlags(core, distance < 32 ? value << distance : 0)
}

export function shiftRight(core: Core, value: number, distance: number): number {
  if (distance === 0) return resultWithFlags(core, value)
  core.carry = distance <= 32 ? (value >>> (distance - 1)) & 1 : 0
  return resultWithFlags(core, distance < 32 ? (value >>> distance) | 0 : 0)
}

export function shiftArithmetic(core: Core, value: number, distance: number): number {
  if (distance === 0) return resultWithFlags(core, value)
  const within = Math.min(distance, 32)
  core.carry = (value >> (within - 1)) & 1
  return resultWithFlags(core, value >> Math.min(within, 31))
}

export function rotateRight(core: Core, value: number, distance: number): number {
  if (distance === 0) return resultWithFlags(core, value)
  const turns = distance & 31
  const turned = turns === 0 ? value : (value >>> turns) | (value << (32 - turns))
  core.carry = turned >>> 31
  return resultWithFlags(core, turned)
}
