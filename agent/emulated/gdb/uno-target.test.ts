import { expect, test } from 'vitest'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { image } from '#agent/emulated/uno/testing.ts'
import { Debugged } from './testing.ts'

const PC = 34
/** It writes and reads 0x100, and a byte of the stack; then it has a BREAK. */
const program = image(
  ...[0xe001, 0x9300, 0x0100], // ldi r16, 1; sts 0x100, r16
  ...[0x9110, 0x0100], // lds r17, 0x100
  ...[0x930f, 0x912f], // push r16; pop r18
  ...[0x9598, 0x9503, 0xcff7], // break; inc r16; rjmp to sts
)
const AT = { sts: 2, lds: 6, push: 10, pop: 12, break: 14, inc: 16 }
const start = () => new Debugged('uno', program)

test('a debugger finds a board that stands still', () => {
  const board = start()
  expect(board.ask('?')).toBe('T05thread:1;')
  expect([board.ask('qC'), board.ask('qfThreadInfo'), board.ask('qsThreadInfo')]).toEqual(['QC1', 'm1', 'l'])
  expect([board.ask('T1'), board.ask('T2'), board.ask('Hg2'), board.ask('Hc-1')]).toEqual(['OK', 'E01', 'E01', 'OK'])
  expect(Buffer.from(board.ask('qThreadExtraInfo,1'), 'hex').toString()).toBe('core 0')
})

test('registers are those of avr-gdb: 32 of one byte, SREG, SP and the address in bytes', () => {
  const board = start()
  board.all('s', 's', 's')
  const registers = Buffer.from(board.ask('g'), 'hex')
  expect(registers).toHaveLength(39)
  expect([registers[16], registers[17], registers.readUInt16LE(33), registers.readUInt32LE(35)]).toEqual([
    1,
    1,
    0x8ff,
    AT.push,
  ])
  expect(board.all('P10=7f', 'p10')).toBe('7f')
  expect(board.all('P21=aa01', 'p21')).toBe('aa01')
  expect(board.all('P22=06000000', 'p22')).toBe('06000000')
  expect(board.ask('P10=7f00')).toBe('E01')
  expect(board.ask('P23=00')).toBe('E01')
  expect(board.ask('p23')).toBe('E01')
  const before = board.ask('g')
  expect(board.all(`G${'00'.repeat(39)}`, 'g')).toBe('00'.repeat(39))
  expect(board.all(`G${before}`, 'g')).toBe(before)
})

test('it stops at a breakpoint before the instruction, each time, until that is taken away', () => {
  const board = start()
  board.ask('Z0,a,2')
  for (let round = 0; round < 3; round++) {
    expect(board.ask('c')).toMatch(/^T05thread:1;$/)
    expect(board.register(PC)).toBe(round === 1 ? AT.break : AT.push)
    if (round !== 1) board.ask('s')
  }
  board.all('z0,a,2')
  expect(board.ask('c')).toBe('T05thread:1;')
  expect(board.register(PC)).toBe(AT.break)
})

test('each watchpoint stops behind the instruction that it is about', () => {
  const hits = (...packets: string[]) => {
    const board = start()
    const reply = board.all(...packets, 'c')
    return [reply, board.register(PC)]
  }
  expect(hits('Z2,800100,1')).toEqual(['T05thread:1;watch:800100;', AT.lds])
  expect(hits('Z3,800100,1')).toEqual(['T05thread:1;rwatch:800100;', AT.push])
  expect(hits('Z4,8000fe,4')).toEqual(['T05thread:1;awatch:8000fe;', AT.lds])
  expect(hits('Z2,8008ff,1')).toEqual(['T05thread:1;watch:8008ff;', AT.pop])
  expect(hits('Z3,8008ff,1')).toEqual(['T05thread:1;rwatch:8008ff;', AT.break])
  expect(hits('Z2,800101,8')).toEqual(['T05thread:1;', AT.break])
  expect(hits('Z2,800100,1', 'z2,800100,1')).toEqual(['T05thread:1;', AT.break])
})

test('four watchpoints of eight bytes are what there is', () => {
  const board = start()
  expect(board.ask('Z2,800100,9')).toBe('E09')
  for (const at of ['100', '108', '110', '118']) expect(board.ask(`Z2,800${at},8`)).toBe('OK')
  expect(board.ask('Z2,800120,1')).toBe('E09')
  expect(board.all('z2,800100,8', 'Z2,800120,1')).toBe('OK')
})

