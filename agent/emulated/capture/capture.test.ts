import { describe, expect, test } from 'vitest'
import { image, STAY, store } from '#agent/emulated/uno/testing.ts'
import { CapturedLoop, stepsOf } from './testing.ts'

const [PINB, DDRB, PORTB, PIND, DDRD] = [0x03, 0x24, 0x25, 0x09, 0x2a]
const [TCCR1A, TCCR1B, OCR1A, CLKPR] = [0x80, 0x81, 0x88, 0x61]
const [TCCR0A, TCCR0B, OCR0A] = [0x44, 0x45, 0x47]
const [SMCR, SLEEP] = [0x53, 0x9588]
/** All bits into R16, R16 to a port, and a jump back over so many words. */
const ALL = 0xef0f
const out = (port: number) => 0xb900 | ((port & 0x30) << 5) | (port & 0xf)
const back = (words: number) => 0xc000 | (0x1000 - words - 1)
const wide = (address: number, value: number) => [...store(address + 1, value >> 8), ...store(address, value & 0xff)]
/** D9 toggles each time timer 1 has counted 8,000 cycles. */
const kilohertz = [...store(DDRB, 2), ...wide(OCR1A, 7_999), ...store(TCCR1A, 0x40), ...store(TCCR1B, 0x09), STAY]
/** D8 toggles every three cycles. */
const toggling = [...store(DDRB, 1), ALL, out(PINB), back(1)]

const SMALL = 64 * 1024

const uno = (...words: number[]) => new CapturedLoop('uno', image(...words))

describe('edges by their cycle', () => {
  /** Breaks if an edge has the cycle at which it is noticed: after an instruction of two cycles. */
  test('a timer switches a pin in the middle of an instruction', () => {
    const board = uno(...store(DDRB, 2), ...wide(OCR1A, 998), ...store(TCCR1A, 0x40), ...store(TCCR1B, 0x09), STAY)
    board.run(0.001)
    board.capture({ pins: ['D9'], seconds: 0.01 })
    board.run(0.011)
    expect(new Set(stepsOf(board.cyclesOf('D9')))).toEqual(new Set([999]))
  })

  test('1 kHz of timer 1 over a second is off by no cycle', () => {
    const board = uno(...kilohertz)
    board.run(0.01)
    board.capture({ pins: ['D9'] })
    board.run(1.001)
    const { reader, changes } = board.read()
    expect(reader.head).toMatchObject({ cycles: 16_000_000, hertz: 16_000_000, ended: 'span', truncated: false })
    expect(changes).toHaveLength(2_000)
    expect(new Set(stepsOf(changes.map(({ cycle }) => cycle)))).toEqual(new Set([8_000]))
    expect(new Set(stepsOf(changes.map(({ ticks }) => ticks)))).toEqual(new Set([5_000_000]))
    expect(new Set(stepsOf(changes.map(({ level }) => level ?? 9)))).toEqual(new Set([1, -1]))
    expect(reader.ticks).toBe(1e10)
  })

  /** OC0A is D6: fast PWM is high for OCR0A of 256 steps, phase correct for twice that of 510. */
  test.each([
    ['fast', 0x83, 100, 256],
    ['phase correct', 0x81, 200, 510],
  ])('%s PWM of timer 0, undivided', (_, control, high, period) => {
    const board = uno(...store(DDRD, 0x40), ...store(OCR0A, 100), ...store(TCCR0A, control), ...store(TCCR0B, 1), STAY)
    board.run(0.001)
    board.capture({ pins: ['D6'], seconds: 0.01, trigger: { pin: 'D6', edge: 'rising' } })
    board.run(0.02)
    const steps = stepsOf(board.cyclesOf('D6'))
    expect(steps.length).toBeGreaterThan(500)
    expect(new Set(steps.filter((_, at) => at % 2 === 0))).toEqual(new Set([high]))
    expect(new Set(steps.filter((_, at) => at % 2 === 1))).toEqual(new Set([period - high]))
  })

  /** Breaks if an instruction's pin changes before its end: OUT and STS take 1 and 2 cycles. */
  test('a pin changes as the instruction ends', () => {
    const [high, low] = [store(PORTB, 1), store(PORTB, 0)]
    const board = uno(...store(DDRB, 1), ...high, ALL, out(PINB), ...high, ...low, STAY)
    board.capture({ pins: ['D8'], seconds: 0.001 })
    board.run(0.002)
    // LDI and STS, then LDI and OUT, then twice LDI and STS.
    expect(stepsOf(board.cyclesOf('D8'))).toEqual([3, 2, 3, 3])
  })

  test('the time of a cycle follows the clock of the processor', () => {
    const slow = [...store(CLKPR, 0x80), ...store(CLKPR, 0x04)]
    const board = uno(...slow, ...kilohertz)
    board.capture({ pins: ['D9'], seconds: 0.2 })
    board.run(0.21)
    const { reader, changes } = board.read()
    expect(reader.head.hertz).toBe(16_000_000)
    // From 16 MHz to 1: 8,000 cycles are 8 ms.
    expect(new Set(stepsOf(changes.slice(1).map(({ ticks }) => ticks)))).toEqual(new Set([80_000_000]))
    expect(reader.ticks).toBeCloseTo(2e9, -6)
  })
})

