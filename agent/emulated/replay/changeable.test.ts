import { expect, test } from 'vitest'
import { shellOf } from '#agent/assets.ts'
import { Stops } from '#agent/emulated/gdb/stops.ts'
import { Loop } from '#agent/emulated/loop.ts'
import { silent } from '#agent/emulated/machine.ts'
import { memoryWith } from '#agent/emulated/testing.ts'
import { image, store } from '#agent/emulated/uno/testing.ts'

const FIRST_RAM = 0x100
const [SPL, SPH, TCCR0B, TIMSK0, OCR0A, TCCR0A] = [0x5d, 0x5e, 0x45, 0x6e, 0x47, 0x44]
const [SEI, RET, RETI] = [0x9478, 0x9508, 0x9518]
const VECTORS = 52
const [NOP, PUSH, POP] = [0, 0x920f, 0x900f]
const [PUSH_R16, PUSH_R17] = [0x930f, 0x931f]
/** Two bytes of the stack pointer in R16 and R17, and each of them to SPL. */
const [HIGH, LOW, TO_HIGH, TO_LOW] = [0xef0f, 0xef1d, 0xbf0d, 0xbf1d]
const call = (from: number, to: number) => 0xd000 | ((to - from - 1) & 0xfff)
const jump = (from: number, to: number) => 0xc000 | ((to - from - 1) & 0xfff)

/** Calls, returns and moves its stack while timer 0 interrupts at each place of the loop. */
function interrupted(): Uint8Array {
  const start = [...store(SPH, 8), ...store(SPL, 0xff), ...store(TCCR0A, 2), ...store(OCR0A, 12), ...store(TIMSK0, 2)]
  const main = [...start, ...store(TCCR0B, 1), SEI, HIGH, LOW]
  const loop = VECTORS + main.length
  const moves = [TO_LOW, NOP, TO_HIGH, NOP, TO_LOW, NOP, NOP, TO_HIGH]
  const end = loop + 1 + moves.length
  const words = Array<number>(VECTORS).fill(RETI)
  words[0] = jump(0, VECTORS)
  return image(...words, ...main, call(loop, end + 1), ...moves, jump(end, loop), PUSH, POP, RET)
}

/** Returns to its beginning by an address with bits beyond the flash, while timer 0 interrupts. */
function astray(): Uint8Array {
  const timer = [...store(TCCR0A, 2), ...store(OCR0A, 16), ...store(TIMSK0, 2), ...store(TCCR0B, 1)]
  const main = [...store(SPH, 8), ...store(SPL, 0xff), ...timer, SEI]
  const loop = VECTORS + main.length
  // The address goes into R16 and R17, its lower byte first.
  const address = [0xe000 | ((loop & 0xf0) << 4) | (loop & 0xf), 0xec10]
  const words = Array<number>(VECTORS).fill(RETI)
  words[0] = jump(0, VECTORS)
  return image(...words, ...main, ...address, PUSH_R16, PUSH_R17, NOP, RET)
}

/**
 * Breaks if a replay looks for what an instruction has changed where it can have changed nothing:
 * going back would show a byte that was another one.
 */
test.each([
  ['our shell', shellOf('uno'), 400_000, 'help\reeprom 3 7\radc 0\r'],
  ['calls and returns with interrupts', interrupted(), 100_000, ''],
  ['returns beyond the flash with interrupts', astray(), 100_000, ''],
])('all that %s changes in RAM is among what it can have changed', (_, program, cycles, typed) => {
  const stops = new Stops()
  const loop = new Loop({ model: 'uno', memory: memoryWith('uno', program), events: silent, stops })
  const target = loop.attach()
  const seen = { instructions: 0, ram: 0, whole: 0 }
  const words = new Int32Array(1)
  let before: Buffer | undefined
  stops.observer = {
    before() {
      const [memory] = target.memories()
      const ram = Buffer.from(memory?.bytes.subarray(FIRST_RAM) ?? [])
      const isWhole = target.changeableBytes?.(words) !== FIRST_RAM
      const isChanged = before !== undefined && ram.compare(before) !== 0
      seen.instructions++
      if (isWhole) seen.whole++
      if (isChanged) seen.ram++
      if (isChanged && !isWhole) expect(`the instruction at word ${words[0]}`).toBe('one that changes no RAM')
      before = ram
      target.words(words)
    },
    write() {},
  }
  loop.input({ kind: 'bytes', bytes: Buffer.from(typed) })
  while (loop.machine.cycles < cycles) loop.advance(cycles, () => false)
  expect(seen.ram).toBeGreaterThan(100)
  expect(seen.whole).toBeLessThan(seen.instructions)
})
