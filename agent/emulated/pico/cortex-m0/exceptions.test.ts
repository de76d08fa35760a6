import { expect, test } from 'vitest'
import { AlarmClock } from '#agent/emulated/pico/alarm-clock.ts'
import type { Clock } from './clock.ts'
import { bareClock } from './conformance/compare.ts'
import { Core } from './core.ts'
import { ENTRY, RETURN, TAIL_CHAIN } from './cycles.ts'
import { Memory } from './memory.ts'
import { run } from './run.ts'

const RAM = 0x20000000
const CODE = RAM + 0x200
const STACK = RAM + 0x1000
const ICSR = 0xe000ed04
const [SCR, SLEEP_ON_EXIT] = [0xe000ed10, 2]
const ISER = 0xe000e100
const ISPR = 0xe000e200
const SHPR3 = 0xe000ed20
const PEND_SV = 0x10000000
const BREAK = 0xbe00
const RETURN_TO_THREAD = 0xfffffff9
const RETURN_TO_HANDLER = 0xfffffff1

/** A core with its vectors at the start of RAM: handler n is at `CODE + 0x100 * n`. */
function make(code: readonly number[], handlers: Record<number, readonly number[]> = {}, clock: Clock = bareClock()) {
  const ram = new Uint8Array(0x3000)
  const view = new DataView(ram.buffer)
  const put = (address: number, halfwords: readonly number[]) => {
    halfwords.forEach((halfword, at) => {
      view.setUint16(address - RAM + 2 * at, halfword, true)
    })
  }
  put(CODE, [...code, BREAK])
  for (const [exception, halfwords] of Object.entries(handlers)) {
    const address = CODE + 0x100 * Number(exception)
    view.setUint32(4 * Number(exception), address | 1, true)
    put(address, halfwords)
  }
  const state = { locked: '', events: 0 }
  const core: Core = new Core({
    memory: new Memory(ram, new Uint8Array(4), new Uint32Array(1)),
    clock,
    devices: { read: () => 0, write() {} },
    breakpoint: (number) => {
      if (number === 0) core.leave()
      return number === 0
    },
    sendEvent: () => core.setEvent(),
    restart() {},
    lockUp: (why) => {
      state.locked = why
    },
  })
  core.system.vectors = RAM
  core.start(CODE, STACK)
  const word = (address: number) => view.getUint32(address - RAM, true)
  return { core, state, word, execute: () => run(core, 0, 10_000) }
}

const register = (core: Core, n: number) => core.registers[n]
const ADD_1_TO_R4 = 0x3401
const ADD_2_TO_R4 = 0x3402
/** Without flags. */
const ADD_R9_TO_R4 = 0x444c
const BX_LR = 0x4770
const SVC = 0xdf00
const CPSID = 0xb672
const CPSIE = 0xb662
const WFI = 0xbf30
const WFE = 0xbf20
const SEV = 0xbf40

test('SVC stores eight words, runs its handler with the main stack and comes back', () => {
  const { core, word, execute } = make([SVC, ADD_R9_TO_R4], { 11: [ADD_1_TO_R4, BREAK] })
  core.r.set([1, 2, 3, 4])
  core.r[9] = 2
  core.r[12] = 5
  core.r[14] = 6
  core.carry = 1
  execute()
  expect([core.ipsr, register(core, 14), register(core, 13)]).toEqual([11, RETURN_TO_THREAD, STACK - 32])
  const stored = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => word(STACK - 32 + at))
  expect(stored).toEqual([1, 2, 3, 4, 5, 6, CODE + 2, 0x21000000])
  core.r.fill(99, 0, 4)
  core.r[15] = CODE + 0xb00 + 2
  core.memory.write16(CODE + 0xb00 + 2, BX_LR, core)
  execute()
  expect([...core.registers.subarray(0, 5), register(core, 13), core.ipsr, core.carry]).toEqual([
    ...[1, 2, 3, 4, 3],
    ...[STACK, 0, 1],
  ])
})

