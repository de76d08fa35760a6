import { expect, test } from 'vitest'
import { findPlace, moveLease, readSessions } from '#core/sessions/testing.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { newId } from '#db/ids.ts'
import { testsRollBack } from '#db/testing.ts'
import { SECOND_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { commandsAt, PLAIN_START, settleUntil } from './testing.ts'

testsRollBack()

const BEGIN = Date.parse('2030-01-01T00:00:00Z')
const after = (seconds: number) => new Date(BEGIN + seconds * SECOND_MS)

/** A type with so many boards. Its sessions are started by whom, when and with which lease. */
async function makeScene(boards: number) {
  const { slug } = await makeBoardType({ creditsPerMinute: 1 })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(boards)) await makeBoard({ boardType: slug })
  return async (user: { id: string }, seconds: number, minutes: number, leaseSeconds: number | null = null) => {
    const place = await findPlace(user, { board_type: slug, minutes, wait: true })
    const session = { ...place, ...PLAIN_START, leaseSeconds, id: newId('session'), userId: user.id, minutes }
    const command = { kind: 'start' as const, session, mayWait: true, actor: { kind: 'system' as const } }
    expect(await commandsAt([command], after(seconds))).toEqual(['done'])
    return { userId: user.id, sessionId: session.id }
  }
}

const makeRich = () => makeUser({ credits: 20 })

async function endOf({ sessionId }: { sessionId: string }) {
  const session = (await readSessions([sessionId])).get(sessionId)
  const seconds = (at: Date | null | undefined) => at && (at.getTime() - BEGIN) / SECOND_MS
  return [session?.end_reason, seconds(session?.started_at), seconds(session?.ended_at)]
}

/**
 * Breaks without the new place in `applyEvent`: the lease would begin the queue's time-out before
 * the board is free.
 */
test.each([1, 100])('a lease that was renewed loses nobody their place in the queue (batches of %i)', async (size) => {
  const start = await makeScene(1)
  const [first, leased, last] = [await makeRich(), await makeRich(), await makeRich()]
  await start(first, 0, 5)
  const waiting = await start(leased, 1, 2, 60)
  const behind = await start(last, 2, 2)
  await moveLease({ ...waiting, at: after(50) })
  for (const seconds of [100, 150, 200, 250, 300, 350, 400]) await moveLease({ ...waiting, at: after(seconds) })
  await settleUntil(after(20 * 60), size)
  expect(await endOf(waiting)).toEqual(['time_limit', 300, 420])
  expect(await endOf(behind)).toEqual(['time_limit', 420, 540])
  expect(await brokenInvariants()).toEqual([])
})

/** Breaks without the new place in `applyEvent`: the leased session would take the last credit. */
test.each([1, 100])('the last credit goes to the minute that begins first (batches of %i)', async (size) => {
  const start = await makeScene(2)
  const user = await makeUser({ tier: 'paid', credits: 3 })
  const plain = await start(user, 0, 10)
  const leased = await start(user, 13, 10, 15)
  for (const seconds of [25, 35, 45, 55, 65, 75]) await moveLease({ ...leased, at: after(seconds) })
  await settleUntil(after(600), size)
  expect(await endOf(plain)).toEqual(['credits_exhausted', 0, 120])
  expect(await endOf(leased)).toEqual(['credits_exhausted', 13, 73])
  expect(await brokenInvariants()).toEqual([])
})
