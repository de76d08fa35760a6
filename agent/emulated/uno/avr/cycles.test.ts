import { AVRTimer, timer1Config } from 'avr8js'
import { expect, test } from 'vitest'
import { Avr } from './avr.ts'
import { SREG } from './flags.ts'
import { handlers, instructions } from './instructions.ts'
import { X } from './operands.ts'

const RAM_BYTES = 2 * 1024
const [TCCR1B, GPIOR0] = [0x81, 0x3e]
const ZERO = 2
const CLOCKS_OF_LDS = 2
/** `lds r2, TCNT1L` and `lds r3, TCNT1L`. */
const [READ_BEFORE, READ_AFTER] = [
  [0x9020, 0x84],
  [0x9030, 0x84],
]
const NOP = 0x0000
/** Where an instruction that is measured stands, and the one after it if it has one word. */
const [HERE, NEXT] = [2, 3]

/**
 * Clocks of the data sheet's "Instruction Set Summary" (ATmega328P, §31): R0 and R1 are 0, R17 is
 * 1, Z and the stack lead to the instruction after the one that is measured, and of the flags the
 * zero flag alone is set.
 */
const clocks: [name: string, words: number[], clocks: number][] = [
  ['ADD', [0x0c01], 1],
  ['ADC', [0x1c01], 1],
  ['ADIW', [0x9601], 2],
  ['SUB', [0x1801], 1],
  ['SUBI', [0x5001], 1],
  ['SBC', [0x0801], 1],
  ['SBCI', [0x4001], 1],
  ['SBIW', [0x9701], 2],
  ['AND', [0x2001], 1],
  ['ANDI', [0x7001], 1],
  ['OR', [0x2801], 1],
  ['ORI', [0x6001], 1],
  ['EOR', [0x2401], 1],
  ['COM', [0x9400], 1],
  ['NEG', [0x9401], 1],
  ['INC', [0x9403], 1],
  ['DEC', [0x940a], 1],
  ['MUL', [0x9c45], 2],
  ['MULS', [0x0245], 2],
  ['MULSU', [0x0312], 2],
  ['FMUL', [0x031a], 2],
  ['FMULS', [0x0392], 2],
  ['FMULSU', [0x039a], 2],
  ['RJMP', [0xc000], 2],
  ['IJMP', [0x9409], 2],
  ['JMP', [0x940c, HERE + 2], 3],
  ['RCALL', [0xd000], 3],
  ['ICALL', [0x9509], 3],
  ['CALL', [0x940e, HERE + 2], 4],
  ['RET', [0x9508], 4],
  ['RETI', [0x9518], 4],
  ['CPSE, unequal', [0x1201], 1],
  ['CPSE over one word', [0x1001, NOP], 2],
  ['CPSE over two words', [0x1001, 0x9100, 0x100], 3],
  ['CP', [0x1401], 1],
  ['CPC', [0x0401], 1],
  ['CPI', [0x3001], 1],
  ['SBRC, set', [0xfd10], 1],
  ['SBRC over one word', [0xfc00, NOP], 2],
  ['SBRC over two words', [0xfc00, 0x9100, 0x100], 3],
  ['SBRS, clear', [0xfe00], 1],
  ['SBRS over one word', [0xff10, NOP], 2],
  ['SBRS over two words', [0xff10, 0x9100, 0x100], 3],
  ['SBIC, set', [0x99f0], 1],
  ['SBIC over one word', [0x99f1, NOP], 2],
  ['SBIC over two words', [0x99f1, 0x9100, 0x100], 3],
  ['SBIS, clear', [0x9bf1], 1],
  ['SBIS over one word', [0x9bf0, NOP], 2],
  ['SBIS over two words', [0x9bf0, 0x9100, 0x100], 3],
  ['BRBS, not taken', [0xf000], 1],
  ['BRBS, taken', [0xf001], 2],
  ['BRBC, not taken', [0xf401], 1],
  ['BRBC, taken', [0xf400], 2],
  ['SBI', [0x9af1], 2],
  ['CBI', [0x98f1], 2],
  ['LSR', [0x9406], 1],
  ['ROR', [0x9407], 1],
  ['ASR', [0x9405], 1],
  ['SWAP', [0x9402], 1],
  ['BSET', [0x9468], 1],
  ['BCLR', [0x94e8], 1],
  ['BST', [0xfa00], 1],
  ['BLD', [0xf800], 1],
  ['MOV', [0x2c01], 1],
  ['MOVW', [0x0120], 1],
  ['LDI', [0xe001], 1],
  ['LD by X', [0x904c], 2],
  ['LD by X, counted up', [0x904d], 2],
  ['LD by X, counted down', [0x904e], 2],
  ['LD by Y, counted up', [0x9049], 2],
  ['LD by Y, counted down', [0x904a], 2],
  ['LDD by Y', [0x8049], 2],
  ['LD by Z, counted up', [0x9041], 2],
  ['LD by Z, counted down', [0x9042], 2],
  ['LDD by Z', [0x8041], 2],
  ['LDS', [0x9040, 0x100], 2],
  ['ST by X', [0x924c], 2],
  ['ST by X, counted up', [0x924d], 2],
  ['ST by X, counted down', [0x924e], 2],
  ['ST by Y, counted up', [0x9249], 2],
  ['ST by Y, counted down', [0x924a], 2],
  ['STD by Y', [0x8249], 2],
  ['ST by Z, counted up', [0x9241], 2],
  // It stores R2 where that is: what was read before stays.
  ['ST by Z, counted down', [0x9222], 2],
  ['STD by Z', [0x8241], 2],
  ['STS', [0x9240, 0x100], 2],
  ['LPM', [0x95c8], 3],
  ['LPM to a register', [0x9044], 3],
  ['LPM, counted up', [0x9045], 3],
  ['IN', [0xb60f], 1],
  ['OUT', [0xba0e], 1],
  ['PUSH', [0x920f], 2],
  ['POP', [0x904f], 2],
  ['NOP', [NOP], 1],
  ['SLEEP, not enabled', [0x9588], 1],
  ['WDR', [0x95a8], 1],
]

