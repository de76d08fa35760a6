// Slow: how fast a board ran is first reported after ten seconds.

import { expect, onTestFinished, test } from 'vitest'
import { emulatedDriver } from './driver.ts'
import { Board } from './testing.ts'

async function startBoard(options: { share: number; image?: Uint8Array }) {
  const board = new Board(emulatedDriver({ machine: 'uno', ...options }))
  onTestFinished(() => board.driver.wipe())
  await board.start()
  return board
}

/** Jumps to itself for ever. */
const spinning = new Uint8Array(Uint16Array.of(0xcfff).buffer)

/**
 * Takes as long as the first report of pacing.ts. Breaks without share.ts: the spinning board takes
 * a core, and its clock is ours.
 */
test('keeps to its share if it never sleeps, says so, and others still answer', async () => {
  // A fast machine plays this loop with a 25th of a core.
  const busy = await startBoard({ image: spinning, share: 0.005 })
  const board = await startBoard({ share: 1 })
  await board.shows('type help\r\n> ')
  for (const pin of [2, 3, 4, 5, 6]) await board.ask(`gpio ${pin}`, `pin ${pin}`)
  await busy.until(() => busy.notes.length > 0)
  // A board that is not held back says nothing.
  expect(busy.notes[0]).toMatch(/runs at \d+ % of real time/)
})
