import { describe, expect, it } from 'vitest'
import { BoardByHand } from './testing.ts'

const D7 = 7
const weather = { name: 'weather', kind: 'dht22', pin: 'D7', temperature: 21.5, humidity: 40 }

/** Pulls the wire down for so long, and returns how long it is high and low in the reply, in µs. */
function ask(board: BoardByHand, lowMs = 1.1): { level: number; us: number }[] {
  board.driven.length = 0
  board.drive(D7, 0)
  board.pass(lowMs)
  board.drive(D7, null)
  board.pass(10)
  return board.driven.slice(0, -1).map(({ volts, cycle }, index) => ({
    level: volts > 0 ? 1 : 0,
    us: ((board.driven[index + 1]?.cycle ?? 0) - cycle) / (board.hertz / 1e6),
  }))
}

function bytesOf(reply: { us: number }[]): number[] {
  const bits = reply.slice(3).filter((_, index) => index % 2 === 0)
  return Array.from({ length: 5 }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((value, { us }) => value * 2 + (us > 48 ? 1 : 0), 0),
  )
}

describe('a DHT22', () => {
  it('replies with the times of its data sheet', () => {
    const reply = ask(new BoardByHand('uno', [weather]))
    expect(reply.slice(0, 2)).toEqual([
      { level: 0, us: 80 },
      { level: 1, us: 80 },
    ])
    const bits = reply.slice(2, -1)
    expect(bits).toHaveLength(80)
    for (const { level, us } of bits) expect(level === 0 ? [50] : [27, 70]).toContain(us)
    expect(reply.at(-1)).toEqual({ level: 0, us: 50 })
  })

  it('tells tenths, with a sign and a sum', () => {
    expect(bytesOf(ask(new BoardByHand('uno', [weather])))).toEqual([1, 0x90, 0, 215, (1 + 0x90 + 215) & 0xff])
    const cold = { ...weather, temperature: -10.1, humidity: 65.2 }
    expect(bytesOf(ask(new BoardByHand('uno', [cold])))).toEqual([2, 0x8c, 0x80, 0x65, 0x73])
  })

  it('measures every two seconds', () => {
    const board = new BoardByHand('uno', [weather])
    board.parts.set('weather', { temperature: 30 })
    board.pass(1_000)
    expect(bytesOf(ask(board))[3]).toBe(215)
    board.pass(1_000)
    expect(bytesOf(ask(board)).slice(2, 4)).toEqual([1, 44])
    expect(board.stateOf('weather')).toEqual({ temperature: 30, humidity: 40, fault: 'none', reads: 2 })
  })

  it('does not take a short start for one, nor one within its reply', () => {
    const board = new BoardByHand('uno', [weather])
    expect(ask(board, 0.9)).toEqual([])
    board.drive(D7, 0)
    board.pass(1.1)
    board.drive(D7, null)
    board.pass(1)
    ask(board)
    expect(board.stateOf('weather')).toMatchObject({ reads: 1 })
  })

  it('has the faults that it is told to have', () => {
    const board = new BoardByHand('uno', [{ ...weather, fault: 'silent' }])
    expect(ask(board)).toEqual([])
    board.parts.set('weather', { fault: 'checksum' })
    const [one = 0, two = 0, three = 0, four = 0, sum] = bytesOf(ask(board))
    expect(sum).not.toBe((one + two + three + four) & 0xff)
    board.parts.set('weather', { fault: 'none' })
    expect(bytesOf(ask(board))[4]).toBe((one + two + three + four) & 0xff)
  })
})
