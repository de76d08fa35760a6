import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findSessionEntry, grantCredits, readCredits } from '#core/credits/index.ts'
import { makeLab, makeUser } from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { endSession, extendSession, readSnapshot, startSession } from './index.ts'

testsRollBack()

const options = { minutes: 60, wait: true }
const versionOf = async (user: Parameters<typeof readSnapshot>[0]) => (await readSnapshot(user)).version

/** Breaks if something a page shows is not part of the version. */
test('the version differs after every change of the user’s sessions or balance, and only then', async () => {
  const [user, other] = [await makeUser({ tier: 'paid', credits: 100 }), await makeUser({ credits: 100 })]
  const { type, board } = await makeLab()
  const versions = [await versionOf(user)]
  const change = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await work()
    versions.push(await versionOf(user))
    return result
  }
  const { id } = await change(() => startSession(user, { board_type: type, ...options }))
  await change(() => extendSession(user, id, { minutes: 1 }))
  await change(() => db().update(boards).set({ connection: 'ssh://x' }).where(eq(boards.id, board.id)))
  await change(() => grantCredits({ email: user.email, credits: 1, paid: false }))
  const waiting = await change(() => startSession(user, { board_type: type, ...options }))
  await change(() => endSession(user, waiting.id))
  await change(() => endSession(user, id))
  expect(new Set(versions).size).toBe(versions.length)

  await startSession(other, { board_type: type, ...options })
  expect(await versionOf(user)).toBe(versions.at(-1))
})

test('a snapshot has the balance, the credits per minute, and how live sessions will end', async () => {
  const user = await makeUser({ tier: 'paid', credits: 12 })
  const { type } = await makeLab()
  const running = await startSession(user, { board_type: type, ...options })
  const waiting = await startSession(user, { board_type: type, ...options })
  const { balance, creditsPerMinute, ends } = await readSnapshot(user)
  expect({ balance, creditsPerMinute }).toEqual({ balance: 10, creditsPerMinute: 2 })
  const minutesUntil = (id: string) => ((ends.get(id)?.at.getTime() ?? 0) - running.created_at.getTime()) / MINUTE_MS
  expect([ends.get(running.id)?.by, minutesUntil(running.id)]).toEqual(['credits_exhausted', 6])
  expect([ends.get(waiting.id)?.by, Math.round(minutesUntil(waiting.id))]).toEqual(['queue_timeout', 15])
})

test('only its owner finds the entry of a session, pending or posted; one that never ran has none', async () => {
  const [user, other] = [await makeUser({ tier: 'paid', credits: 100 }), await makeUser()]
  const { type } = await makeLab()
  const running = await startSession(user, { board_type: type, ...options })
  const waiting = await startSession(user, { board_type: type, ...options })
  await grantCredits({ email: user.email, credits: 1, paid: false })
  const { pending } = await readCredits(user, { limit: 1, offset: 0 })
  expect(await findSessionEntry(user, running.id)).toEqual({ id: pending[0]?.id, newer: 0 })
  expect(pending[0]?.session_id).toBe(running.id)
  expect(await findSessionEntry(user, waiting.id)).toBeUndefined()
  expect(await findSessionEntry(other, running.id)).toBeUndefined()
  await endSession(user, running.id)
  await grantCredits({ email: user.email, credits: 1, paid: false })
  const { entries } = await readCredits(user, { limit: 1, offset: 1 })
  expect(await findSessionEntry(user, running.id)).toEqual({ id: pending[0]?.id, newer: 1 })
  expect(entries).toMatchObject([{ id: pending[0]?.id, session_id: running.id }])
  expect(await findSessionEntry(other, running.id)).toBeUndefined()
})
