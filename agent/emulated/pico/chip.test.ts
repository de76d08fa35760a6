import { expect, test } from 'vitest'
import { silent } from '#agent/emulated/machine.ts'
import { newMemory } from '#agent/emulated/memory.ts'
import { imageThatWrites, memoryWith, VECTOR_TABLE } from '#agent/emulated/testing.ts'
import { Bus } from './bus.ts'
import { Pico } from './pico.ts'
import { Rom } from './rom.ts'
import { Fifo, Mailbox } from './sio/fifo.ts'
import { Sio } from './sio/sio.ts'
import { startChip } from './testing.ts'
import { keepWatchdog, onWatchdog, takeBootVector } from './watchdog.ts'

const MICRO = 125
const RAM = 0x20000000
const SET = 0x2000

test('the timer counts microseconds, and its alarm comes at its own', () => {
  const { write, read, pass, until } = startChip()
  pass(1_000 * MICRO - 1)
  expect(read(0x40054028)).toBe(999)
  pass(1)
  expect(read(0x40054028)).toBe(1_000)
  write(0x40054010, 1_250)
  expect(until(() => (read(0x40054034) & 1) === 1)).toBe(250 * MICRO)
})

test.each([
  ['power-on', 1 << 8],
  ['run-pin', 1 << 16],
] as const)('firmware reads that it starts after %s', (cause, value) => {
  const { read } = startChip(cause)
  expect([read(0x40064008), read(0x40058008)]).toEqual([value, 0])
})

test('the watchdog resets in time, says so, and starts where firmware asked', () => {
  const { mcu, write, until } = startChip()
  let restarts = 0
  onWatchdog(mcu, () => restarts++)
  const entry = 0x20000101
  write(0x4005801c, 0xb007c0d3)
  write(0x40058020, (entry ^ -0xb007c0d3) >>> 0)
  write(0x40058024, 0x20010000)
  write(0x40058028, entry)
  // It counts twice a microsecond.
  write(0x40058004, 2 * 500)
  write(0x40058000, 2 ** 30)
  expect(until(() => restarts > 0)).toBe(500 * MICRO)
  const after = startChip()
  keepWatchdog(mcu, after.mcu)
  expect(after.read(0x40058008)).toBe(1)
  expect(takeBootVector(after.mcu)).toEqual({ entry: 0x20000100, stack: 0x20010000 })
  expect(takeBootVector(after.mcu)).toBeUndefined()
})

test('the random bit differs, and is the same in each run', () => {
  const bitsOf = ({ read }: ReturnType<typeof startChip>) => Array.from({ length: 64 }, () => read(0x4006001c))
  const bits = bitsOf(startChip())
  expect(new Set(bits)).toEqual(new Set([0, 1]))
  expect(bitsOf(startChip())).toEqual(bits)
})

test('the first use of what the board lacks is told, by each of its addresses', () => {
  const { notes, write } = startChip()
  write(0x50000434 + SET, 1)
  write(0x50000438, 1)
  write(0x50000430, 0)
  expect(notes).toEqual([
    'the firmware uses the checksum of DMA, which this emulated board lacks: Nothing is summed up.',
  ])
})

/** Breaks if a core finds a peripheral by itself where something is missing. */
test.each([
  ['the alarm of the real-time clock', 0x4005c010],
  ['the measurement of clocks', 0x40008098],
])('a core that reads %s is told', (name, address) => {
  const { mcu, clock, notes } = startChip()
  const bus = new Bus(mcu, clock, new Sio(mcu, 0, new Fifo(new Mailbox(), new Mailbox(), () => {}), () => 0))
  bus.attach()
  for (let time = 0; time < 2; time++) bus.read(address, 4)
  expect(notes).toEqual([expect.stringContaining(`the firmware uses ${name}, which this emulated board lacks`)])
})

/** Breaks if polling the timer, which leaves the clock alone, shows another time than a read. */
test('a core reads at a cycle to come what it would read then', () => {
  const { mcu, clock } = startChip()
  const bus = new Bus(mcu, clock, new Sio(mcu, 1, new Fifo(new Mailbox(), new Mailbox(), () => {}), () => 0))
  bus.attach()
  const registers = [0x40054024, 0x40054028, 0xd0000000, 0xd0000004, 0xd0000010]
  clock.createAlarm(() => {}).schedule(300.3)
  for (const cycle of [38, 1_000, 1_124.5, 1_125, 125e6 * 3_600 * 2, 125e6 * 3_600 * 2 + 99]) {
    const early = registers.map((register) => (bus.readAt(register, cycle) ?? Number.NaN) | 0)
    clock.advanceTo(cycle)
    expect(early).toEqual(registers.map((register) => bus.read(register, 4) | 0))
  }
  expect(bus.readAt(0x4005400c, clock.cycles)).toBeUndefined()
})

