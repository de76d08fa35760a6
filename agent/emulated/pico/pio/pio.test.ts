import { describe, expect, test } from 'vitest'
import { AUTOPULL, asm, DIRECTIONS, NOTHING, outPin, PINS, RIGHT, START, startPio, X, Y } from './testing.ts'

const SIDE_1 = 1 << 29
const AUTOPUSH = 1 << 16

const setPin = (pin: number) => (1 << 26) | (pin << 5)
const sidePin = (pin: number) => SIDE_1 | (pin << 10)
/** A divider of 256ths, as its register has it. */
const divider = (whole: number, fraction = 0) => (whole << 16) | (fraction << 8)

/** Two instructions that set a pin and clear it, for ever. */
function squareWave(first: number, second: number, div: number) {
  const pio = startPio()
  pio.drive([3])
  pio.load([asm.and(asm.set(PINS, 1), first), asm.and(asm.set(PINS, 0), second)])
  pio.write('PINCTRL', setPin(3))
  pio.wrap(0, 1)
  pio.write('CLKDIV', div)
  pio.write('CTRL', START)
  return pio
}

const cyclesOf = ({ edges }: ReturnType<typeof startPio>) => edges.map(([cycle]) => cycle)

describe('edges are at the cycle that divider and delays say', () => {
  test('one for each cycle without both', () => {
    const pio = squareWave(0, 0, divider(1))
    pio.pass(1000)
    expect(cyclesOf(pio)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1))
  })

  test.each([
    [0, 0, 7, 0],
    [3, 31, 1, 0],
    [0, 0, 2, 128],
    [5, 2, 1, 1],
    [1, 9, 13, 77],
  ])('delays %i and %i at a divider of %i and %i 256ths', (first, second, whole, fraction) => {
    const pio = squareWave(first, second, divider(whole, fraction))
    pio.pass(20_000)
    const expected: number[] = []
    const step = whole * 256 + fraction
    for (let tick = 1, at = 0; Math.floor((tick * step) / 256) <= 20_000; at++) {
      expected.push(Math.floor((tick * step) / 256))
      tick += at % 2 === 0 ? first + 1 : second + 1
    }
    expect(cyclesOf(pio)).toEqual(expected)
  })

  test('a divider of 0 is 65,536', () => {
    const pio = squareWave(0, 0, divider(0))
    pio.pass(200_000)
    expect(cyclesOf(pio)).toEqual([65_536, 131_072, 196_608])
  })

  test('however the clock is advanced', () => {
    const pio = squareWave(2, 5, divider(3, 33))
    const whole = squareWave(2, 5, divider(3, 33))
    for (let left = 5_000; left > 0; left -= 7) pio.pass(Math.min(7, left))
    whole.pass(5_000)
    expect(pio.edges).toEqual(whole.edges)
  })
})

test('a UART sends its bits, each as long as the divider says', () => {
  const pio = startPio()
  pio.drive([0])
  // Eight ticks a bit; the pin is high between bytes. Side-set is optional, and of one pin.
  pio.load([asm.and(asm.pull, 0b11_111), asm.and(asm.set(X, 7), 0b10_111), asm.out(PINS, 1), asm.and(asm.jmp(2, 2), 6)])
  pio.write('PINCTRL', (2 << 29) | outPin(0))
  pio.write('SHIFTCTRL', RIGHT)
  pio.wrap(0, 3, { bits: 2 ** 30 })
  pio.write('CLKDIV', divider(10))
  pio.write('TXF', 0x55)
  pio.write('CTRL', START)
  pio.pass(2_000)
  const first = pio.edges[1]?.[0] ?? 0
  // Idle, the start bit, and then a change with each bit of 0x55 until the stop bit.
  expect(pio.edges.map(([cycle, , level]) => [cycle - first, level])).toEqual([
    [-80, 1],
    ...Array.from({ length: 8 }, (_, bit) => [80 * bit, bit % 2]),
    [720 - 80, 0],
    [720, 1],
  ])
})

test('what is shifted out by autopull has no gap between words', () => {
  const pio = startPio()
  pio.drive([4])
  pio.load([asm.out(PINS, 1)])
  pio.write('PINCTRL', outPin(4))
  pio.write('SHIFTCTRL', RIGHT | AUTOPULL | (2 << 25))
  pio.wrap(0, 0)
  for (const word of [0b01, 0b01, 0b01, 0b01]) pio.write('TXF', word)
  pio.write('CTRL', START)
  pio.pass(20)
  // The first cycle fills the shift register.
  expect(pio.edges.map(([cycle, , level]) => [cycle, level])).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9].map((at) => [at, (at + 1) % 2]),
  )
  expect(pio.read('FDEBUG') >>> 24).toBe(1)
  // And one that waited needs a cycle to be filled.
  pio.write('TXF', 0b01)
  pio.pass(5)
  expect(pio.edges.slice(8).map(([cycle]) => cycle)).toEqual([22, 23])
})

test('a machine that waited goes on at a tick of its divided clock', () => {
  const pio = startPio()
  pio.drive([2])
  pio.load([asm.pull, asm.set(PINS, 1), asm.jmp(2)])
  pio.write('PINCTRL', setPin(2))
  pio.write('CLKDIV', divider(10))
  pio.wrap(0, 2)
  pio.write('CTRL', START)
  pio.pass(103)
  pio.write('TXF', 1)
  pio.pass(50)
  expect(pio.edges).toEqual([[120, 2, 1]])
})

