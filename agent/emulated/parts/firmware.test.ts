import { describe, expect, test } from 'vitest'
import { build, canBuild } from '#agent/emulated/test-firmware/testing.ts'
import { BoardInLoop } from './board-in-loop.ts'

const boards = [
  { machine: 'uno', wire: 'D7', bus: { sda: 'A4', scl: 'A5' } },
  { machine: 'pico', wire: 'GP7', bus: { sda: 'GP4', scl: 'GP5' } },
] as const

/** A program looks at the wire itself, or lets a state machine of PIO do it. */
const readers = [
  ...boards.map((board) => ({ ...board, by: 'pulses', letter: 'd' })),
  { ...boards[1], by: 'PIO', letter: 'p' },
] as const

/** A program makes the bus of its pins, or has a peripheral for it. */
const buses = [
  { ...boards[0], program: 'parts-uno' },
  { ...boards[0], program: 'parts-uno-pins' },
  { ...boards[1], program: 'parts-pico-pins' },
  { ...boards[1], program: 'parts-pico' },
] as const

/** A bar of eight rows, and seven times a diagonal. */
const drawn = Array.from({ length: 64 }, (_, y) => (y < 8 ? 0xff : 0x80 >> (y % 8))).flatMap((byte) =>
  Array(16).fill(byte),
)

describe.runIf(canBuild)('a program of C', () => {
  test.each(readers)('reads a DHT22 on an emulated $machine by $by, and sees its faults', (reader) => {
    const { machine, wire, letter } = reader
    const weather = { name: 'weather', kind: 'dht22', pin: wire, temperature: -10.1, humidity: 65.2 }
    const board = new BoardInLoop(machine, build(`parts-${machine}`).binary, [weather])
    board.shows('parts ready')
    board.ask(letter, '2 140 128 101 115 right')
    board.set('weather', { fault: 'checksum' })
    board.ask(letter, '2 140 128 101 116 wrong')
    board.set('weather', { fault: 'silent' })
    board.ask(letter, 'silent')
    expect(board.stateOf('weather')).toMatchObject({ reads: 2 })
  })

  test.each(buses)('draws on a screen of an emulated $machine: $program', ({ machine, program, bus }) => {
    const screen = { name: 'screen', kind: 'ssd1306', ...bus, address: 0x3c }
    const other = { ...screen, name: 'other', address: 0x3d }
    const board = new BoardInLoop(machine, build(program).binary, [screen, other])
    board.shows('parts ready')
    expect(board.ask('s', 'drawn')).toContain('found 60')
    expect(board.stateOf('other')).toMatchObject({ on: false })
    expect(board.stateOf('screen')).toMatchObject({ on: true, ignored: '0x8d' })
    expect([...Buffer.from(String(board.stateOf('screen')?.frame), 'base64')]).toEqual(drawn)
  })
})
