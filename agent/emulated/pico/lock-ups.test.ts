import { expect, test } from 'vitest'
import { silent } from '#agent/emulated/machine.ts'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { imageThatWrites, memoryWith, VECTOR_TABLE } from '#agent/emulated/testing.ts'
import { Pico } from './pico.ts'

const MICRO = 125
const MAX_MS = 100
const WHY = 'it executes 0xde00, which is no instruction'

/** Returns a board with a program whose notes come with their cycles. */
function start(image: Uint8Array) {
  let output = ''
  const notes: [text: string, cycle: number][] = []
  const pico: Pico = new Pico(memoryWith('pico', image), {
    ...silent,
    byte: (byte) => {
      output += String.fromCharCode(byte)
    },
    note: (text) => notes.push([text, pico.cycles]),
  })
  /** Runs the board until it has printed something, or stops, or its time is over. */
  const shows = (text: string) => {
    const end = pico.now + MAX_MS
    while (!output.endsWith(text) && !pico.isLocked && pico.now < end) pico.advance(pico.cycles + 1_000)
    return output
  }
  const type = (text: string) => pico.apply({ kind: 'bytes', bytes: Buffer.from(text) })
  return { pico, shows, type, texts: () => notes.map(([text]) => text), notes }
}

test.skipIf(!canBuild)('a board whose core 1 has locked up says so and goes on, until core 0 does', () => {
  const { pico, shows, type, texts } = start(build('lock-ups').binary)
  shows('>')
  type('la')
  expect(shows('la')).toBe('>la')
  expect(texts()).toEqual([expect.stringContaining(`core 1 has locked up: ${WHY}`)])
  expect(pico.isLocked).toBe(false)
  type('0')
  shows('nothing more')
  expect([pico.isLocked, texts().length]).toEqual([true, 1])
  expect(pico.lockedBy).toContain(WHY)
})

/** Breaks if a board stops with its core 0: core 1 has its own program. */
test.skipIf(!canBuild)('core 1 goes on without core 0, until it locks up too', () => {
  const { pico, shows, type, texts } = start(build('lock-ups').binary)
  shows('>')
  type('tab')
  expect(shows('tab')).toBe('>tab')
  expect(texts()).toEqual([expect.stringContaining(`core 0 has locked up: ${WHY}`)])
  expect(pico.isLocked).toBe(false)
  type('1')
  shows('nothing more')
  expect([pico.isLocked, texts().length]).toEqual([true, 2])
  pico.apply({ kind: 'reset' })
  expect([pico.isLocked, pico.lockedBy]).toEqual([false, undefined])
})

test.skipIf(!canBuild)('a board has locked up if core 1 waits for the core that has', () => {
  const { pico, shows, type, texts } = start(build('lock-ups').binary)
  shows('>')
  type('0')
  shows('nothing more')
  expect([pico.isLocked, texts()]).toEqual([true, []])
})

/** Breaks if a board that has locked up stands still: its watchdog does not. */
test('the watchdog of a board that has locked up resets it in time, again and again', () => {
  const watchdog = [
    [0x40058004, 2 * 500],
    [0x40058000, 2 ** 30],
  ] as const
  const image = imageThatWrites([VECTOR_TABLE, ...watchdog, [0x60000000, 1]], { interrupts: true })
  const { pico, notes } = start(image)
  while (pico.cycles < 4 * 500 * MICRO && !pico.isLocked) pico.advance(pico.cycles + 1_000)
  expect(pico.isLocked).toBe(false)
  expect(notes.map(([text]) => text)).toEqual(
    Array(4).fill(expect.stringMatching(/^core 0 has locked up: it writes 4 bytes/)),
  )
  const steps = notes.slice(1).map(([, cycle], index) => cycle - (notes[index]?.[1] ?? 0))
  for (const step of steps) expect(step).toBeCloseTo(500 * MICRO, -3)
})