test('a pin is waited for, and seen two cycles after its edge', () => {
  const pio = startPio()
  pio.drive([2])
  pio.load([asm.wait(1, 'gpio', 5), asm.set(PINS, 1), asm.wait(0, 'pin', 5), asm.set(PINS, 0)])
  pio.write('PINCTRL', setPin(2))
  pio.wrap(0, 3)
  pio.write('CTRL', START)
  pio.pass(100)
  pio.mcu.gpio[5]?.setInputValue(true)
  pio.pass(50)
  pio.mcu.gpio[5]?.setInputValue(false)
  pio.pass(50)
  expect(pio.edges).toEqual([
    [103, 2, 1],
    [153, 2, 0],
  ])
})

test('pins are read as they were two cycles before, by jumps and shifts', () => {
  const pio = startPio()
  pio.load([asm.in(PINS, 1), asm.in(NOTHING, 31), asm.jmp(0)])
  pio.write('PINCTRL', 5 << 15)
  pio.write('SHIFTCTRL', RIGHT | AUTOPUSH)
  pio.wrap(0, 2)
  pio.write('CTRL', START)
  pio.pass(3)
  pio.mcu.gpio[5]?.setInputValue(true)
  pio.pass(6)
  expect([pio.read('RXF'), pio.read('RXF'), pio.read('RXF')]).toEqual([0, 0, 1])
})

/** Breaks if a flag is seen in the cycle that raises it. */
test('a flag that one machine raises lets another go on in the next cycle', () => {
  const pio = startPio()
  pio.drive([1])
  pio.load([asm.and(asm.irq(4), 9), asm.jmp(1)])
  pio.load([asm.wait(1, 'irq', 4), asm.set(PINS, 1), asm.jmp(6)], 4)
  pio.write('PINCTRL', setPin(1), 1)
  pio.wrap(0, 1)
  pio.wrap(4, 6, { machine: 1 })
  pio.write('CTRL', 0b11 | (0b11 << 8))
  pio.pass(30)
  // The flag rises in cycle 1, the wait is over in 2.
  expect([pio.edges, pio.read('IRQ')]).toEqual([[[3, 1, 1]], 0])
})

test('a machine that waits for its flag goes on once the processor clears it', () => {
  const pio = startPio()
  pio.drive([1])
  pio.load([asm.irq(0x10, { waits: true }), asm.set(PINS, 1), asm.jmp(2)])
  pio.write('PINCTRL', setPin(1), 2)
  pio.write('IRQ0_INTE', 1 << 10)
  pio.wrap(0, 2, { machine: 2 })
  pio.write('CTRL', 1 << 2)
  pio.pass(20)
  expect([pio.read('IRQ'), pio.read('IRQ0_INTS'), pio.edges]).toEqual([4, 1 << 10, []])
  pio.write('IRQ', 4)
  pio.pass(20)
  expect([pio.read('IRQ'), pio.read('IRQ0_INTS'), pio.edges]).toEqual([0, 0, [[22, 1, 1]]])
})

test('side-set drives its pin with each instruction, also one that waits', () => {
  const pio = startPio()
  pio.drive([6])
  pio.load([asm.and(asm.set(X, 1), 0x10), asm.and(asm.pull, 0x00), asm.and(asm.set(X, 1), 0x12)])
  pio.write('PINCTRL', sidePin(6))
  pio.wrap(0, 2)
  pio.write('CTRL', START)
  pio.pass(50)
  pio.write('TXF', 1)
  pio.pass(6)
  expect(pio.edges.map(([cycle, , level]) => [cycle, level])).toEqual([
    [1, 1],
    [2, 0],
    [52, 1],
    [56, 0],
  ])
})

test('an instruction that is written is executed at once, or once it can', () => {
  const pio = startPio()
  pio.write('INSTR', asm.set(Y, 21))
  pio.write('INSTR', asm.mov(6, Y, 1))
  pio.write('INSTR', asm.push)
  expect(pio.read('RXF')).toBe(~21 >>> 0)
  pio.write('INSTR', asm.pull)
  expect(pio.read('EXECCTRL') >>> 31).toBe(1)
  pio.write('TXF', 0x80000001)
  pio.pass(2)
  expect(pio.read('EXECCTRL') >>> 31).toBe(0)
  pio.write('INSTR', asm.mov(6, 7, 2))
  pio.write('INSTR', asm.push)
  expect(pio.read('RXF')).toBe(0x80000001)
})

test('an instruction of the shift register is executed, and the program goes on behind', () => {
  const pio = startPio()
  pio.drive([1])
  pio.load([asm.pull, asm.out(7, 16), asm.set(PINS, 0), asm.jmp(3)])
  pio.write('PINCTRL', setPin(1))
  pio.wrap(0, 3)
  pio.write('TXF', asm.and(asm.set(PINS, 1), 4))
  pio.write('CTRL', START)
  pio.pass(20)
  expect(pio.edges).toEqual([
    [3, 1, 1],
    [8, 1, 0],
  ])
})

test('fields of pins wrap round at 32', () => {
  const pio = startPio()
  pio.write('PINCTRL', (4 << 26) | (30 << 5))
  pio.write('INSTR', asm.set(DIRECTIONS, 0b1101))
  expect(pio.mcu.readUint32(0x50200040) >>> 0).toBe(0x40000003)
})
