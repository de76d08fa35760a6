import { RP2040 } from 'rp2040js'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import { PioClock } from './pio-clock.ts'

const PIO = 0x50200000
const PIO_BYTES = 0x100000
const GPIO_CTRL = 0x40014004
const FIRST_FUNCTION = 6
/** It can be read. */
const PAD_AFTER_RESET = 0x56
/** Of both PIOs: registers by their offset, and those of a machine. */
export const registers = {
  ...{ CTRL: 0x00, FSTAT: 0x04, FDEBUG: 0x08, FLEVEL: 0x0c, TXF: 0x10, RXF: 0x20, IRQ: 0x30, IRQ_FORCE: 0x34 },
  ...{ INSTRUCTIONS: 0x48, INTR: 0x128, IRQ0_INTE: 0x12c, IRQ0_INTS: 0x134 },
  ...{ CLKDIV: 0xc8, EXECCTRL: 0xcc, SHIFTCTRL: 0xd0, ADDR: 0xd4, INSTR: 0xd8, PINCTRL: 0xdc },
} as const
type Register = keyof typeof registers
const MACHINE_BYTES = 0x18

/** Instructions, with their delay and side-set in bits 8 to 12 (data sheet, 3.4). */
export const asm = {
  jmp: (target: number, condition = 0) => (condition << 5) | target,
  wait: (level: 0 | 1, source: 'gpio' | 'pin' | 'irq', index: number) =>
    0x2000 | (level << 7) | (['gpio', 'pin', 'irq'].indexOf(source) << 5) | index,
  in: (source: number, count: number) => 0x4000 | (source << 5) | (count & 31),
  out: (target: number, count: number) => 0x6000 | (target << 5) | (count & 31),
  push: 0x8020,
  pull: 0x80a0,
  mov: (target: number, source: number, operation = 0) => 0xa000 | (target << 5) | (operation << 3) | source,
  irq: (flag: number, { waits = false } = {}) => 0xc000 | (waits ? 0x20 : 0) | flag,
  set: (target: number, value: number) => 0xe000 | (target << 5) | value,
  /** The field of delay and side-set. */
  and: (opcode: number, field: number) => opcode | (field << 8),
}
export const [PINS, X, Y, NOTHING, DIRECTIONS] = [0, 1, 2, 3, 4]

/** For tests: both PIOs on a clock, used by their registers, and the edges that they make. */
export function startPio() {
  const clock = new AlarmClock(125_000_000)
  const mcu = new RP2040(clock)
  for (const pin of mcu.gpio) pin.padValue = PAD_AFTER_RESET
  new PioClock(mcu, clock)
  const edges: [cycle: number, pin: number, level: 0 | 1][] = []
  const at = (name: Register, machine: number, pio: number) => {
    const isOfMachine = registers[name] >= registers.CLKDIV && registers[name] <= registers.PINCTRL
    const step = isOfMachine ? MACHINE_BYTES : name === 'TXF' || name === 'RXF' ? 4 : 0
    return PIO + pio * PIO_BYTES + registers[name] + step * machine
  }
  const write = (name: Register, value: number, machine = 0, pio = 0) =>
    mcu.writeUint32(at(name, machine, pio), value >>> 0)
  const read = (name: Register, machine = 0, pio = 0) => mcu.readUint32(at(name, machine, pio)) >>> 0
  return {
    ...{ clock, mcu, edges, write, read },
    /** Gives pins to a PIO, as outputs, and notes their edges. */
    drive(pins: number[], pio = 0) {
      for (const pin of pins) {
        mcu.writeUint32(GPIO_CTRL + 8 * pin, FIRST_FUNCTION + pio)
        write('PINCTRL', (1 << 26) | (pin << 5), 0, pio)
        write('INSTR', asm.set(DIRECTIONS, 1), 0, pio)
      }
      for (const pin of pins)
        mcu.gpio[pin]?.addListener((state) => edges.push([clock.cycles, pin, state === 1 ? 1 : 0]))
    },
    load(program: number[], from = 0, pio = 0) {
      const first = PIO + pio * PIO_BYTES + registers.INSTRUCTIONS + 4 * from
      for (const [index, opcode] of program.entries()) mcu.writeUint32(first + 4 * index, opcode)
    },
    /** Sets where a machine's program begins and ends, and lets it start there. */
    wrap(bottom: number, top: number, { machine = 0, bits = 0 } = {}) {
      write('EXECCTRL', (top << 12) | (bottom << 7) | bits, machine)
      write('INSTR', asm.jmp(bottom), machine)
    },
    pass: (cycles: number) => clock.advanceTo(clock.cycles + cycles),
  }
}
export const AUTOPULL = 1 << 17
export const RIGHT = 0b11 << 18
export const outPin = (pin: number) => (1 << 20) | pin
export const START = 1
