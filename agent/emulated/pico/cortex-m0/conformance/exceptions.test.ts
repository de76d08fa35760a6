import { expect, inject, onTestFinished, test } from 'vitest'
import { differenceOf, entriesOf, PROCESS_STACK, type Program, type Step } from './exceptions.ts'
import { Gdb } from './gdb.ts'
import { Random } from './random-code.ts'

const [ISER, ICER, ISPR, ICPR, IPR0] = [0xe000e100, 0xe000e180, 0xe000e200, 0xe000e280, 0xe000e400]
const [ICSR, SHPR2, SHPR3] = [0xe000ed04, 0xe000ed1c, 0xe000ed20]
const [NMI, SVC, PEND_SV, SYS_TICK, IRQ0, IRQ1] = [2, 11, 14, 15, 16, 17]
const RETURN = { toHandler: 0xfffffff1, toMain: 0xfffffff9, toProcess: 0xfffffffd }

const call: Step = [0xdf00]
const mask: Step = [0xb672]
const unmask: Step = [0xb662]
const undefinedOpcode: Step = [0xde00]
const nop: Step = [0xbf00]
const enable = (bits: number): Step => ({ at: ISER, word: bits })
const pend = (bits: number): Step => ({ at: ISPR, word: bits })
const pendNmi: Step = { at: ICSR, word: 1 << 31 }
const pendPendSv: Step = { at: ICSR, word: 1 << 28 }
const pendSysTick: Step = { at: ICSR, word: 1 << 26 }
/** Of interrupts 0 to 3, from 0 to 3. */
const prioritise = (...levels: number[]): Step => ({
  at: IPR0,
  word: levels.reduce((word, level, at) => word | (level << (8 * at + 6)), 0),
})
/** msr psp, r0 after its value; msr control, r0 with 2 or 0, and a barrier. */
const toProcessStack: Step[] = [
  { at: ICPR, word: PROCESS_STACK },
  [0xf380, 0x8809, 0x2002, 0xf380, 0x8814, 0xf3bf, 0x8f6f],
]
const toMainStack: Step = [0x2000, 0xf380, 0x8814, 0xf3bf, 0x8f6f]

const programs: [name: string, Program, entries: [exception: number, link: number][]][] = [
  ['SVC is entered and returns', { main: [call, nop], handlers: {} }, [[SVC, RETURN.toMain]]],
  [
    'a frame on a stack that is not aligned',
    { main: [[0xb081], call, [0xb001]], handlers: {} },
    [[SVC, RETURN.toMain]],
  ],
  [
    'PendSV that SVC asks for is chained behind it',
    { main: [call, nop], handlers: { [SVC]: [pendPendSv] } },
    [
      [SVC, RETURN.toMain],
      [PEND_SV, RETURN.toMain],
    ],
  ],
  [
    'interrupts of one priority are chained, the smallest number first',
    { main: [enable(15), pend(4), nop], handlers: { [IRQ0 + 2]: [pend(11), pendPendSv] } },
    [
      [IRQ0 + 2, RETURN.toMain],
      [PEND_SV, RETURN.toMain],
      [IRQ0, RETURN.toMain],
      [IRQ1, RETURN.toMain],
      [IRQ0 + 3, RETURN.toMain],
    ],
  ],
  [
    'of two at once the more urgent is first',
    { main: [prioritise(3, 1), enable(3), pend(3), nop], handlers: {} },
    [
      [IRQ1, RETURN.toMain],
      [IRQ0, RETURN.toMain],
    ],
  ],
  [
    'a more urgent one interrupts a handler',
    { main: [prioritise(3, 1), enable(3), pend(1), nop], handlers: { [IRQ0]: [pend(2), nop] } },
    [
      [IRQ0, RETURN.toMain],
      [IRQ1, RETURN.toHandler],
    ],
  ],
  [
    'PRIMASK holds back all that has a priority',
    { main: [enable(1), mask, pend(1), pendPendSv, pendSysTick, pendNmi, nop, unmask, nop], handlers: {} },
    [
      [NMI, RETURN.toMain],
      [PEND_SV, RETURN.toMain],
      [SYS_TICK, RETURN.toMain],
      [IRQ0, RETURN.toMain],
    ],
  ],
  [
    'a handler that sets PRIMASK leaves it set',
    { main: [enable(3), pend(1), nop, pend(2), nop, unmask, nop], handlers: { [IRQ0]: [mask] } },
    [
      [IRQ0, RETURN.toMain],
      [IRQ1, RETURN.toMain],
    ],
  ],
  [
    'SVC in a handler is a fault unless it is more urgent',
    {
      main: [{ at: SHPR2, word: 0x40000000 }, prioritise(3, 1), enable(3), pend(3), nop],
      handlers: { [IRQ0]: [call], [IRQ1]: [call, nop] },
    },
    [
      [IRQ1, RETURN.toMain],
      [3, RETURN.toHandler],
      [IRQ0, RETURN.toMain],
      [SVC, RETURN.toHandler],
    ],
  ],
  [
    'SVC where it is masked, and no instruction, are faults',
    { main: [mask, call, unmask, undefinedOpcode, nop], handlers: {} },
    [
      [3, RETURN.toMain],
      [3, RETURN.toMain],
    ],
  ],
  [
    'PendSV of the least priority waits for all others',
    {
      main: [{ at: SHPR3, word: 0x00c00000 }, { at: SHPR2, word: 0x80000000 }, enable(1), call, nop],
      handlers: { [SVC]: [pendPendSv, pend(1)] },
    },
    [
      [SVC, RETURN.toMain],
      [IRQ0, RETURN.toHandler],
      [PEND_SV, RETURN.toMain],
    ],
  ],
  [
    'thread mode comes back to a stack of its own',
    { main: [...toProcessStack, call, pendPendSv, nop, toMainStack], handlers: {} },
    [
      [SVC, RETURN.toProcess],
      [PEND_SV, RETURN.toProcess],
    ],
  ],
]

