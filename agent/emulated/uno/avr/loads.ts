import type { Core, Handler, Instructions } from './handler.ts'
import { constantOf, dOf, highOf, ioOf, pointerOf, rOf, X, Y, Z } from './operands.ts'

const offsetOf = (opcode: number) => (opcode & 7) | ((opcode >> 7) & 0x18) | ((opcode >> 8) & 0x20)

/** Loads, stores and moves. */
export const loads: Instructions = {
  /** MOV */
  '0010 11rd dddd rrrr': ({ data }, opcode) => {
    data[dOf(opcode)] = data[rOf(opcode)] ?? 0
  },
  /** MOVW */
  '0000 0001 dddd rrrr': ({ data }, opcode) => {
    const [to, from] = [(opcode >> 3) & 0x1e, (opcode << 1) & 0x1e]
    data[to] = data[from] ?? 0
    data[to + 1] = data[from + 1] ?? 0
  },
  /** LDI */
  '1110 KKKK dddd KKKK': ({ data }, opcode) => {
    data[highOf(opcode)] = constantOf(opcode)
  },
  /** IN */
  '1011 0AAd dddd AAAA': (cpu, opcode) => {
    cpu.data[dOf(opcode)] = cpu.readData(ioOf(opcode))
  },
  /** OUT */
  '1011 1AAr rrrr AAAA': (cpu, opcode) => {
    cpu.writeData(ioOf(opcode), cpu.data[dOf(opcode)] ?? 0)
  },
  /** LDS: the second word is the address */
  '1001 000d dddd 0000': (cpu, opcode) => {
    cpu.pc++
    load(cpu, opcode, cpu.progMem[cpu.pc] ?? 0)
  },
  /** STS */
  '1001 001r rrrr 0000': (cpu, opcode) => {
    cpu.pc++
    store(cpu, opcode, cpu.progMem[cpu.pc] ?? 0)
  },
  /** LD and ST by X; then by the three with the pointer counted up afterwards, or down before */
  '1001 000d dddd 1100': (cpu, opcode) => load(cpu, opcode, pointerOf(cpu.data, X)),
  '1001 001r rrrr 1100': (cpu, opcode) => store(cpu, opcode, pointerOf(cpu.data, X)),
  '1001 000d dddd 1101': loadUp(X),
  '1001 001r rrrr 1101': storeUp(X),
  '1001 000d dddd 1110': loadDown(X),
  '1001 001r rrrr 1110': storeDown(X),
  '1001 000d dddd 1001': loadUp(Y),
  '1001 001r rrrr 1001': storeUp(Y),
  '1001 000d dddd 1010': loadDown(Y),
  '1001 001r rrrr 1010': storeDown(Y),
  '1001 000d dddd 0001': loadUp(Z),
  '1001 001r rrrr 0001': storeUp(Z),
  '1001 000d dddd 0010': loadDown(Z),
  '1001 001r rrrr 0010': storeDown(Z),
  /** LDD and STD, also without an offset */
  '10q0 qq0d dddd 1qqq': (cpu, opcode) => load(cpu, opcode, pointerOf(cpu.data, Y) + offsetOf(opcode)),
  '10q0 qq1r rrrr 1qqq': (cpu, opcode) => store(cpu, opcode, pointerOf(cpu.data, Y) + offsetOf(opcode)),
  '10q0 qq0d dddd 0qqq': (cpu, opcode) => load(cpu, opcode, pointerOf(cpu.data, Z) + offsetOf(opcode)),
  '10q0 qq1r rrrr 0qqq': (cpu, opcode) => store(cpu, opcode, pointerOf(cpu.data, Z) + offsetOf(opcode)),
  /** LPM */
  '1001 0101 1100 1000': (cpu) => loadProgram(cpu, 0),
  '1001 000d dddd 0100': (cpu, opcode) => loadProgram(cpu, dOf(opcode)),
  '1001 000d dddd 0101': (cpu, opcode) => {
    const address = pointerOf(cpu.data, Z)
    loadProgram(cpu, dOf(opcode))
    setPointer(cpu.data, Z, address + 1)
  },
  /** PUSH */
  '1001 001d dddd 1111': (cpu, opcode) => {
    const { SP } = cpu
    cpu.data[SP] = cpu.data[dOf(opcode)] ?? 0
    cpu.SP = SP - 1
    cpu.cycles++
  },
  /** POP */
  '1001 000d dddd 1111': (cpu, opcode) => {
    const SP = (cpu.SP + 1) & 0xffff
    cpu.SP = SP
    cpu.data[dOf(opcode)] = cpu.data[SP] ?? 0
    cpu.cycles++
  },
}

function load(cpu: Core, opcode: number, address: number): void {
  // A counter is read in the second of the two cycles.
  cpu.cycles++
  cpu.data[dOf(opcode)] = cpu.readData(address & 0xffff)
}

function store(cpu: Core, opcode: number, address: number): void {
  // As a load, in the second of the two cycles.
  cpu.cycles++
  cpu.writeData(address & 0xffff, cpu.data[dOf(opcode)] ?? 0)
}

function loadUp(pair: number): Handler {
  return (cpu, opcode) => {
    const address = pointerOf(cpu.data, pair)
    setPointer(cpu.data, pair, address + 1)
    load(cpu, opcode, address)
  }
}

function storeUp(pair: number): Handler {
  return (cpu, opcode) => {
    const address = pointerOf(cpu.data, pair)
    store(cpu, opcode, address)
    setPointer(cpu.data, pair, address + 1)
  }
}

function loadDown(pair: number): Handler {
  return (cpu, opcode) => {
    const address = pointerOf(cpu.data, pair) - 1
    setPointer(cpu.data, pair, address)
    load(cpu, opcode, address)
  }
}

function storeDown(pair: number): Handler {
  return (cpu, opcode) => {
    const address = pointerOf(cpu.data, pair) - 1
    setPointer(cpu.data, pair, address)
    store(cpu, opcode, address)
  }
}

function setPointer(data: Uint8Array, pair: number, value: number): void {
  data[pair] = value & 0xff
  data[pair + 1] = (value >> 8) & 0xff
}

function loadProgram(cpu: Core, register: number): void {
  cpu.data[register] = cpu.loadProgram(pointerOf(cpu.data, Z))
  cpu.cycles += 2
}
