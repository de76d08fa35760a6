import { expect, test } from 'vitest'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { NEVER } from '#agent/emulated/pico/compiler/heat.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { imageThatWrites, memoryWith, VECTOR_TABLE } from '#agent/emulated/testing.ts'
import { Debugged } from './testing.ts'

const [PC, XPSR] = [15, 16]
const FLASH = 0x10000000
const at = (offset: number) => FLASH + offset
/** The cycle at which `two-cores.c` has started core 1, and both count. */
const LAUNCHED = 300_000
/** It writes and reads 0x20000100, then it has a breakpoint of its own. */
const program = new Uint8Array(
  Uint16Array.of(
    ...[0x2001, 0x4903], // movs r0, #1; ldr r1, [pc, #12]
    ...[0x6008, 0x680a, 0xbe00, 0x3001, 0xe7fa], // str r0, [r1]; ldr r2, [r1]; bkpt; adds r0, #1; b str
    ...[0xbf00, 0x0100, 0x2000],
  ).buffer,
)
const AT = { store: at(4), load: at(6), trap: at(8), add: at(10) }
/** With a `nop` in the place of its own breakpoint. */
const withoutTrap = () => program.with(8, 0x00).with(9, 0xbf)
const start = () => new Debugged('pico', program)
const hex = (address: number) => address.toString(16)

test('registers are those of the description', () => {
  const board = start()
  board.all('s', 's')
  const registers = Buffer.from(board.ask('g'), 'hex')
  expect(registers).toHaveLength(4 * 21)
  expect([registers.readUInt32LE(0), registers.readUInt32LE(4), registers.readUInt32LE(4 * PC)]).toEqual([
    1,
    0x20000100,
    AT.store,
  ])
  expect(board.register(XPSR) & 0x01000000).toBe(0x01000000)
  for (const [register, value] of [
    [0, '78563412'],
    [13, '00000420'],
    [15, '04000010'],
    [17, '00000320'],
    [18, '00000120'],
    [19, '01000000'],
  ] as const)
    expect(board.all(`P${hex(register)}=${value}`, `p${hex(register)}`)).toBe(value)
  expect(board.all('P10=000000f1', 'p10')).toBe('000000f1')
  expect(board.all('P14=02000000', 'pd')).toBe('00000120')
  expect([board.ask('P15=00000000'), board.ask('P0=00'), board.ask('p15')]).toEqual(['E01', 'E01', 'E01'])
})

test('it stops at a breakpoint before the instruction, each time', () => {
  const board = start()
  board.ask(`Z1,${hex(AT.store)},2`)
  for (let round = 0; round < 3; round++) {
    expect(board.ask('c')).toBe('T05thread:1;')
    expect(board.register(PC)).toBe(round === 1 ? AT.trap : AT.store)
    if (round !== 1) board.ask('s')
  }
})

/** Breaks if the core keeps what it was given for a step as code that needs no asking. */
test('it stops at a breakpoint that a step has left where it was', () => {
  const board = new Debugged('pico', new Uint8Array(Uint16Array.of(0xe7fe).buffer))
  expect(board.all(`Z0,${hex(FLASH)},2`, 's', 'c')).toBe('T05thread:1;')
})

test('each watchpoint stops behind the instruction that it is about', () => {
  const hits = (...packets: string[]) => {
    const board = start()
    const reply = board.all(...packets, 'c')
    return [reply, board.register(PC)]
  }
  expect(hits('Z2,20000100,4')).toEqual(['T05thread:1;watch:20000100;', AT.load])
  expect(hits('Z3,20000102,1')).toEqual(['T05thread:1;rwatch:20000102;', AT.trap])
  expect(hits('Z4,20000103,8')).toEqual(['T05thread:1;awatch:20000103;', AT.load])
  expect(hits('Z2,20000104,4')).toEqual(['T05thread:1;', AT.trap])
})

test('a breakpoint of the program itself stops once, and going on skips it', () => {
  const board = start()
  for (let round = 1; round < 3; round++) {
    expect(board.ask('c')).toBe('T05thread:1;')
    expect([board.register(PC), board.register(0)]).toEqual([AT.trap, round])
  }
  board.ask('s')
  expect(board.register(PC)).toBe(AT.add + 2)
})

