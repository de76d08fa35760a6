import { expect, test } from 'vitest'
import { Memory } from '#agent/emulated/pico/cortex-m0/memory.ts'
import { CodeWindows } from './code-windows.ts'

const RAM = 0x20000000
const RAM_BYTES = 0x1000
const memory = new Memory(new Uint8Array(RAM_BYTES), new Uint8Array(0x1000), new Uint32Array(0x100))
const boundsOf = (windows: CodeWindows, pc: number) => {
  const { start, halfwords } = windows.made(pc) ?? windows.make(pc, memory)
  return [start, start + 2 * halfwords.length]
}

test('a breakpoint ends the code that is executed without asking, and is in no window', () => {
  const windows = new CodeWindows(new Set([RAM + 0x100, RAM + 0x102, RAM + 0x200]))
  expect(boundsOf(windows, RAM)).toEqual([RAM, RAM + 0x100])
  expect(boundsOf(windows, RAM + 0x104)).toEqual([RAM + 0x104, RAM + 0x200])
  expect(boundsOf(windows, RAM + 0x1fe)).toEqual([RAM + 0x104, RAM + 0x200])
  expect(boundsOf(windows, RAM + 0x202)).toEqual([RAM + 0x202, RAM + RAM_BYTES])
  // The flash that repeats at another address has none.
  expect(boundsOf(windows, 0x10002010)).toEqual([0x10002000, 0x10003000])
})

test('a breakpoint that a step executes is a window of its own, and is asked about the next time too', () => {
  const windows = new CodeWindows(new Set([RAM + 0x100]))
  expect(boundsOf(windows, RAM + 0x100)).toEqual([RAM + 0x100, RAM + 0x102])
  expect(windows.made(RAM + 0x100)).toBeUndefined()
})

test('a processor that comes back to a window finds it made', () => {
  const windows = new CodeWindows(new Set([RAM + 0x100]))
  const [first, second] = [windows.make(RAM, memory), windows.make(RAM + 0x300, memory)]
  expect([windows.made(RAM + 0x10), windows.made(RAM + 0x102)]).toEqual([first, second])
})