async function startQemu(): Promise<Gdb> {
  const gdb = new Gdb('microbit', 'one at a time')
  onTestFinished(() => gdb.stop())
  await gdb.start()
  return gdb
}

/** Breaks with the order, the frame, the stack or the return of any exception. */
test('exceptions of written programs come as they do in QEMU', async () => {
  const gdb = await startQemu()
  for (const [name, program, entries] of programs) {
    expect([name, await differenceOf(gdb, program)]).toEqual([name, undefined])
    expect([name, entriesOf(program)]).toEqual([name, entries])
  }
})

/** Breaks with what nobody thought of. */
test('exceptions of random programs come as they do in QEMU', async () => {
  const gdb = await startQemu()
  const random = new Random(1)
  for (let left = inject('instructions') / 1_000; left > 0; left--)
    expect(await differenceOf(gdb, randomProgram(random))).toBe(undefined)
})

/** Priorities are set before anything is enabled; a change later is unpredictable. */
function randomProgram(random: Random): Program {
  const level = () => random.below(4)
  const steps = (count: number) => Array.from({ length: random.below(count + 1) }, () => randomStep(random))
  const handlers = [SVC, PEND_SV, SYS_TICK, IRQ0, IRQ1, IRQ0 + 2, IRQ0 + 3].map((exception) => [exception, steps(2)])
  const priorities: Step[] = [
    prioritise(level(), level(), level(), level()),
    { at: SHPR2, word: level() << 30 },
    { at: SHPR3, word: (level() << 30) | (level() << 22) },
  ]
  return {
    main: [...priorities, enable(random.below(16)), ...steps(30), unmask, nop],
    handlers: Object.fromEntries(handlers),
  }
}

function randomStep(random: Random): Step {
  const bits = 1 + random.below(15)
  return random.pick<Step>([
    ...[call, call, mask, unmask, unmask, undefinedOpcode, nop, pendNmi, pendPendSv, pendPendSv, pendSysTick],
    ...[pend(bits), pend(bits), pend(bits), enable(bits), enable(bits)],
    ...[
      { at: ICER, word: bits },
      { at: ICPR, word: bits },
      { at: ICSR, word: 1 << random.pick([25, 27]) },
    ],
  ])
}