test('a hard fault stops in its handler, and going on runs that', () => {
  const image = imageThatWrites([VECTOR_TABLE, [0x20000001, 0]], { interrupts: true })
  const board = new Debugged('pico', image)
  expect(board.ask('c')).toBe('T0bthread:1;')
  expect([board.register(PC), board.register(XPSR) & 0x3f]).toEqual([at(0x8c0), 3])
  // Its handler is no instruction, and that locks it up.
  expect(board.ask('c')).toBe('T0bthread:1;')
  expect(board.loop.machine.isLocked).toBe(true)
  expect(board.ask('c')).toBe('T0bthread:1;')
})

test('an instruction that ends in a hard fault is a step into its handler', () => {
  const board = new Debugged('pico', imageThatWrites([[0x20000001, 0], VECTOR_TABLE], { interrupts: true }))
  board.all('P4=60080010', 's')
  const faults = new Debugged('pico', imageThatWrites([VECTOR_TABLE, [0x20000001, 0]], { interrupts: true }))
  let reply = ''
  for (let steps = 0; steps < 40 && !reply.startsWith('T0b'); steps++) reply = faults.ask('s')
  expect([reply, faults.register(PC)]).toEqual(['T0bthread:1;', at(0x8c0)])
})

test('memory is read wherever a program reads, and written where it can be', () => {
  const board = start()
  for (const alias of [0x10, 0x11, 0x12, 0x13]) expect(board.ask(`m${alias.toString(16)}000000,2`)).toBe('0120')
  expect(board.ask('m0,4')).toBe('001f0420')
  expect(board.all('M20041ffe,2:beef', 'm20041ffc,8')).toBe('0000beef')
  expect(board.all('M50100000,2:beef', 'm50100000,4')).toBe('beef0000')
  expect([board.ask('m20042000,1'), board.ask('m30000000,4')]).toEqual(['E01', 'E01'])
  expect([board.ask('M10000000,1:00'), board.ask('M0,1:00'), board.ask('M20041fff,2:0000')]).toEqual([
    'E01',
    'E01',
    'E01',
  ])
  // The divider of SIO, the scratch register of the watchdog, and where the vectors are.
  expect(board.all('Md0000060,4:09000000', 'md0000060,4')).toBe('09000000')
  expect(board.all('M4005800c,4:78563412', 'm4005800c,4')).toBe('78563412')
  expect(board.all('Me000ed08,4:00010010', 'me000ed08,4')).toBe('00010010')
  expect([board.ask('M4005800c,3:000000'), board.ask('M4005800e,4:00000000')]).toEqual(['E01', 'E01'])
})

test.skipIf(!canBuild)('a look at all memories and registers changes nothing', () => {
  const { binary } = build('two-cores')
  const looked = new Debugged('pico', binary, LAUNCHED)
  const plain = new Debugged('pico', binary, LAUNCHED)
  const places = [0x40000000, 0x50000000, 0x50100000, 0x50200000, 0x50300000, 0xd0000000, 0xe000e000, 0x18000000]
  for (let round = 0; round < 20; round++) {
    for (const start of places)
      for (let from = 0; from < (start === 0x40000000 ? 0x70000 : 0x1000); from += 0x800)
        looked.ask(`m${hex(start + from)},800`)
    for (const board of [looked, plain]) board.ask('s')
  }
  for (const board of [looked, plain]) board.ask('c')
  expect(looked.printed).toBe(plain.printed)
  expect(looked.printed).toContain('core 1 says 42')
  expect(looked.loop.hash()).toEqual(plain.loop.hash())
})

test.skipIf(!canBuild)('each core is a thread once it has been started', () => {
  const { binary } = build('two-cores')
  const board = new Debugged('pico', binary)
  expect([board.ask('qfThreadInfo'), board.ask('T2')]).toEqual(['m1', 'E01'])
  const later = new Debugged('pico', binary, LAUNCHED)
  expect([later.ask('qfThreadInfo'), later.ask('T2'), later.ask('Hg2')]).toEqual(['m1,2', 'OK', 'OK'])
  const pc = later.register(PC)
  later.ask(`Z0,${hex(pc)},2`)
  // Both execute what it is in.
  const stopped = new Set<string>()
  for (let stop = 0; stop < 20; stop++) {
    const reply = later.all(`vCont;s:${stop % 2 === 0 ? 2 : 1};c`, 'c')
    expect([reply, later.register(PC)]).toEqual([expect.stringMatching(/^T05thread:[12];$/), pc])
    stopped.add(reply)
  }
  expect(stopped.size).toBe(2)
})