test('a stack that is not aligned to 8 bytes is aligned for a handler, and put back', () => {
  const { core, word, execute } = make([SVC], { 11: [BX_LR] })
  core.r[13] = STACK - 4
  execute()
  expect(register(core, 13)).toBe(STACK - 4)
  expect(word(STACK - 40 + 28) & 0x200).toBe(0x200)
})

test('thread mode comes back to its own stack', () => {
  const { core, execute } = make([SVC], { 11: [0x4671, BX_LR] }) // mov r1, lr
  core.otherSp = STACK
  core.r[13] = STACK + 0x800
  core.isProcessStack = true
  core.r[2] = 7
  execute()
  expect([core.isProcessStack, register(core, 13), core.otherSp]).toEqual([true, STACK + 0x800, STACK])
})

test('PendSV waits until interrupts are let through', () => {
  const { core, execute } = make([CPSID, 0x6001, ADD_2_TO_R4, CPSIE, 0xbf00, 0x1c25], { 14: [0x3501, 0x1c26, BX_LR] })
  core.r[0] = ICSR | 0
  core.r[1] = PEND_SV
  execute()
  // R6 is what R4 was in the handler.
  expect([register(core, 4), register(core, 6)]).toEqual([2, 2])
})

test('the more urgent of two interrupts is first, and the other follows without a new frame', () => {
  const { core, execute } = make([0x6001, 0x601a, 0xbf00], { 16: [0x1965, BX_LR], 17: [0x4675, BX_LR] })
  core.interrupts.setPriority(16, 2)
  core.interrupts.setPriority(17, 1)
  core.r.set([ISER | 0, 3, 3, ISPR | 0])
  const before = core.cycles
  execute()
  // 17 ran first: it put LR into R5, and 16 added R4, which is 0.
  expect(register(core, 5)).toBe(RETURN_TO_THREAD)
  expect(core.cycles - before).toBeGreaterThanOrEqual(ENTRY + TAIL_CHAIN + RETURN)
  expect(core.cycles - before).toBeLessThan(2 * ENTRY + RETURN + 15)
})

test('an interrupt of a line that stays high comes again, and one that is over does not', () => {
  const { core, execute } = make([0x6001, 0xbf00, 0xbf00], { 16: [ADD_1_TO_R4, 0x2c03, 0xd100, BREAK, BX_LR] })
  core.r.set([ISER | 0, 1])
  core.interrupts.setLine(0, true)
  execute()
  expect([register(core, 4), core.ipsr]).toEqual([3, 16])
  core.interrupts.setLine(0, false)
  execute()
  expect([register(core, 4), core.ipsr, core.interrupts.pending]).toEqual([3, 0, 0])
})

test('a more urgent interrupt interrupts a handler, an equal one does not', () => {
  const handler = [0x601a, 0xbf00, ADD_1_TO_R4, BX_LR] // str r2, [r3] makes interrupt 1 pending
  for (const [priority, order] of [
    [0, 5],
    [1, 6],
  ] as const) {
    // Interrupt 1 copies R4 to R5 and adds 5.
    const { core, execute } = make([0x6001, 0xbf00], { 16: handler, 17: [0x1d65, BX_LR] })
    core.interrupts.setPriority(16, 1)
    core.interrupts.setPriority(17, priority)
    core.r.set([ISER | 0, 3, 2, ISPR | 0])
    core.interrupts.setPending(1)
    execute()
    expect(register(core, 5)).toBe(order)
  }
})

/** Late arrival (DDI 0419, B1.5.11): no frame is made twice, and the one that waits is chained. */
test.each([
  [ENTRY - 1, [17, RETURN_TO_THREAD, 16, RETURN_TO_THREAD]],
  [ENTRY + 1, [17, RETURN_TO_HANDLER, 16, RETURN_TO_THREAD]],
])('a more urgent interrupt that comes after %i cycles of an entry', (cycle, entries) => {
  const clock = new AlarmClock(1e9)
  const writeDown = [0xf3ef, 0x8005, 0x4671, 0xc703] // mrs r0, ipsr; mov r1, lr; stmia r7!, {r0, r1}
  const handler = [...writeDown, BX_LR]
  const { core, word, execute } = make([0xbf00], { 16: handler, 17: handler }, clock)
  core.interrupts.setPriority(16, 1)
  core.interrupts.enable(3)
  core.interrupts.setPending(1)
  clock.createAlarm(() => core.interrupts.setPending(2)).scheduleAt(cycle)
  core.r[7] = STACK + 0x800
  execute()
  expect([0, 4, 8, 12].map((at) => word(STACK + 0x800 + at))).toEqual(entries)
})

