import { describe, expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { BoardInLoop } from './board-in-loop.ts'

const BYTES = 64 * 1024
const CHUNK = 1_024
const pattern = Buffer.from(Array.from({ length: BYTES }, (_, at) => (at * 7 + (at >> 8)) & 0x7f))

const boards = [
  { machine: 'uno', program: 'serial-uno', rx: 'D9', tx: 'D8' },
  { machine: 'pico', program: 'serial-pico', rx: 'GP9', tx: 'GP8' },
  // UART1 sends on GP8.
  { machine: 'pico', program: 'serial-pico-uart1', rx: 'GP8', tx: 'GP9' },
] as const
const rates = [
  { baud: 115_200, letter: '1' },
  { baud: 9_600, letter: '9' },
]

describe.runIf(canBuild).each(boards)(
  '64 KiB to and from pins of an emulated $machine by $program',
  ({ machine, program, rx, tx }) => {
    test.each(rates)('at $baud baud', ({ baud, letter }) => {
      const gps = { name: 'gps', kind: 'uart', rx, tx, baud }
      const board = new BoardInLoop(machine, build(program).binary, [gps])
      const seconds = (BYTES * 11) / baud
      board.shows('serial ready')
      board.ask(`${letter}r`, 'listens\r\n')
      for (let at = 0; at < BYTES; at += CHUNK) board.set('gps', { send: pattern.toString('latin1', at, at + CHUNK) })
      expect(board.shows('received', seconds)).toContain('right bytes')
      expect(board.stateOf('gps')).toMatchObject({ bytes_out: BYTES, bytes_in: 0 })
      expect(receivedBy(board, seconds).equals(pattern)).toBe(true)
      expect(board.stateOf('gps')).toMatchObject({ bytes_in: BYTES, framing_errors: 0 })
    })
  },
)

/** Lets the board send, and collects what the part tells as the last that it has received. */
function receivedBy(board: BoardInLoop, seconds: number): Buffer {
  const parts: string[] = []
  let count = 0
  const collect = () => {
    const { bytes_in, received } = board.stateOf('gps') as { bytes_in: number; received: string }
    if (bytes_in > count) parts.push(received.slice(count - bytes_in))
    count = bytes_in
  }
  board.ask('s', 'sent', seconds, collect)
  collect()
  return Buffer.from(parts.join(''), 'latin1')
}
