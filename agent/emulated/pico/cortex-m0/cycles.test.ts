import { expect, test } from 'vitest'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { bareCore } from './conformance/compare.ts'
import { kindOf, rows } from './instructions.ts'
import { Memory } from './memory.ts'
import { run } from './run.ts'
import { setFlags } from './special-registers.ts'

const CODE = 0x20000000
const DATA = 0x20000100
const STACK = 0x20000200
const [SIO, APB] = [0xd0000000, 0x40014000]
const CURRENT = 0xe000e018
const [ENABLE, PROCESSOR_CLOCK] = [1, 4]
const RELOAD = 0xffffff
/** `ldr r2, [r0]` and `ldr r3, [r0]`, where R0 has the address of SysTick's value. */
const [READ_BEFORE, READ_AFTER] = [0x6802, 0x6803]
const CYCLES_OF_LDR = 2
const BREAKPOINT = 0xbe00
const [N, Z, C, V] = [0x80000000, 0x40000000, 0x20000000, 0x10000000]

/**
 * Cycles of the Cortex-M0+ (DDI 0484, table 3-1) with the fast multiplier. R1 leads to RAM, R9 to
 * SIO, R10 to a register behind the APB bridge. R6, LR and the stack lead to the instruction after
 * the one that is measured. R4 is 0, R5 is 4, R8 is -2; Z and C are set.
 */
const cycles: [name: string, halfwords: number[], cycles: number, flags?: number][] = [
  ['MOVS, 8 bits', [0x2407], 1],
  ['MOV', [0x4626], 1],
  ['MOV to PC', [0x46b7], 2],
  ['ADDS, 3 bits', [0x1ca4], 1],
  ['ADDS, registers', [0x1924], 1],
  ['ADD, any register', [0x44a3], 1],
  ['ADD to PC', [0x44c7], 2],
  ['ADDS, 8 bits', [0x3401], 1],
  ['ADCS', [0x4164], 1],
  ['ADD to SP', [0xb001], 1],
  ['ADD of SP', [0xac01], 1],
  ['ADR', [0xa401], 1],
  ['SUBS, registers', [0x1b24], 1],
  ['SUBS, 3 bits', [0x1ea4], 1],
  ['SUBS, 8 bits', [0x3c01], 1],
  ['SBCS', [0x41a4], 1],
  ['SUB of SP', [0xb081], 1],
  ['RSBS', [0x4264], 1],
  ['MULS', [0x4374], 1],
  ['CMP', [0x42a5], 1],
  ['CMP, any register', [0x45a0], 1],
  ['CMP, 8 bits', [0x2c01], 1],
  ['CMN', [0x42e5], 1],
  ['ANDS', [0x402c], 1],
  ['EORS', [0x406c], 1],
  ['ORRS', [0x432c], 1],
  ['BICS', [0x43ac], 1],
  ['MVNS', [0x43ec], 1],
  ['TST', [0x422c], 1],
  ['LSLS, 5 bits', [0x00ac], 1],
  ['LSLS', [0x40ac], 1],
  ['LSRS, 5 bits', [0x08ac], 1],
  ['LSRS', [0x40ec], 1],
  ['ASRS, 5 bits', [0x10ac], 1],
  ['ASRS', [0x412c], 1],
  ['RORS', [0x41ec], 1],
  ['LDR', [0x680c], 2],
  ['LDRH', [0x880c], 2],
  ['LDRB', [0x780c], 2],
  ['LDR by a sum', [0x594c], 2],
  ['LDRH by a sum', [0x5b4c], 2],
  ['LDRSH', [0x5f4c], 2],
  ['LDRB by a sum', [0x5d4c], 2],
  ['LDRSB', [0x574c], 2],
  ['LDR by PC', [0x4c01], 2],
  ['LDR by SP', [0x9c01], 2],
  ['LDM of three', [0xc9b0], 4],
  ['STR', [0x600c], 2],
  ['STRH', [0x800c], 2],
  ['STRB', [0x700c], 2],
  ['STR by a sum', [0x514c], 2],
  ['STRH by a sum', [0x534c], 2],
  ['STRB by a sum', [0x554c], 2],
  ['STR by SP', [0x9401], 2],
  ['STM of three', [0xc1b0], 4],
  ['PUSH of two', [0xb430], 3],
  ['PUSH of two, and LR', [0xb530], 4],
  ['POP of two', [0xbc30], 3],
  ['POP of two, and PC', [0xbd30], 6],
  ['B', [0xe7ff], 2],
  ['BL', [0xf000, 0xf800], 3],
  ['BX', [0x4730], 2],
  ['BLX', [0x47b0], 2],
  ['SXTH', [0xb22c], 1],
  ['SXTB', [0xb26c], 1],
  ['UXTH', [0xb2ac], 1],
  ['UXTB', [0xb2ec], 1],
  ['REV', [0xba2c], 1],
  ['REV16', [0xba6c], 1],
  ['REVSH', [0xbaec], 1],
  ['CPSID', [0xb672], 1],
  ['CPSIE', [0xb662], 1],
  ['MRS', [0xf3ef, 0x8400], 3],
  ['MSR', [0xf384, 0x8800], 3],
  ['SEV', [0xbf40], 1],
  ['WFE after an event', [0xbf20], 2],
  ['YIELD', [0xbf10], 1],
  ['NOP', [0xbf00], 1],
  ['ISB', [0xf3bf, 0x8f6f], 3],
  ['DMB', [0xf3bf, 0x8f5f], 3],
  ['DSB', [0xf3bf, 0x8f4f], 3],
  // SIO is read and written without the bus fabric; the bridge takes 3 cycles to read, 4 to write
  // (RP2040 data sheet, 2.3.1 and 2.1.4).
  ['LDR of SIO', [0x464f, 0x683c], 1 + 1],
  ['STR to SIO', [0x464f, 0x603c], 1 + 1],
  ['LDR behind the bridge', [0x4657, 0x683c], 1 + 4],
  ['STR behind the bridge', [0x4657, 0x603c], 1 + 5],
]