test('a BREAK of the program stops once, and going on skips it', () => {
  const board = start()
  for (let round = 1; round < 3; round++) {
    expect(board.ask('c')).toBe('T05thread:1;')
    expect([board.register(PC), board.register(16)]).toEqual([AT.break, round])
  }
  board.ask('s')
  expect(board.register(PC)).toBe(AT.inc)
})

test('erased flash is no instruction', () => {
  const board = start()
  expect(board.all('P22=00010000', 'c')).toBe('T04thread:1;')
  expect(board.register(PC)).toBe(0x100)
  expect(board.ask('c200')).toBe('T04thread:1;')
})

test('memory is where avr-gdb has it, and ends with it', () => {
  const board = start()
  expect(board.ask('m0,4')).toBe('01e00093')
  expect(board.all('M800100,3:010203', 'm800100,3')).toBe('010203')
  expect(board.all('X800100,2:}\x03A', 'm800100,3')).toBe('234103')
  expect(board.all('M810000,2:beef', 'm810000,2')).toBe('beef')
  expect(board.ask('m8008fe,8')).toHaveLength(4)
  expect(board.ask('m8103fe,8')).toHaveLength(4)
  expect([board.ask('m8000,1'), board.ask('m800900,1'), board.ask('mffffffffffffffff,1')]).toEqual(
    Array.from({ length: 3 }, () => 'E01'),
  )
  expect([board.ask('M0,1:00'), board.ask('M8008ff,2:0000'), board.ask('X0,0:')]).toEqual(['E01', 'E01', 'OK'])
})

/** Timers run, the serial port has a byte: a look at all of it changes nothing that follows. */
test('a look at all memories changes nothing', () => {
  const words = [0xe0b1, 0x93b0, 0x0081, 0x93b0, 0x0080, 0x93b0, 0x00c1] // timer 1 counts
  const busy = image(...words, 0x91c0, 0x0084, 0x91d0, 0x0085, 0x0fcd, 0xcffa) // it reads its count for ever
  const looked = new Debugged('uno', busy)
  const plain = new Loop({ model: 'uno', memory: memoryWith('uno', busy), events: silent })
  for (let round = 0; round < 50; round++) {
    looked.ask('s')
    for (let at = 0; at < 0x900; at += 0x80) looked.ask(`m${(0x800000 + at).toString(16)},80`)
  }
  plain.advance(looked.loop.machine.cycles, () => false)
  expect(plain.machine.cycles).toBe(looked.loop.machine.cycles)
  expect(looked.loop.machine.state()).toEqual(plain.machine.state())
})

test('what executes under breakpoints and watchpoints is what executes without', () => {
  const board = start()
  board.all('Z0,10,2', 'Z4,800100,1', 'Z2,8008ff,1')
  for (let stop = 0; stop < 1_000; stop++) board.ask(stop % 3 === 0 ? 's' : 'c')
  const plain = new Loop({ model: 'uno', memory: memoryWith('uno', program), events: silent })
  plain.advance(board.loop.machine.cycles, () => false)
  expect(board.loop.machine.state()).toEqual(plain.machine.state())
})

test('a step of one that sleeps lets time pass to what is due next', () => {
  const board = new Debugged('uno', image(0xe001, 0xbf03, 0x9478, 0x9588, 0xcfff)) // sleep enabled, sei, sleep
  board.all('s', 's', 's', 's')
  const { cycles } = board.loop.machine
  expect(board.ask('s')).toBe('T05thread:1;')
  expect(board.loop.machine.cycles).toBe(cycles + 16e6)
  expect(board.register(PC)).toBe(8)
})

test('a reset leaves the breakpoints, also in the new processor', () => {
  const board = start()
  board.all('Z0,a,2', 'c', 's')
  board.loop.input({ kind: 'reset' })
  board.remote.restarted()
  expect([board.ask('?'), board.register(PC)]).toEqual(['T05thread:1;', 0])
  board.ask('c')
  expect(board.register(PC)).toBe(AT.push)
})

/** Breaks if something of the debugger stays in the processor's way. */
test('without its debugger the board goes on, with the loop that it had', () => {
  const board = start()
  board.all('Z0,a,2', 'Z3,800100,1', 'c')
  board.loop.detach()
  const { cycles } = board.loop.machine
  expect(board.loop.advance(cycles + 10_000, () => false)).toBe('until')
})