/** Breaks if an instruction takes another time than the data sheet says. */
test.each(clocks)('%s', (_name, words, expected) => {
  const cpu = new Avr(new Uint16Array(64), RAM_BYTES)
  new AVRTimer(cpu, timer1Config)
  cpu.progMem.set([...READ_BEFORE, ...words, ...READ_AFTER])
  cpu.data.set([1], 17)
  cpu.data.set([0x00, 0x02, 0x00, 0x02, NEXT, 0x00], X)
  cpu.data[GPIOR0] = 1
  cpu.data[SREG] = ZERO
  cpu.push(NEXT)
  cpu.writeData(TCCR1B, 1)
  cpu.tick()
  const end = HERE + words.length + READ_AFTER.length
  for (let left = 4; cpu.pc !== end && left > 0; left--) cpu.run(cpu.cycles + 1)
  expect(cpu.pc).toBe(end)
  expect((cpu.data[3] ?? 0) - (cpu.data[2] ?? 0) - CLOCKS_OF_LDS).toBe(expected)
})

/** SPM takes as long as the flash does, and BREAK is for debuggers: they have no clocks. */
const WITHOUT_CLOCKS = [0x95e8, 0x9598]

/** Breaks if there is an instruction whose clocks nobody has looked up. */
test('all instructions are among these', () => {
  const measured = [...clocks.map(([, [opcode = 0]]) => opcode), ...WITHOUT_CLOCKS].map((opcode) => handlers[opcode])
  const left = Object.entries(instructions).filter(([, handler]) => !measured.includes(handler))
  expect(left.map(([pattern]) => pattern)).toEqual([])
})
