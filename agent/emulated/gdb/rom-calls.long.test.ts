// Slow: ten thousand stops.
import { expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { Debugged } from './testing.ts'

const PC = 15
const STOPPED = 'T05thread:1;'
/** Where the ROM has the addresses of its tables (RP2040 data sheet, 2.8.3). */
const [FUNCTIONS, DATA] = [0x14, 0x16]
const [ADD, MULTIPLY] = [0, 8]

/** Reads a little-endian number at an address, as a debugger does. */
function numberAt(board: Debugged, address: number, bytes: number): number {
  return Buffer.from(board.ask(`m${address.toString(16)},${bytes}`), 'hex').readUIntLE(0, bytes)
}

function find(board: Debugged, table: number, code: string): number {
  for (let at = numberAt(board, table, 2); numberAt(board, at, 2) !== 0; at += 4)
    if (numberAt(board, at, 2) === Buffer.from(code).readUInt16LE()) return numberAt(board, at + 2, 2)
  throw new Error(`the ROM has no ${code}`)
}

test.skipIf(!canBuild)(
  'ten thousand calls of the boot ROM under breakpoints at their first instructions return what they do without',
  () => {
    const { binary } = build('rom-calls')
    const plain = new Debugged('pico', binary)
    plain.loop.detach()
    while (!plain.loop.machine.isLocked) plain.run()
    const board = new Debugged('pico', binary)
    const floats = find(board, DATA, 'SF')
    const places = [
      ...['P3', 'IF', 'EX', 'RE', 'RP', 'CX'].map((code) => find(board, FUNCTIONS, code) & ~1),
      ...[ADD, MULTIPLY].map((offset) => numberAt(board, floats + offset, 4) & ~1),
    ]
    expect(new Set(places).size).toBe(8)
    for (const place of places) expect(board.ask(`Z1,${place.toString(16)},2`)).toBe('OK')
    const calls = new Map(places.map((place) => [place, 0]))
    for (;;) {
      expect(board.ask('c')).toBe(STOPPED)
      const pc = board.register(PC)
      const count = calls.get(pc)
      if (count === undefined) break
      calls.set(pc, count + 1)
      expect(board.ask('s')).toBe(STOPPED)
    }
    expect([...calls.values()]).toEqual([3_400, 34, 34, 34, 34, 34, 3_400, 3_400])
    expect(board.printed).toBe(plain.printed.slice(0, board.printed.length))
    expect(board.printed).toMatch(/^([0-9a-f]{8} ){36}\n$/)
    // It has stopped at its own breakpoint, once: going on is behind it.
    expect(board.ask('c')).toBe('')
    expect(board.printed.endsWith('\n!')).toBe(true)
  },
  120_000,
)
