import { within } from './target.ts'

const FOLDER = 'agent/emulated/pico/cortex-m0'
const CONFORMANCE = [`${FOLDER}/conformance/conformance.test.ts`]
const PICO = 'agent/emulated/pico'
const TWO_CORES = [`${PICO}/two-cores.test.ts`]
const SIO = [`${PICO}/sio/sio.test.ts`]
const CYCLES = [`${FOLDER}/cycles.test.ts`]
const EXCEPTIONS = [`${FOLDER}/exceptions.test.ts`]

export const ofCortexM0 = [
  ...within(
    { file: `${FOLDER}/arithmetic.ts`, tests: CONFORMANCE },
    {
      name: 'a sum overflows where its second operand and the carry do',
      find: '((a ^ sum) & (b ^ sum)) >>> 31',
      replace: '((a ^ sum) & ((b + carry) ^ sum)) >>> 31',
    },
    {
      name: 'a shift to the left by more than 32 sets the carry',
      find: 'core.carry = distance <= 32 ? (value >>> (32 - distance)) & 1 : 0',
      replace: 'core.carry = (value >>> (32 - distance)) & 1',
    },
    {
      name: 'a rotation by 0 changes the carry',
      find: 'if (distance === 0) return resultWithFlags(core, value)\n  const turns',
      replace: 'const turns',
    },
  ),
  ...within(`${FOLDER}/core.ts`, {
    name: 'a write that leaves the clock alone comes before what was due',
    find: 'this.cycles < clock.nextCycle && devices.writeAt',
    replace: 'devices.writeAt',
  }),
  ...within(
    `${FOLDER}/cycles.ts`,
    {
      name: 'a return by POP takes as long as on the core before',
      find: 'POP_PC = 2',
      replace: 'POP_PC = 3',
    },
    {
      name: 'SIO is behind the bus fabric',
      find: 'address < SIO_END ? -1 : 0',
      replace: 'address < SIO_END ? 0 : 0',
    },
  ),
  ...within(`${FOLDER}/instructions.ts`, {
    name: 'the multiplier is the slow one',
    find: "[21, '0100001101nnnddd', 1]",
    replace: "[21, '0100001101nnnddd', 32]",
    tests: CYCLES,
  }),
  ...within(
    { file: `${FOLDER}/load-store.ts`, tests: CONFORMANCE },
    {
      name: 'a store of many with its base among them does not move the base',
      find: 'r[n] = storeRegisters(core, r[n] as number, opcode & 0xff)',
      replace:
        'const past = storeRegisters(core, r[n] as number, opcode & 0xff)\n  if ((opcode & (1 << n)) === 0) r[n] = past',
    },
    {
      name: 'a load of many changes a base that it has loaded',
      find: 'if ((opcode & (1 << n)) === 0) core.r[n] = past',
      replace: 'core.r[n] = past',
    },
  ),
  ...within(
    `${FOLDER}/sys-tick.ts`,
    {
      name: 'SysTick reads as more than its reload where it is 0',
      find: 'return passed < 0 ? 0 : Math.max(',
      replace: 'return Math.max(',
    },
    {
      name: 'SysTick counts on at the frequency that the clock had',
      find: 'this.#alarm.scheduleAt(this.#zeroAt)',
      replace: 'this.#alarm.schedule(((this.#zeroAt - this.#clock.cycles) * 1e9) / this.#clock.hertz)',
    },
  ),
  ...within(
    { file: `${FOLDER}/exceptions.ts`, tests: [`${FOLDER}/conformance/exceptions.test.ts`] },
    {
      name: 'a masked SVC returns to itself',
      find: "throw new Fault('it executes SVC where it is masked', core.r[PC])",
      replace: "throw new Fault('it executes SVC where it is masked')",
    },
    {
      name: 'an exception of a handler returns as if from thread mode',
      find: 'core.ipsr !== 0 ? TO_HANDLER : core.isProcessStack',
      replace: 'core.isProcessStack',
    },
  ),
  ...within(
    `${FOLDER}/exceptions.ts`,
    {
      name: 'a core that sleeps on exit goes on',
      find: "core.sleep = 'interrupt'\n  core.reconsider()",
      replace: "core.sleep = 'interrupt'",
    },
    {
      name: 'nothing more urgent comes while a context is stored',
      find: 'interrupts.isPending(exception) ? orMoreUrgent(core, exception) : exception',
      replace: 'exception',
    },
    {
      name: 'a handler that ends does not look for the next',
      find: 'if (next !== 0) {',
      replace: 'if (next < 0) {',
    },
    {
      name: 'a fault in the handler of faults starts it once more',
      find: 'if (interrupts.priority(core.ipsr) < 0) {',
      replace: 'if (core.ipsr < 0) {',
    },
    {
      name: 'SVC runs its handler where it is masked',
      find: 'if (core.interrupts.priority(SV_CALL) >= core.priority)',
      replace: 'if (core.interrupts.priority(SV_CALL) > core.priority)',
    },
  ),
  ...within(`${FOLDER}/interrupts.ts`, {
    name: 'an interrupt whose line stays high comes once',
    find: 'if ((this.#lines & ~this.nmiMask & bit) !== 0) this.setPending(bit)',
    replace: '',
    tests: EXCEPTIONS,
  }),
  ...within(
    `${FOLDER}/sys-tick.ts`,
    {
      name: 'another reload of SysTick holds for what has passed',
      find: 'set reload(value: number) {\n    this.#catchUp()',
      replace: 'set reload(value: number) {',
    },
    {
      name: 'SysTick rings without an interrupt',
      find: 'if ((this.#control & INTERRUPT) === 0) {\n      this.#alarm.cancel()\n      return\n    }',
      replace: '',
    },
  ),
  ...within(`${FOLDER}/run.ts`, {
    name: 'a masked interrupt does not end a sleep',
    find: 'next !== 0 || interrupts.next(interrupts.priority(core.ipsr)) !== 0',
    replace: 'next !== 0',
    tests: EXCEPTIONS,
  }),
  ...within(`${FOLDER}/memory.ts`, {
    name: 'a misaligned load rounds its address',
    find: "if ((address & 3) !== 0) throw misaligned('reads', 4, address)",
    replace: '',
    tests: EXCEPTIONS,
  }),
  ...within(`${PICO}/sio/sio.ts`, {
    name: 'core 1 takes itself for core 0',
    find: 'if (offset === CPUID) return this.#number',
    replace: 'if (offset === CPUID) return 0',
    tests: TWO_CORES,
  }),
  ...within(`${PICO}/cores.ts`, {
    name: 'a core that comes back from a reset does not say so',
    find: 'if (isOn) this.#inboxes[0].push(0)',
    replace: '',
    tests: TWO_CORES,
  }),
  ...within(`${PICO}/sio/fifo.ts`, {
    name: 'a word that is written to a full mailbox is lost without a sign',
    find: 'this.#hasOverflowed = true\n',
    replace: '\n',
    tests: SIO,
  }),
  ...within(`${PICO}/sio/launch.ts`, {
    name: 'core 1 says yes to a wrong word',
    find: 'this.#reply(this.#accept(word) ? word : 0)',
    replace: 'this.#accept(word)\n      this.#reply(word)',
    tests: SIO,
  }),
]
