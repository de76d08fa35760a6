import { randomOf } from '#agent/emulated/parts/random.ts'
import { instructions, opcodesOf } from '#agent/emulated/uno/avr/instructions.ts'

const FLASH_WORDS = 0x4000
const MAX_WORDS = 0x3f00
const MAX_PUSHED = 40
const [SREG, SPL, SPH] = [0x3f, 0x3d, 0x3e]

/** For tests: the word at which a program begins once its registers are set. */
export const START = 4 + 16 + 2 * 16 + 2

/**
 * For tests: what QEMU does not model. Its I/O registers read as 0, and it does not
 * know WDR and SPM; `avr.test.ts` tests these.
 */
export const leftOut = [
  '1001 1000 AAAA Abbb',
  '1001 1010 AAAA Abbb',
  '1001 1001 AAAA Abbb',
  '1001 1011 AAAA Abbb',
  '1001 0101 1000 1000',
  '1001 0101 1001 1000',
  '1001 0101 1010 1000',
  '1001 0101 1110 1000',
]
const patterns = Object.keys(instructions).filter((pattern) => !leftOut.includes(pattern))
const jumps = new Set(['110', '111'].map((end) => `1001 010k kkkk ${end}k`))
const plain = patterns.filter((pattern) => /^(0000 11|0001 [01]|0010|0[3-7]|1001 11|1110|0110|0111|0101)/.test(pattern))
const noSkip = plain.filter((pattern) => !pattern.startsWith('0001 00'))

/** Instructions with pointers, and the register that is set first so that they lead to RAM. */
const pointerPairs: [pattern: RegExp, high: number][] = [
  [/^1001 00[01]. .... 11(00|01|10)$/, 27],
  [/^(1001 00[01]. .... 10(01|10)|10q0 qq[01]. .... 1qqq)$/, 29],
  [/^(1001 00[01]. .... 00(01|10)|10q0 qq[01]. .... 0qqq)$/, 31],
  [/^1001 (000d dddd 010[01]|0101 1100 1000)$/, 31],
]

/**
 * For tests: returns a program that executes random instructions for ever, each kind of them as
 * often, with random registers. It begins again at its end with what the registers hold then.
 */
export function randomProgram(seed: number): Uint16Array {
  return new Generator(seed).program()
}

class Generator {
  readonly #random: () => number
  readonly #words: number[] = []
  #pushed = 0

  constructor(seed: number) {
    this.#random = randomOf(seed, 'instructions')
  }

