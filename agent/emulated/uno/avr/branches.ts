import { I, SREG } from './flags.ts'
import type { Core, Instructions } from './handler.ts'
import { bitOf, dOf, lowIoOf, pointerOf, rOf, Z } from './operands.ts'

/** The register of sleep modes, and its bit that enables SLEEP. */
const [SMCR, SE] = [0x53, 0x01]

const farOf = (opcode: number) => (opcode << 20) >> 20
const nearOf = (opcode: number) => (opcode << 22) >> 25

/** Jumps, calls, skips and what concerns the processor itself. */
export const branches: Instructions = {
  /** NOP */
  '0000 0000 0000 0000': () => {},
  /** RJMP */
  '1100 kkkk kkkk kkkk': (cpu, opcode) => jump(cpu, cpu.pc + 1 + farOf(opcode), 1),
  /** RCALL */
  '1101 kkkk kkkk kkkk': (cpu, opcode) => call(cpu, 1, cpu.pc + 1 + farOf(opcode), 2),
  /** JMP */
  '1001 010k kkkk 110k': (cpu) => jump(cpu, cpu.progMem[cpu.pc + 1] ?? 0, 2),
  /** CALL */
  '1001 010k kkkk 111k': (cpu) => call(cpu, 2, cpu.progMem[cpu.pc + 1] ?? 0, 3),
  /** IJMP */
  '1001 0100 0000 1001': (cpu) => jump(cpu, pointerOf(cpu.data, Z), 1),
  /** ICALL */
  '1001 0101 0000 1001': (cpu) => call(cpu, 1, pointerOf(cpu.data, Z), 2),
  /** RET */
  '1001 0101 0000 1000': (cpu) => jump(cpu, cpu.pop(), 3),
  /** RETI */
  '1001 0101 0001 1000': (cpu) => {
    jump(cpu, cpu.pop(), 3)
    cpu.data[SREG] = (cpu.data[SREG] ?? 0) | I
    cpu.isShielded = true
  },
  /** BRBS */
  '1111 00kk kkkk ksss': (cpu, opcode) => {
    if ((cpu.data[SREG] ?? 0) & bitOf(opcode)) jump(cpu, cpu.pc + 1 + nearOf(opcode), 1)
  },
  /** BRBC */
  '1111 01kk kkkk ksss': (cpu, opcode) => {
    if (!((cpu.data[SREG] ?? 0) & bitOf(opcode))) jump(cpu, cpu.pc + 1 + nearOf(opcode), 1)
  },
  /** CPSE */
  '0001 00rd dddd rrrr': (cpu, opcode) => skipIf(cpu, cpu.data[dOf(opcode)] === cpu.data[rOf(opcode)]),
  /** SBRC */
  '1111 110r rrrr 0bbb': (cpu, opcode) => skipIf(cpu, !((cpu.data[dOf(opcode)] ?? 0) & bitOf(opcode))),
  /** SBRS */
  '1111 111r rrrr 0bbb': (cpu, opcode) => skipIf(cpu, ((cpu.data[dOf(opcode)] ?? 0) & bitOf(opcode)) !== 0),
  /** SBIC */
  '1001 1001 AAAA Abbb': (cpu, opcode) => skipIf(cpu, !(cpu.readData(lowIoOf(opcode)) & bitOf(opcode))),
  /** SBIS */
  '1001 1011 AAAA Abbb': (cpu, opcode) => skipIf(cpu, (cpu.readData(lowIoOf(opcode)) & bitOf(opcode)) !== 0),
  /** SLEEP */
  '1001 0101 1000 1000': (cpu) => {
    if (!((cpu.data[SMCR] ?? 0) & SE)) return
    cpu.isAsleep = true
    cpu.onSleep()
  },
  /** BREAK: it does nothing without a debugger */
  '1001 0101 1001 1000': () => {},
  /** WDR */
  '1001 0101 1010 1000': (cpu) => cpu.onWatchdogReset(),
  /** SPM */
  '1001 0101 1110 1000': (cpu) => cpu.onSpm(),
}

/** Goes on at an address of the flash in words. */
function jump(cpu: Core, address: number, cycles: number): void {
  cpu.pc = address - 1
  cpu.cycles += cycles
}

function call(cpu: Core, words: number, address: number, cycles: number): void {
  cpu.push(cpu.pc + words)
  jump(cpu, address, cycles)
}

/** Leaves out the next instruction: a cycle for each of its words. */
function skipIf(cpu: Core, isMet: boolean): void {
  if (!isMet) return
  const words = hasTwoWords(cpu.progMem[cpu.pc + 1] ?? 0) ? 2 : 1
  cpu.pc += words
  cpu.cycles += words
}

/** LDS and STS, JMP and CALL. */
function hasTwoWords(opcode: number): boolean {
  return (opcode & 0xfc0f) === 0x9000 || (opcode & 0xfe0c) === 0x940c
}