/** Breaks if a division that leaves the clock alone differs, or something else is written. */
test('a core divides the same at once, and writes nothing else so', () => {
  const [DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, STATUS] = [0xd0000068, 0xd000006c, 0xd0000070, 0xd0000074, 0xd0000078]
  const quotientBy = (write: 'write' | 'writeAt') => {
    const { mcu, clock } = startChip()
    let cycles = 0
    const fifo = new Fifo(new Mailbox(), new Mailbox(), () => {})
    const bus = new Bus(mcu, clock, new Sio(mcu, 1, fifo, () => cycles))
    const put = (address: number, value: number) =>
      write === 'write' ? bus.write(address, value, 4) : expect(bus.writeAt(address, value)).toBe(true)
    bus.attach()
    put(DIVIDEND, -7 >>> 0)
    cycles = 3
    put(DIVISOR, 2)
    const seen = [10, 11].map((cycle) => {
      cycles = cycle
      return bus.readAt(STATUS, 0)
    })
    for (const address of [0xd0000010, 0xd000005c, 0xd000007c, DIVIDEND + 0x1000, 0x40054010])
      expect(bus.writeAt(address, 1)).toBe(false)
    return [...seen, bus.read(0xd0000010, 4), ...[REMAINDER, QUOTIENT, STATUS].map((one) => bus.readAt(one, 0))]
  }
  expect(quotientBy('writeAt')).toEqual([2, 3, 0, 2 ** 32 - 1, 2 ** 32 - 3, 1])
  expect(quotientBy('write')).toEqual(quotientBy('writeAt'))
})

test('boards have numbers of their own, which stay', () => {
  const idOf = (name: string) => Buffer.from(newMemory('pico', name).id).toString('hex')
  expect(idOf('pico-1')).toHaveLength(16)
  expect(idOf('pico-1')).toBe(idOf('pico-1'))
  expect(idOf('pico-1')).not.toBe(idOf('pico-2'))
})

/** Breaks if a reset clears RAM: firmware leaves word for itself there. */
test('RAM outlives a reset', () => {
  const pico = new Pico(
    memoryWith('pico', imageThatWrites([VECTOR_TABLE, [RAM, 0x600d]], { interrupts: true })),
    silent,
  )
  const ramOf = () => new DataView(pico.state()[1]?.buffer ?? new ArrayBuffer(4)).getUint32(0, true)
  pico.advance(1_000)
  pico.apply({ kind: 'reset' })
  expect(ramOf()).toBe(0x600d)
})

/** Returns a program that calls a function of the ROM, with numbers in its first registers. */
function imageThatCalls(code: string, ...args: number[]): Uint8Array {
  const nothing = () => {}
  const host = {
    flashBytes: 0,
    read8: () => 0,
    read16: () => 0,
    write8: nothing,
    spend: nothing,
    write: nothing,
  }
  const table = new Uint16Array(new Rom({ ...host, startAsDrive: nothing, halt: nothing }).words.buffer, 0x40)
  const address = table[table.indexOf(code.charCodeAt(0) | (code.charCodeAt(1) << 8)) + 1] ?? 0
  // adr r4, words; ldmia r4!, {r0-r3}; blx r3; loop: b loop
  const image = new Uint32Array(256)
  new Uint16Array(image.buffer).set([0xa401, 0xcc0f, 0x4798, 0xe7fe])
  image.set([args[0] ?? 0, args[1] ?? 0, args[2] ?? 0, address], 2)
  return new Uint8Array(image.buffer)
}

test('a board that starts as a USB drive says so, and waits for a reset or a flash', () => {
  const notes: string[] = []
  const memory = memoryWith('pico', imageThatCalls('UB'))
  const pico = new Pico(memory, { ...silent, note: (text) => notes.push(text) })
  while (!pico.isAsleep) pico.advance(pico.cycles + 1_000)
  expect(notes).toEqual(['the board has started as a USB drive and waits for firmware: flash or reset'])
  expect([pico.isLocked, pico.nextEvent]).toEqual([false, Number.POSITIVE_INFINITY])
  memory.flash.set(imageThatWrites([VECTOR_TABLE, [RAM, 0x600d]], { interrupts: true }))
  pico.apply({ kind: 'reset' })
  expect(pico.isAsleep).toBe(false)
})

/** Breaks without `#busyUntil`: the board goes on before its flash does. */
test('the processor stands still while the ROM erases, however the clock is advanced', () => {
  const pico = new Pico(memoryWith('pico', imageThatCalls('RE', 0x1000, 0x2000)), silent)
  const pc = () => new Uint32Array(pico.state()[0]?.buffer ?? new ArrayBuffer(64))[15]
  pico.advance(1_000)
  const inRom = pc()
  while (pico.cycles < 89 * 1_000 * MICRO) pico.advance(pico.cycles + 77_777)
  expect(pc()).toBe(inRom)
  while (pico.cycles < 91 * 1_000 * MICRO) pico.advance(pico.cycles + 77_777)
  expect(pc()).not.toBe(inRom)
})

/** Breaks if nobody is told: a board whose handler loops looks like one that waits. */
test('a hard fault is told once, with its place, also if its handler goes on for ever', () => {
  const notes: string[] = []
  const image = imageThatWrites([VECTOR_TABLE, [0x60000000, 1]], { interrupts: true })
  new Uint16Array(image.buffer).set([0xe7fe], (0x800 + 48 * 4) / 2)
  const pico = new Pico(memoryWith('pico', image), { ...silent, note: (text) => notes.push(text) })
  while (pico.cycles < 10_000) pico.advance(10_000)
  expect(notes).toEqual([
    expect.stringMatching(
      /^the firmware ran into a hard fault: it writes 4 bytes at 0x60000000.* \(PC 0x1000000., LR 0x/,
    ),
  ])
  expect(pico.isLocked).toBe(false)
})
