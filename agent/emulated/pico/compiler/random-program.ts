/** For tests: programs that reach memory, devices, exceptions and all kinds of jumps. */
import { type Random, randomCode } from '#agent/emulated/pico/cortex-m0/conformance/random-code.ts'

const FLASH = 0x10000000
export const MAIN = FLASH + 0x100
const HANDLERS = FLASH + 0x4000
export const FLASH_BYTES = 0x8000
export const RAM_BYTES = 0x8000
/** Where code is that is in RAM: no other data is. */
export const MAIN_IN_RAM = 0x20004000
const [RAM, STACK] = [0x20000000, 0x20003a00]
/** A word of RAM that counts interrupts, where the random code's data is not. */
const COUNTER = RAM + 0x80
const [HARD_FAULT, SVC, IRQ0, EXCEPTIONS] = [3, 11, 16, 48]
const HANDLER_BYTES = 0x40

/** ldr r0, [pc, #4]; ldr r1, [r0]; adds r1, #1; str r1, [r0]; bx lr. */
const count = [0x4802, 0x6801, 0x3101, 0x6001, 0x4770, 0xbf00, COUNTER & 0xffff, COUNTER >>> 16]
/** mov r0, sp; ldr r1, [r0, #24]; adds r1, #2; str r1, [r0, #24]; bx lr. */
const skip = [0x4668, 0x6981, 0x3102, 0x6181, 0x4770]
const handlers: Record<number, number[]> = { [HARD_FAULT]: skip, [SVC]: [0x4770], [IRQ0]: count }

const register = (r: Random) => r.below(6)
/** Puts an address of a region into a register: movs, lsls, adds. */
const base = (r: Random, n: number, offsets: readonly number[]) => {
  const region = r.pick([0x10, 0x20, 0x20, 0x40, 0xd0, 0xd0, 0xe0])
  return [0x2000 | (n << 8) | region, 0x0600 | (n << 3) | n, 0x3000 | (n << 8) | r.pick(offsets)]
}
/** A load or store of one register by an offset of 0 to 31 of its width. */
const anywhere = (r: Random) => {
  const n = register(r)
  const opcode = r.pick([0x6000, 0x6800, 0x7000, 0x7800, 0x8000, 0x8800])
  return [...base(r, n, [0, 0, 0, 4, 2, 1, 3]), opcode | (r.below(4) << 6) | (n << 3) | register(r)]
}
const many = (r: Random) => {
  const n = register(r)
  return [...base(r, n, [0, 0x84, 0x84, 2]), 0xc000 | (r.below(2) << 11) | (n << 8) | (1 + r.below(63))]
}
/** mov rn, pc; adds rn, #distance; and a jump to what comes next. */
const jump = (r: Random) => {
  const n = register(r)
  const here = (distance: number) => [0x4678 | n, 0x3000 | (n << 8) | distance]
  return r.pick([
    [...here(3), 0x4700 | (n << 3)],
    [...here(3), 0x4780 | (n << 3)],
    [...here(5), 0xb400 | (1 << n), 0xbd00],
    [...here(2), 0x4687 | (n << 3)],
    // Not Thumb code: a fault, behind which the handler goes on.
    [...here(2), 0x4700 | (n << 3)],
  ])
}
/** ADDS R0, #1, which is written over. */
const ADD = 0x3001
/** Adds R0 to a word that nothing else changes: movs, lsls, adds r5; ldr; adds r4, r4, r0; str. */
const note = [0x2520, 0x062d, 0x35c0, 0x682c, 0x1824, 0x602c]
/**
 * Writes ADDS R0, #number over instructions that come next, by a store of 1, 2 or 4 bytes, STM or
 * PUSH. It has to be in RAM.
 */
const rewrite = (r: Random) => {
  const [m, n] = [1 + r.below(2), 3 + r.below(2)]
  const number = r.below(256)
  const here = 0x4678 | n
  // movs, lsls, adds; lsls r0; orrs: the instruction, and it again above.
  const once = [0x2030 | (m << 8), 0x0200 | (m << 3) | m, 0x3000 | (m << 8) | number]
  const twice = [...once, 0x0400 | (m << 3), 0x4300 | m]
  // movs r5; mov rn, pc; adds; bics: a word that may begin at the first ADDS or the second.
  const word = (distance: number) => [0x2503, here, 0x3000 | (n << 8) | distance, 0x43a8 | n]
  const stores = r.pick([
    [0x2000 | (m << 8) | number, here, 0x7000 | (n << 3) | m, ADD],
    [...once, here, 0x8000 | (n << 3) | m, ADD],
    [...twice, ...word(6), 0x6000 | (n << 3) | m, ADD, ADD, ADD],
    [...twice, ...word(6), 0xc000 | (n << 8) | (1 << m), ADD, ADD, ADD],
    // cpsid; mov r5, sp; mov sp, rn; push; and back.
    [0xb672, ...twice, ...word(14), 0x466d, 0x4685 | (n << 3), 0xb400 | (1 << m), ADD, ADD, ADD, 0x46ad, 0xb662],
  ])
  return [...stores, ...note]
}
const supervisor = () => [0xdf00]
/** A stack below this one is in use for a while: mrs, subs, msr; msr; push; pop; msr; mov. */
const switchStack = (r: Random) => {
  const [m, n] = [register(r), 6]
  const use = (bits: number) => [0x2000 | (m << 8) | bits, 0xf380 | m, 0x8814]
  return [...[0xf3ef, 0x8008 | (n << 8), 0x3e40, 0xf380 | n, 0x8809], ...use(2), 0xb403, 0xbc03, ...use(0), 0x4646]
}
const maskBySpecial = (r: Random) => [0xf380 | register(r), 0x8810]

/**
 * Returns a loop without end: some instructions, and what sets R6 to R9 and the stack again, for
 * the next round to find its data. Its vectors are for the beginning of the ROM.
 */
export function randomProgram(random: Random, count: number, where: 'flash' | 'ram') {
  const flash = new Uint8Array(FLASH_BYTES)
  const halfwords = new Uint16Array(flash.buffer)
  const items: number[][] = []
  while (items.length < count)
    items.push(
      ...randomCode(random, 8),
      random.pick([anywhere, anywhere, many, jump, jump, supervisor, maskBySpecial, switchStack])(random),
      ...(where === 'ram' && random.below(8) === 0 ? [rewrite(random)] : []),
    )
  const code = items.flat()
  // ldr r5, the stack; mov sp, r5; mov r6, r8; mov r7, r9; cpsie i.
  const again = [0x4d03, 0x46ad, 0x4646, 0x464f, 0xb662]
  if (code.length % 2 === 1) code.push(0xbf00)
  code.push(...again)
  const back = -(code.length + 2)
  code.push(0xe000 | (back & 0x7ff), 0xbf00, 0xbf00, STACK & 0xffff, STACK >>> 16)
  if (where === 'flash') halfwords.set(code, (MAIN - FLASH) / 2)
  for (let exception = 1; exception < EXCEPTIONS; exception++)
    halfwords.set(handlers[exception] ?? handlers[IRQ0] ?? [], (HANDLERS - FLASH + HANDLER_BYTES * exception) / 2)
  const vectors = Uint32Array.from({ length: EXCEPTIONS }, (_, at) => (HANDLERS + HANDLER_BYTES * at) | 1)
  return { flash, vectors, code: Uint16Array.from(code) }
}
