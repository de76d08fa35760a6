import { describe, expect, it } from 'vitest'
import { BoardByHand } from './testing.ts'

const [TO_PART, FROM_PART] = [9, 8]
const gps = { name: 'gps', kind: 'uart', rx: 'D9', tx: 'D8', baud: 9_600 }
const BIT_MS = 1_000 / 9_600

/** Sends a byte as a board does, and a stop bit of this level. */
function send(board: BoardByHand, byte: number, stop: 0 | 1 = 1): void {
  const bits = [0, ...Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1), stop]
  for (const bit of bits) {
    board.drive(TO_PART, bit === 1 ? 1 : 0)
    board.pass(BIT_MS)
  }
}

describe('a serial port on pins', () => {
  it('takes bytes, and tells the last of them', () => {
    const board = new BoardByHand('uno', [gps])
    for (const byte of Buffer.from('x'.repeat(300))) send(board, byte)
    for (const byte of Buffer.from('$GPGGA ü')) send(board, byte)
    expect(board.stateOf('gps')).toEqual({
      bytes_in: 309,
      bytes_out: 0,
      framing_errors: 0,
      received: `${'x'.repeat(247)}$GPGGA ü`,
    })
  })

  /** Breaks if the stop bit is not looked at. */
  it('counts what is not framed, and goes on after it', () => {
    const board = new BoardByHand('uno', [gps])
    send(board, 0x41, 0)
    board.drive(TO_PART, 1)
    board.pass(1)
    send(board, 0x42)
    expect(board.stateOf('gps')).toMatchObject({ bytes_in: 1, framing_errors: 1, received: 'B' })
  })

  it('sends one byte after the other at its rate', () => {
    const board = new BoardByHand('uno', [gps])
    board.parts.set('gps', { send: 'U' })
    board.parts.set('gps', { send: 'U' })
    board.pass(30 * BIT_MS)
    const edges = board.driven.filter(({ pin }) => pin === FROM_PART)
    // An idle wire; a start bit and 0x55 switch the wire after each bit.
    const expected = [0, ...Array.from({ length: 20 }, (_, bit) => Math.ceil(((bit * BIT_MS) / 1_000) * board.hertz))]
    const switched = edges.filter(({ volts }, index) => index === 0 || volts !== edges[index - 1]?.volts)
    expect(switched.map(({ volts }) => volts)).toEqual([5, ...Array.from({ length: 20 }, (_, bit) => (bit % 2) * 5)])
    expect(switched.map(({ cycle }) => Math.ceil(cycle))).toEqual(expected)
    expect(board.stateOf('gps')).toMatchObject({ bytes_out: 2 })
  })
})
