// Slow: an agent takes no messages for longer than a board may take to halt.
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { shellOf } from '#agent/assets.ts'
import { emulatedDriver } from './driver.ts'
import { Board } from './testing.ts'

const BUSY_MS = 11_000

/** Breaks if time in which the agent takes no messages counts as time without an answer. */
test.each(['flash', 'power cycle'] as const)(
  'an agent that was busy does not take its board for stuck: %s',
  async (act) => {
    const board = new Board(emulatedDriver({ machine: 'uno', share: 1 }))
    onTestFinished(() => board.driver.wipe())
    await board.start()
    await board.shows('> ')
    board.output = ''
    // Timers come next, and messages after them.
    await setImmediate()
    const firmware = { format: 'bin', bytes: shellOf('uno'), address: null } as const
    const done = act === 'flash' ? board.flash(firmware) : board.driver.setPower?.('cycle')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS)
    await done
    await board.shows('type help\r\n> ')
    expect(board.notes).toEqual([])
  },
)