describe('what is captured', () => {
  /** Breaks if what is from before the trigger is a cycle too long or too short. */
  test('a trigger, with a tenth from before it', () => {
    const board = uno(...kilohertz)
    board.capture({ pins: ['D9'], seconds: 0.1, pre_percent: 10, trigger: { pin: 'D9', edge: 'rising' } })
    board.run(0.0105)
    expect(board.file).toBeUndefined()
    const late = uno(...kilohertz)
    late.run(0.1003)
    late.capture({ pins: ['D9'], seconds: 0.1, pre_percent: 10, trigger: { pin: 'D9', edge: 'rising' } })
    late.run(0.2)
    const { reader, changes } = late.read()
    expect(reader.head).toMatchObject({ ended: 'span', truncated: false })
    const trigger = reader.head.trigger_cycle ?? -1
    expect(changes.find(({ cycle }) => cycle === trigger)).toMatchObject({ level: 1 })
    // It was armed less than a tenth before, so that is shorter.
    expect(trigger).toBeLessThan(160_000)
    expect(reader.head.cycles - trigger).toBe(16_000 * 90)
  })

  test('as much from before the trigger as asked for, if there is so much', () => {
    const board = uno(...store(DDRB, 3), ...kilohertz)
    board.capture({ pins: ['D9', 'D2'], seconds: 0.1, pre_percent: 50, trigger: { pin: 'D2', edge: 'falling' } })
    board.loop.input({ kind: 'pin', pin: 2, millivolts: 5_000 })
    board.run(0.3)
    board.loop.input({ kind: 'pin', pin: 2, millivolts: 0 })
    board.run(0.1)
    const { reader, changes } = board.read()
    expect(reader.head).toMatchObject({ trigger_cycle: 800_000, cycles: 1_600_000, ended: 'span', truncated: false })
    expect(reader.head.levels).toEqual([expect.any(Number), 1])
    expect(changes.filter(({ pin }) => pin === 1)).toEqual([{ pin: 1, cycle: 800_000, ticks: 500_000_000, level: 0 }])
    const first = changes[0]?.cycle ?? -1
    expect(first).toBeGreaterThanOrEqual(0)
    expect(first).toBeLessThan(8_000)
    expect(changes.filter(({ pin }) => pin === 0)).toHaveLength(200)
  })

  /** Breaks without the mark, or if the board's time or state is another one without a capture. */
  test('pins that toggle as fast as they can end it at its size, with a mark', () => {
    const toggled = () => uno(...store(DDRB, 0xff), ...store(DDRD, 0xff), ALL, out(PINB), out(PIND), back(2))
    const [board, other] = [toggled(), toggled()]
    for (const one of [board, other]) one.run(0.001)
    board.capture({ seconds: 60 }, SMALL)
    for (const one of [board, other]) one.run(0.01)
    expect(Buffer.compare(board.loop.hash(), other.loop.hash())).toBe(0)
    const { reader, changes } = board.read()
    expect(reader.head).toMatchObject({ ended: 'limit', truncated: true })
    // Several pins take little more than one, so it is their number that ends it.
    expect(changes.length).toBeGreaterThan(SMALL - 8_192)
    expect(changes.length).toBeLessThanOrEqual(SMALL)
    expect(board.file?.length).toBeLessThan(SMALL / 2)
    expect(changes.at(-1)?.cycle).toBe(reader.head.cycles)
  })

  /** Breaks if changes are kept without end until the trigger comes. */
  test('before the trigger the oldest go', () => {
    const board = uno(...toggling)
    board.capture({ pins: ['D8', 'D2'], seconds: 60, pre_percent: 90, trigger: { pin: 'D2', edge: 'rising' } }, SMALL)
    board.run(0.03)
    board.loop.input({ kind: 'pin', pin: 2, millivolts: 5_000 })
    board.run(0.01)
    const { reader, changes } = board.read()
    expect(reader.head).toMatchObject({ ended: 'limit', truncated: true })
    expect(new Set(stepsOf(changes.filter(({ pin }) => pin === 0).map(({ cycle }) => cycle)))).toEqual(new Set([3]))
    expect(changes.length).toBeGreaterThan(20_000)
  })

  test('an input from outside, and a reset, which does not end it', () => {
    const board = uno(...store(DDRB, 1), ...store(PORTB, 1), STAY)
    board.run(0.001)
    board.capture({ pins: ['D8', 'D3'], seconds: 0.01 })
    board.run(0.002)
    board.loop.input({ kind: 'pin', pin: 3, millivolts: 5_000 })
    board.run(0.002)
    board.loop.input({ kind: 'reset' })
    board.run(0.01)
    const { reader, changes } = board.read()
    expect(reader.head).toMatchObject({ levels: [1, null], ended: 'span' })
    expect(changes.map(({ pin, level }) => [pin, level])).toEqual([
      [1, 1],
      [0, null],
      [0, 0],
      [0, 1],
    ])
    expect(changes.map(({ cycle }) => Math.round(cycle / 16_000))).toEqual([2, 4, 4, 4])
  })

  /** Breaks if it waits for time that does not pass: SLEEP, and no interrupt is enabled. */
  test('a processor that locks up ends it as it is, and one that waits for its trigger goes on', () => {
    const board = uno(...store(DDRB, 1), ...store(PORTB, 1), ...store(SMCR, 1), SLEEP)
    board.capture({ pins: ['D8'], seconds: 10 })
    board.loop.advance(16_000, () => false)
    const { reader, changes } = board.read()
    expect(reader.head).toMatchObject({ ended: 'locked_up', truncated: false })
    expect(changes.map(({ level }) => level)).toEqual([0, 1])
    expect(reader.head.cycles).toBe(board.loop.machine.cycles)
    board.capture({ pins: ['D8'], seconds: 0.01, trigger: { pin: 'D8', edge: 'rising' } })
    board.loop.lockedUp()
    expect(board.file).toBeUndefined()
    board.loop.input({ kind: 'reset' })
    board.loop.advance(32_000, () => false)
    expect(board.read().reader.head).toMatchObject({ ended: 'locked_up', trigger_cycle: expect.any(Number) })
  })

  test('the end of the power ends it as it is, and a trigger that has not come gives nothing', () => {
    const board = uno(...kilohertz)
    board.capture({ pins: ['D9'], seconds: 10 })
    board.run(0.1)
    expect(board.loop.endCapture()).toBe(true)
    expect(board.read().reader.head).toMatchObject({ ended: 'power_off', truncated: false })
    expect(board.read().reader.head.cycles).toBeCloseTo(1_600_000, -2)
    board.capture({ pins: ['D2'], trigger: { pin: 'D2', edge: 'both' } })
    board.run(0.1)
    expect(board.loop.giveUpCapture()).toBe(true)
    expect(board.loop.giveUpCapture()).toBe(false)
    expect(board.file).toBeUndefined()
  })
})