test('what executes under breakpoints and watchpoints is what executes without', () => {
  const image = withoutTrap()
  const board = new Debugged('pico', image)
  board.all(`Z0,${hex(AT.add)},2`, 'Z4,20000100,4')
  for (let stop = 0; stop < 1_000; stop++) board.ask(stop % 3 === 0 ? 's' : 'c')
  const plain = new Loop({ model: 'pico', memory: memoryWith('pico', image), events: silent })
  plain.advance(board.loop.machine.cycles, () => false)
  expect(plain.machine.cycles).toBe(board.loop.machine.cycles)
  expect(board.loop.machine.state()).toEqual(plain.machine.state())
})

test('a step of one that sleeps lets time pass, a second at most', () => {
  const board = new Debugged('pico', imageThatWrites([], { interrupts: true }))
  // A table of no length has 256 entries: from `wfi` on.
  board.all('Pf=10000010', 's')
  const { cycles } = board.loop.machine
  expect(board.ask('s')).toBe('T05thread:1;')
  expect(board.loop.machine.cycles).toBe(cycles + 125e6)
})

test('a reset leaves the breakpoints, also in the new processor', () => {
  const board = start()
  board.all(`Z0,${hex(AT.store)},2`, 'c', 's')
  board.loop.input({ kind: 'reset' })
  board.remote.restarted()
  expect(board.register(PC)).toBe(FLASH)
  board.ask('c')
  expect(board.register(PC)).toBe(AT.store)
})

test('without its debugger the board goes on, with the loop that it had', () => {
  const board = new Debugged('pico', withoutTrap())
  board.all(`Z0,${hex(AT.store)},2`, 'Z3,20000100,4', 'c')
  board.loop.detach()
  expect(board.loop.advance(board.loop.machine.cycles + 100, () => false)).toBe('until')
})

/** Breaks if a core keeps the guard of a debugger that is gone. */
test('without its debugger a hard fault is the program’s own', () => {
  const image = imageThatWrites([VECTOR_TABLE, [0x20000001, 0]], { interrupts: true })
  const board = new Debugged('pico', image)
  board.loop.detach()
  expect(board.loop.advance(board.loop.machine.cycles + 10_000, () => false)).toBe('locked')
})

/** Breaks if a program that its debugger leaves at its own breakpoint has a hard fault there. */
test('a program that stands at its own breakpoint goes on behind it', () => {
  const board = start()
  board.ask('c')
  board.loop.detach()
  board.loop.advance(board.loop.machine.cycles + 1, () => false)
  expect(board.register(PC)).toBe(AT.add + 2)
})

/** Breaks if code goes on that was compiled of what RAM had before. */
test('a program goes on with what is written over its code in RAM, compiled and interpreted', () => {
  const code = Uint16Array.of(
    ...[0x4802, 0x4903, 0x6008, 0x3101, 0x4708, 0xbf00], // ldr r0 and r1; str r0, [r1]; adds r1, #1; bx r1
    ...[0x3201, 0xe7fd, 0x0100, 0x2000], // adds r2, #1; b adds; where that is to be
  )
  const hashOf = (compileAfter: number) => {
    const memory = memoryWith('pico', new Uint8Array(code.buffer))
    const loop = new Loop({ model: 'pico', memory, events: silent, compileAfter })
    const runUntil = (cycle: number) => {
      while (loop.machine.cycles < cycle) loop.advance(cycle, () => false)
    }
    runUntil(100_000)
    const target = loop.attach()
    // adds r2, #5
    expect(target.write(1, 0x20000100, Uint8Array.of(0x05))).toBe(true)
    loop.detach()
    const sum = Buffer.from(target.registers(1)[2] ?? []).readUInt32LE()
    runUntil(200_000)
    expect(Buffer.from(target.registers(1)[2] ?? []).readUInt32LE()).toBeGreaterThan(4 * sum)
    return Buffer.from(loop.hash()).toString('hex')
  }
  expect(hashOf(500)).toBe(hashOf(NEVER))
})
