import { describe, expect, it } from 'vitest'
import { PartsClock } from './clock.ts'
import { darkStates } from './parts.ts'
import { BoardByHand } from './testing.ts'

const button = { name: 'button', kind: 'button', pin: 'D2' }
const led = { name: 'led', kind: 'led', pin: 'D13' }
const pot = { name: 'pot', kind: 'potentiometer', pin: 'A0' }
const A0 = 14

describe('a button', () => {
  it('connects its pin to ground, which is pulled up, and to the supply if it is pulled down', () => {
    const up = new BoardByHand('uno', [button])
    up.parts.set('button', { pressed: true })
    up.parts.set('button', { pressed: false })
    expect(up.driven.map(({ pin, volts }) => [pin, volts])).toEqual([
      [2, 5],
      [2, 0],
      [2, 5],
    ])
    const down = new BoardByHand('pico', [{ ...button, pin: 'GP2', pull: 'down' }])
    down.parts.set('button', { pressed: true })
    expect(down.driven.map(({ volts }) => volts)).toEqual([0, 3.3])
  })

  /** Broken by a bounce that ends on the wrong side, or draws from another generator. */
  it('bounces as the seed says, and is as it stays once the time is over', () => {
    const run = (seed: number) => {
      const board = new BoardByHand('uno', [{ ...button, bounce_ms: 2 }], seed)
      board.parts.set('button', { pressed: true })
      board.pass(10)
      return board.driven
    }
    for (let seed = 0; seed < 50; seed++) {
      const driven = run(seed)
      expect(driven.at(-1)?.volts).toBe(0)
      expect(driven.length).toBeGreaterThanOrEqual(4)
      expect(driven.at(-1)?.cycle).toBeLessThanOrEqual(32_000)
      expect(run(seed)).toEqual(driven)
    }
    expect(run(1)).not.toEqual(run(2))
  })

  it('does not bounce into a later release', () => {
    const board = new BoardByHand('uno', [{ ...button, bounce_ms: 50 }], 3)
    board.parts.set('button', { pressed: true })
    board.pass(1)
    board.parts.set('button', { pressed: false })
    board.pass(100)
    expect(board.driven.at(-1)?.volts).toBe(5)
    expect(board.stateOf('button')).toEqual({ pressed: false })
  })
})

describe('a light', () => {
  it('counts how often it is switched, and is off on a pin that is not driven', () => {
    const board = new BoardByHand('uno', [led])
    board.drive(13, 0)
    board.drive(13, 1)
    expect(board.stateOf('led')).toEqual({ on: true, duty: 1, changes: 1 })
    board.drive(13, null)
    expect(board.stateOf('led')).toEqual({ on: false, duty: 0, changes: 2 })
    board.pass(1_000)
    expect(board.changes).toBe(2)
  })

  it('tells the part of the time that it is on', () => {
    const board = new BoardByHand('uno', [led])
    for (let period = 0; period < 10; period++) {
      board.drive(13, 1)
      board.pass(0.25)
      board.drive(13, 0)
      board.pass(0.75)
    }
    expect(board.stateOf('led')).toEqual({ on: false, duty: 0.25, changes: 20 })
    board.drive(13, 1)
    board.pass(0.5)
    expect(board.stateOf('led')).toMatchObject({ on: true, duty: 0.25 })
    expect(board.stateOf('led')).toMatchObject({ duty: 0.25 })
  })

  /** Breaks where no edge says that pulses are over: it would stay as bright as they were. */
  it.each([0, 1] as const)('says once that it stays at level %i after fast pulses', (level) => {
    const board = new BoardByHand('uno', [led])
    for (let period = 0; period < 100; period++) {
      board.drive(13, 1)
      board.pass(0.5)
      board.drive(13, 0)
      board.pass(0.5)
    }
    board.drive(13, level)
    const { changes } = board
    expect(board.stateOf('led')).toMatchObject({ duty: 0.5 })
    board.pass(48)
    expect(board.changes).toBe(changes)
    board.pass(1_000)
    expect(board.changes).toBe(changes + 1)
    expect(board.stateOf('led')).toMatchObject({ on: level === 1, duty: level })
  })

  it('is on or off while it blinks', () => {
    const board = new BoardByHand('uno', [led])
    for (let period = 0; period < 3; period++) {
      board.drive(13, 1)
      expect(board.stateOf('led')).toMatchObject({ on: true, duty: 1 })
      board.pass(20)
      board.drive(13, 0)
      board.pass(40)
      expect(board.stateOf('led')).toMatchObject({ on: false, duty: 0 })
    }
  })
})

describe('a potentiometer', () => {
  it('divides the supply', () => {
    const board = new BoardByHand('uno', [{ ...pot, value: 0.25 }])
    board.parts.set('pot', { value: 1 })
    expect(board.driven).toMatchObject([
      { pin: A0, volts: 1.25 },
      { pin: A0, volts: 5 },
    ])
    expect(board.stateOf('pot')).toEqual({ value: 1, volts: 5 })
  })

  it('has noise of its own for each measurement, within its bounds', () => {
    const board = new BoardByHand('uno', [{ ...pot, noise_mv: 3 }], 7)
    for (let index = 0; index < 1_000; index++) board.parts.sample(A0)
    const noise = board.driven.slice(1).map(({ volts }) => volts - 2.5)
    expect(new Set(noise).size).toBeGreaterThan(990)
    expect(Math.max(...noise.map(Math.abs))).toBeLessThanOrEqual(0.003)
    expect(Math.abs(noise.reduce((sum, one) => sum + one, 0) / noise.length)).toBeLessThan(0.0003)
  })
})

describe('parts', () => {
  it('must be on pins that the board has', () => {
    expect(() => new BoardByHand('uno', [{ ...led, pin: 'GP25' }])).toThrow('the board has no pin GP25')
    expect(() => new BoardByHand('uno', [{ ...pot, pin: 'D2' }])).toThrow('D2 is not an analogue input')
    expect(() => new BoardByHand('uno', [led]).parts.set('lamp', {})).toThrow('no part lamp')
  })

  it('have a state without power', () => {
    const parts = [
      { ...button, kind: 'button' as const, pull: 'up' as const, bounce_ms: 0, pressed: true },
      { ...led, kind: 'led' as const },
    ]
    expect(darkStates('uno', parts)).toEqual([
      { name: 'button', kind: 'button', state: { pressed: true } },
      { name: 'led', kind: 'led', state: { on: false, duty: 0, changes: 0 } },
    ])
  })

  it('do what is due at the same cycle in order, and what that asks for afterwards', () => {
    const board = new BoardByHand('uno', [])
    const clock = new PartsClock(board)
    const done: string[] = []
    clock.at(16_020, () => done.push('late'))
    clock.at(16_010, () => {
      done.push('first')
      clock.at(5, () => done.push('asked for'))
    })
    clock.at(16_010, () => done.push('second'))
    board.pass(1)
    expect(done).toEqual([])
    board.pass(1)
    expect(done).toEqual(['first', 'second', 'asked for', 'late'])
  })
})
