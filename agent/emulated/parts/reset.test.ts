import { expect, test, vi } from 'vitest'
import { shellOf } from '#agent/assets.ts'
import { models } from '#agent/emulated/models.ts'
import { BoardInLoop } from './board-in-loop.ts'

const PIN = 2
const BOUNCE_SECONDS = 0.05

/** At a reset the board forgets when to call its parts. Breaks if they do not ask for it again. */
test.each(['uno', 'pico'] as const)('a button of an emulated %s bounces to its end over a reset', (model) => {
  const button = { name: 'button', kind: 'button', pin: models[model].pins[PIN]?.name }
  const board = new BoardInLoop(model, shellOf(model), [{ ...button, bounce_ms: BOUNCE_SECONDS * 1_000 }])
  board.shows('> ')
  const { machine } = board.loop
  const connect = vi.spyOn(machine, 'connect')
  board.set('button', { pressed: true })
  const before = connect.mock.calls.length
  board.loop.input({ kind: 'reset' })
  const end = machine.cycles + 2 * BOUNCE_SECONDS * machine.hertz
  while (machine.cycles < end) board.loop.advance(end, () => false)
  expect(connect.mock.calls.length).toBeGreaterThan(before + 1)
  expect(connect.mock.calls.at(-1)).toEqual([PIN, 0])
})