test('WFI sleeps until an interrupt, even a masked one; WFE until an event', () => {
  const { core, execute } = make([CPSID, WFI, ADD_1_TO_R4, SEV, WFE, ADD_1_TO_R4, WFE, ADD_1_TO_R4])
  core.interrupts.enable(1)
  execute()
  expect([core.sleep, register(core, 4)]).toEqual(['interrupt', 0])
  core.interrupts.setPending(1)
  core.interrupts.disable(1)
  execute()
  expect(core.sleep).toBe('interrupt')
  core.interrupts.enable(1)
  execute()
  expect(core.isAsleep).toBe(false)
  core.interrupts.clearPending(1)
})

/** Breaks if code goes on though the core has been put to sleep. */
test('a core that sleeps on exit executes nothing behind its handler until the next interrupt', () => {
  const { core, execute } = make([ADD_R9_TO_R4], { 16: [ADD_1_TO_R4, BX_LR] })
  core.r[9] = 2
  core.system.write(SCR, SLEEP_ON_EXIT, 4)
  core.interrupts.enable(1)
  core.interrupts.setPending(1)
  execute()
  expect(register(core, 4)).toBe(1)
  expect(core.isAsleep).toBe(true)
  core.system.write(SCR, 0, 4)
  core.interrupts.setPending(1)
  execute()
  expect(register(core, 4)).toBe(4)
})

test('an event that came before ends the next WFE at once', () => {
  const { core, execute } = make([SEV, WFE, ADD_1_TO_R4, WFE, ADD_1_TO_R4])
  execute()
  expect([core.sleep, register(core, 4)]).toEqual(['event', 1])
  core.setEvent()
  execute()
  expect([core.isAsleep, register(core, 4)]).toEqual([false, 2])
})

test.each([
  ['a misaligned load', [0x2001, 0x6800], 'it reads 4 bytes at 0x00000001, which is no multiple of 4', 2],
  ['a jump to Arm code', [0x2000, 0x4700], 'it jumps to 0x00000000, which is not Thumb code', -CODE],
  ['an undefined instruction', [0xde42], 'it executes 0xde42, which is no instruction', 0],
  ['a breakpoint', [0xbe07], 'it executes breakpoint 7', 0],
  ['SVC where it is masked', [CPSID, SVC], 'it executes SVC where it is masked', 4],
])('%s is a hard fault, and a lock-up in the handler', (_, code, why, at) => {
  const { core, state, word, execute } = make(code, { 3: [ADD_1_TO_R4, BREAK, 0xde00] })
  execute()
  expect([core.ipsr, register(core, 4), core.lastFault.startsWith(why)]).toEqual([3, 1, true])
  expect(word((register(core, 13) ?? 0) + 24)).toBe(CODE + at)
  execute()
  expect(core.isLocked).toBe(true)
  expect(state.locked).toMatch(/^it .*, and then it executes 0xde00, which is no instruction$/)
})

test('a hard fault without memory for its frame, or a handler, locks up and says why', () => {
  const { core, state, execute } = make([0xde00])
  core.r[13] = 0x30000000
  core.around.devices.write = () => {}
  execute()
  expect(state.locked).toContain('it executes 0xde00, which is no instruction (PC 0x20000200, LR 0x')
})

test('SysTick and PendSV have the priorities of SHPR3', () => {
  const { core, execute } = make([0x6001], {})
  core.r.set([SHPR3 | 0, 0x40800000 | 0])
  execute()
  expect([core.interrupts.priority(15), core.interrupts.priority(14)]).toEqual([1, 2])
  expect(core.system.read(SHPR3, 4) >>> 0).toBe(0x40800000)
})