/** With these flags a branch on a condition is taken, and with those it is not. */
const conditions: [name: string, taken: number, not: number][] = [
  ['EQ', Z, 0],
  ['NE', 0, Z],
  ['CS', C, 0],
  ['CC', 0, C],
  ['MI', N, 0],
  ['PL', 0, N],
  ['VS', V, 0],
  ['VC', 0, V],
  ['HI', C, C | Z],
  ['LS', Z, C],
  ['GE', N | V, N],
  ['LT', V, 0],
  ['GT', 0, Z],
  ['LE', Z, 0],
]
const branches = conditions.flatMap(([name, taken, not], at): typeof cycles => [
  [`B${name}, taken`, [0xd0ff | (at << 8)], 2, taken],
  [`B${name}, not taken`, [0xd0ff | (at << 8)], 1, not],
])

/** Breaks if an instruction takes another time than the manual says. */
test.each([...cycles, ...branches])('%s', (_name, halfwords, expected, flags = Z | C) => {
  const ram = new Uint8Array(0x400)
  const clock = new AlarmClock(125_000_000)
  const core = bareCore(new Memory(ram, new Uint8Array(4), new Uint32Array(1)), clock)
  new Uint16Array(ram.buffer).set([READ_BEFORE, ...halfwords, READ_AFTER, BREAKPOINT])
  const next = CODE + 2 + 2 * halfwords.length
  new Uint32Array(ram.buffer, STACK - CODE).fill(next | 1, 0, 16)
  core.r.set([CURRENT | 0, DATA, 0, 0, 0, 4, next | 1, 1, -2, SIO | 0, APB, 0, 0, STACK, next | 1, CODE])
  setFlags(core, flags)
  core.hasEvent = true
  core.system.sysTick.reload = RELOAD
  core.system.sysTick.clear()
  core.system.sysTick.writeControl(ENABLE | PROCESSOR_CLOCK)
  run(core, 0, 1_000)
  expect(core.pc).toBe(next + 4)
  expect((core.registers[2] ?? 0) - (core.registers[3] ?? 0) - CYCLES_OF_LDR).toBe(expected)
})

/** They do not end with the next instruction; `exceptions.test.ts` says what they take. */
const WITH_ANOTHER_END = [BREAKPOINT, 0xdf00, 0xbf30]

/** Breaks if there is an instruction whose cycles nobody has looked up. */
test('all instructions are among these', () => {
  const opcodes = [...cycles, ...branches].flatMap(([, halfwords]) => halfwords)
  const measured = new Set([...opcodes, ...WITH_ANOTHER_END].map((opcode) => kindOf[opcode]))
  expect(rows.filter(([number]) => !measured.has(number)).map(([, pattern]) => pattern)).toEqual([])
})
