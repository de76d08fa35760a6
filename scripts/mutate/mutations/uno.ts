import { within } from './target.ts'

const CONFORMANCE = ['agent/emulated/uno/avr/conformance/conformance.test.ts']
const AVR = ['agent/emulated/uno/avr/avr.test.ts']
const PROGRAMS = ['agent/emulated/uno/programs.test.ts']
const UNO = ['agent/emulated/uno/uno.test.ts']
const CYCLES = ['agent/emulated/uno/avr/cycles.test.ts']

/** The processor of the Uno, and what is around it. */
export const ofUno = [
  ...within(
    'agent/emulated/uno/timers.ts',
    { name: 'a register is written to a stale count', find: '      timer.count(false)\n', replace: '' },
    {
      name: 'a match that a write brings nearer is missed',
      find: ' schedule()\n      return',
      replace: ' 0\n      return',
    },
    { name: 'a counter that goes round at once is not seen', find: 'TOP >> 1, ', replace: '' },
    {
      name: 'a match is passed over',
      find: 'ahead(ocrA - tcnt), ahead(ocrB - tcnt))\n  }',
      replace: 'ahead(ocrB - tcnt))\n  }',
    },
    { name: 'it is counted at each step', find: 'stepsToNext(timer) * timer.divider', replace: 'timer.divider' },
  ),
  ...within(
    { file: 'agent/emulated/uno/transmitter.ts', tests: ['agent/emulated/uno/timing.test.ts'] },
    {
      name: 'the port has no buffer for a second byte',
      find: 'waiting = byte\n      cpu.clearInterrupt(UDRE)',
      replace: '',
    },
    {
      name: 'what a byte ends late adds up',
      find: 'send(waiting, end)',
      replace: 'send(waiting, cpu.cycles)',
    },
  ),
  ...within(
    'agent/emulated/uno/receiver.ts',
    {
      name: 'a byte takes the place of the one before',
      find: 'received.push(byte',
      replace: 'received.splice(0, 9, byte',
    },
    {
      name: 'the receiver has room for any number of bytes',
      find: '        received.pop()\n',
      replace: '',
    },
    {
      name: 'an overrun is not told',
      find: ' | DOR',
      replace: ' | 0',
    },
    {
      name: 'what was received is forgotten as firmware writes UCSRB',
      find: '    flag()\n    return isDone',
      replace: '    return isDone',
    },
    {
      name: 'a receiver that is off keeps its bytes',
      find: '      received.length = 0\n',
      replace: '',
    },
    {
      name: 'a byte that waits has no interrupt of its own',
      find: '    flag()\n    return byte',
      replace: '    cpu.clearInterrupt(RXC)\n    return byte',
    },
  ),
  ...within('agent/emulated/uno/avr/loads.ts', {
    name: 'a load with its pointer counted down takes a cycle more, as on newer AVRs',
    find: '    setPointer(cpu.data, pair, address)\n    load(cpu, opcode, address)',
    replace: '    setPointer(cpu.data, pair, address)\n    cpu.cycles++\n    load(cpu, opcode, address)',
    tests: CYCLES,
  }),
  ...within(
    { file: 'agent/emulated/uno/avr/flags.ts', tests: CONFORMANCE },
    {
      name: 'H of a subtraction is taken from another bit',
      find: '((borrows >> 7) & C) | ((borrows << 2) & H)',
      replace: '((borrows >> 7) & C) | ((borrows << 5) & H)',
    },
    { name: 'a chain of bytes has the Z of its last one', find: 'if (chained) flags &= before | ~Z', replace: '' },
  ),
  ...within('agent/emulated/uno/avr/arithmetic.ts', {
    name: 'a product with a fraction keeps its highest bit',
    find: 'product & 0x8000 ? C : 0',
    replace: 'result & 0x8000 ? C : 0',
    tests: CONFORMANCE,
  }),
  ...within(
    { file: 'agent/emulated/uno/avr/logic.ts', tests: AVR },
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
  ),
  ...within(
    'agent/emulated/uno/avr/avr.ts',
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
  ),
  ...within('agent/emulated/uno/avr/branches.ts', {
    name: 'an instruction of two words is left out in one clock',
    find: 'cpu.cycles += words',
    replace: 'cpu.cycles++',
    tests: CYCLES,
  }),
  ...within(
    { file: 'agent/emulated/uno/watchdog.ts', tests: PROGRAMS },
    { name: 'the watchdog never resets the board', find: '      this.#board.bite()\n', replace: '' },
    {
      name: 'the watchdog counts by another clock',
      find: 'const WATCHDOG_HZ = 128_000',
      replace: 'const WATCHDOG_HZ = 125_000',
      tests: ['agent/emulated/uno/timing.test.ts'],
    },
  ),
  ...within(
    { file: 'agent/emulated/uno/chip.ts', tests: PROGRAMS },
    {
      name: 'MCUSR keeps nothing over a reset',
      find: 'cpu.data[MCUSR] = cause | (before?.cpu.data[MCUSR] ?? 0)',
      replace: 'cpu.data[MCUSR] = 0',
    },
    {
      name: 'RAM is lost in a reset',
      find: 'if (before) cpu.data.set(before.cpu.data.subarray(FIRST_RAM), FIRST_RAM)',
      replace: '',
      tests: UNO,
    },
  ),
  ...within('agent/emulated/uno/sleep.ts', {
    name: 'power-down stops no clock',
    find: "['idle', 'quiet', 'down', 'down',",
    replace: "['idle', 'quiet', 'idle', 'idle',",
    tests: PROGRAMS,
  }),
  ...within(
    { file: 'agent/emulated/uno/buses.ts', tests: PROGRAMS },
    {
      name: 'a byte after a refusal is never sent',
      find: 'if (isRefused && isByte)',
      replace: 'if (false)',
    },
    {
      name: 'a program that sets the prescaler of TWI loses its state',
      find: 'cpu.data[TWSR] = (before & ~TWPS) | (value & TWPS)',
      replace: 'cpu.data[TWSR] = value',
    },
  ),
  ...within(
    { file: 'agent/emulated/uno/adc.ts', tests: UNO },
    { name: 'the ADC has one reference', find: 'select >> 6 === 3 ?', replace: 'select >> 6 === 9 ?' },
    {
      name: 'a flag of the ADC is not cleared by a 1',
      find: '    if (value & ADIF) cpu.clearInterrupt(interrupt)\n',
      replace: '',
      tests: ['agent/emulated/uno/timing.test.ts'],
    },
  ),
  ...within('agent/emulated/uno/signature.ts', {
    name: 'LPM reads the flash in place of the signature',
    find: 'kind & SIGRD',
    replace: 'kind & 0',
    tests: UNO,
  }),
  ...within('agent/emulated/uno/missing.ts', {
    name: 'what is missing is silent',
    find: '          lacks(name)\n          return false',
    replace: '          return false',
    tests: UNO,
  }),
]
