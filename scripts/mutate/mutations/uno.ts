import { within } from './target.ts'

const CONFORMANCE = ['agent/emulated/uno/avr/conformance/conformance.test.ts']
const AVR = ['agent/emulated/uno/avr/avr.test.ts']
const CYCLES = ['agent/emulated/uno/avr/cycles.test.ts']

/** The processor of the Uno. */
export const ofUno = [
  ...within('agent/emulated/uno/avr/flags.ts', CONFORMANCE, [
    {
      name: 'H of a subtraction is taken from another bit',
      find: '((borrows >> 7) & C) | ((borrows << 2) & H)',
      replace: '((borrows >> 7) & C) | ((borrows << 5) & H)',
    },
    { name: 'a chain of bytes has the Z of its last one', find: 'if (chained) flags &= before | ~Z', replace: '' },
  ]),
  ...within('agent/emulated/uno/avr/arithmetic.ts', CONFORMANCE, [
    {
      name: 'a product with a fraction keeps its highest bit',
      find: 'product & 0x8000 ? C : 0',
      replace: 'result & 0x8000 ? C : 0',
    },
  ]),
  ...within('agent/emulated/uno/avr/logic.ts', AVR, [
    {
      name: 'an interrupt comes between SEI and SLEEP',
      find: 'if (flagOf(opcode) === I) cpu.isShielded = true',
      replace: '',
    },
    {
      name: 'SBI writes all bits of a register',
      find: 'cpu.writeData(lowIoOf(opcode), value, bitOf(opcode))',
      replace: 'cpu.writeData(lowIoOf(opcode), value)',
    },
  ]),
  ...within('agent/emulated/uno/avr/avr.ts', AVR, [
    {
      name: 'a second event waits for the next instruction',
      find: 'own.nextClockEvent = event.next\n      event.callback()',
      replace: 'own.nextClockEvent = event.next\n      event.callback()\n      break',
    },
    {
      name: 'an interrupt takes two clocks',
      find: 'const INTERRUPT_CYCLES = 4',
      replace: 'const INTERRUPT_CYCLES = 2',
    },
  ]),
  ...within('agent/emulated/uno/avr/branches.ts', CYCLES, [
    {
      name: 'an instruction of two words is left out in one clock',
      find: 'cpu.cycles += words',
      replace: 'cpu.cycles++',
    },
  ]),
]
