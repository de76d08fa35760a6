import { expect, test } from 'vitest'
import { startChip } from './testing.ts'

const RAM = 0x20000000
const FLASH = 0x10000000

/** A store to flash only empties its cache: its chip is written by commands alone. */
test('DMA does not write to flash', () => {
  const { mcu, write, read, pass } = startChip()
  write(RAM, 0x11223344)
  // Words, halfwords and bytes, each once.
  for (const [channel, size] of [2, 1, 0].entries()) {
    write(0x50000000 + 0x40 * channel, RAM)
    write(0x50000004 + 0x40 * channel, FLASH + 0x100 * channel)
    write(0x50000008 + 0x40 * channel, 1)
    write(0x5000000c + 0x40 * channel, 1 | (size << 2) | (channel << 11) | (0x3f << 15))
    pass(100)
  }
  expect(mcu.flash.every((byte) => byte === 0xff)).toBe(true)
  expect(read(FLASH)).toBe(0xffffffff)
})

/** Breaks with the package's timers, which take X/Y for Y/X. */
test('DMA is paced by its timer, swaps bytes and chains', () => {
  const { clock, write, read, until } = startChip()
  const [first, second] = [0x50000000, 0x50000040]
  write(RAM, 0x11223344)
  // One transfer in 1,000 cycles.
  write(0x50000420, (1 << 16) | 1_000)
  write(second, RAM + 0x40)
  write(second + 4, RAM + 0x80)
  write(second + 8, 1)
  write(second + 0x10, 1 | (2 << 2) | (1 << 11) | (0x3f << 15))
  write(first, RAM)
  write(first + 4, RAM + 0x40)
  write(first + 8, 4)
  write(first + 12, 1 | (2 << 2) | (1 << 5) | (1 << 11) | (59 << 15) | (1 << 22))
  expect(until(() => read(RAM + 0x4c) !== 0)).toBe(4_000)
  expect(read(RAM + 0x40)).toBe(0x44332211)
  expect(until(() => read(RAM + 0x80) !== 0)).toBeLessThan(4)
  expect(clock.cycles).toBeLessThan(4_010)
})

test('DMA writes round a ring', () => {
  const { write, read, pass } = startChip()
  for (let at = 0; at < 8; at++) write(RAM + 0x100 + 4 * at, at + 1)
  write(0x50000000, RAM + 0x100)
  write(0x50000004, RAM + 0x200)
  write(0x50000008, 8)
  // Sixteen bytes, on the side that is written.
  write(0x5000000c, 1 | (2 << 2) | (1 << 4) | (1 << 5) | (4 << 6) | (1 << 10) | (0x3f << 15))
  pass(100)
  expect([0, 4, 8, 12, 16].map((at) => read(RAM + 0x200 + at))).toEqual([5, 6, 7, 8, 0])
})

test('DMA waits for each wrap of PWM', () => {
  const { write, read, pass } = startChip()
  write(0x50000000, RAM)
  write(0x50000004, RAM + 0x40)
  write(0x50000008, 100)
  write(0x5000000c, 1 | (2 << 2) | (24 << 15))
  write(0x40050010, 999)
  write(0x40050004, 1 << 4)
  write(0x40050000, 1)
  pass(10_500)
  expect(read(0x50000008)).toBe(90)
})
