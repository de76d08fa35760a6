import { expect, test } from 'vitest'
import { startSession } from '#core/sessions/index.ts'
import { makeLab, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { readMeter } from './meter.ts'

testsRollBack()

/** Breaks if what waits counts as running: its minutes are not charged. */
test('the meter has the sessions that run, the first to end in front, and those that wait apart', async () => {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const [{ type, board }, other] = [await makeLab(), await makeLab()]
  const start = (on: string, minutes: number) => startSession(user, { board_type: on, minutes, wait: true })
  const long = await start(type, 60)
  const waiting = await start(type, 10)
  const short = await start(other.type, 5)
  expect(await readMeter(user)).toEqual({
    balance: 96,
    creditsPerMinute: 4,
    running: [
      { id: short.id, name: other.board.label, endsAt: short.expires_at?.toISOString(), by: 'time_limit' },
      { id: long.id, name: board.label, endsAt: expect.any(String), by: 'credits_exhausted' },
    ],
    waiting: [{ id: waiting.id, name: expect.any(String) }],
  })
})