  program(): Uint16Array {
    this.#stack()
    for (let register = 0; register < 32; register++) this.#set(register, this.#below(256))
    this.#add(ldi(16, this.#below(256)), out(SREG, 16))
    if (this.#words.length !== START) throw new Error('the program begins elsewhere')
    for (let turn = 0; this.#words.length < MAX_WORDS; turn++) this.#unit(patterns[turn % patterns.length] ?? '')
    while (this.#pushed > 0) this.#unit('1001 000d dddd 1111')
    this.#add(0x940c, START)
    const image = new Uint16Array(FLASH_WORDS)
    image.set(this.#words)
    return image
  }

  #unit(pattern: string): void {
    const pair = pointerPairs.find(([kind]) => kind.test(pattern))
    if (pair) this.#add(ldi(pair[1], 2 + this.#below(6)))
    if (pattern.startsWith('1001 001d')) {
      if (this.#pushed >= MAX_PUSHED) return
      this.#pushed++
    }
    if (pattern.startsWith('1001 000d dddd 1111')) {
      if (this.#pushed === 0) return
      this.#pushed--
    }
    this.#flow(pattern)
  }

  /** Emits one instruction, and around it what makes every way out of it lead on. */
  #flow(pattern: string): void {
    const opcode = this.#opcode(pattern)
    const here = this.#words.length
    if (pattern.startsWith('1100') || pattern.startsWith('1111 0')) this.#branch(pattern, opcode)
    else if (pattern.startsWith('1101')) this.#call([0xd001])
    else if (jumps.has(pattern)) {
      if (pattern.endsWith('110k')) this.#add(0x940c, here + 3, this.#any(plain))
      else this.#call([0x940e, here + 3])
    } else if (pattern === '1001 0100 0000 1001') {
      this.#pointTo(here + 4)
      this.#add(opcode, this.#any(plain))
    } else if (pattern === '1001 0101 0000 1001') {
      this.#pointTo(here + 4)
      this.#call([opcode])
    } else if (/^1001 0101 000[01] 1000$/.test(pattern)) this.#call([0xd001], opcode)
    else if (/^(1111 11|0001 00)/.test(pattern)) this.#add(opcode, ...this.#skipped())
    else if (/^1001 00[01]. .... 0000$/.test(pattern)) this.#add(opcode, 0x100 + this.#below(0x700))
    else this.#add(opcode)
  }

  /** A function that is jumped over once it has returned. */
  #call(call: number[], back = 0x9508): void {
    this.#add(...call, 0xc002, this.#any(noSkip), back)
  }

  /** A jump forward over some instructions, or back and then forward. */
  #branch(pattern: string, opcode: number): void {
    const isJump = pattern.startsWith('1100')
    const to = (offset: number) => (isJump ? 0xc000 | (offset & 0xfff) : (opcode & 0xfc07) | ((offset & 0x7f) << 3))
    if (this.#below(2) === 0) {
      const over = this.#below(4)
      this.#add(to(over), ...Array.from({ length: over }, () => this.#any(noSkip)))
    } else this.#add(0xc001, 0xc001, to(-2))
  }

  /** Z, in words: it is jumped to. */
  #pointTo(address: number): void {
    this.#add(ldi(30, address & 0xff), ldi(31, address >> 8))
  }

  #skipped(): number[] {
    const at = this.#words.length + 3
    const kinds = [[this.#any(noSkip)], [0x9000 | (this.#below(32) << 4), 0x100 + this.#below(0x700)], [0x940c, at]]
    return kinds[this.#below(3)] ?? []
  }

  /** Returns an opcode of a pattern whose result the manual defines. */
  #opcode(pattern: string): number {
    const all = opcodesOf(pattern)
    for (;;) {
      const opcode = all[this.#below(all.length)] ?? 0
      // IN reads the stack pointer and SREG, OUT writes SREG.
      if (pattern.startsWith('1011 0')) return (opcode & 0xf9f0) | (0x60d + this.#below(3))
      if (pattern.startsWith('1011 1')) return (opcode & 0xf9f0) | 0x60f
      if (!isUndefined(pattern, opcode)) return opcode
    }
  }

  #any(kinds: string[]): number {
    return this.#opcode(kinds[this.#below(kinds.length)] ?? '')
  }

  #stack(): void {
    this.#add(ldi(16, 0xff), out(SPL, 16), ldi(16, 0x08), out(SPH, 16))
  }

  #set(register: number, value: number): void {
    if (register >= 16) this.#add(ldi(register, value))
    else this.#add(ldi(16, value), 0x2c00 | (register << 4) | 0x200)
  }

  #add(...words: number[]): void {
    this.#words.push(...words)
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}

/** A pointer that is loaded or stored while it is counted. */
function isUndefined(pattern: string, opcode: number): boolean {
  if (!/^1001 00[01]/.test(pattern)) return false
  const pair = { 13: 26, 14: 26, 9: 28, 10: 28, 1: 30, 2: 30, 5: 30 }[opcode & 0xf]
  return pair !== undefined && ((opcode >> 4) & 0x1e) === pair
}

function ldi(register: number, value: number): number {
  return 0xe000 | ((value & 0xf0) << 4) | ((register - 16) << 4) | (value & 0xf)
}

function out(address: number, register: number): number {
  return 0xb800 | ((address & 0x30) << 5) | (register << 4) | (address & 0xf)
}
