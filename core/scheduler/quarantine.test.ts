import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { readCredits } from '#core/credits/index.ts'
import { endSession, getSession, startSession } from '#core/sessions/index.ts'
import { makeSession, makeUser } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { refusePayments, testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { settle } from './index.ts'
import { sweep } from './settle.ts'

testsRollBack()

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const logged = () => vi.spyOn(console, 'error').mockImplementation(() => {})

let errors: ReturnType<typeof logged>
beforeEach(() => {
  errors = logged()
})

/**
 * Makes two sessions of three and a half minutes with one paid minute each; a trigger keeps one
 * from paying more.
 */
async function twoSessions() {
  const [user, other] = [await makeUser({ credits: 100 }), await makeUser({ credits: 100 })]
  const overdue = { state: 'running' as const, createdAt: ago(3.5), startedAt: ago(3.5), nextEventAt: ago(2.5) }
  const stuck = await makeSession({ user, ...overdue, creditsUsed: 1 })
  const healthy = await makeSession({ user: other, ...overdue, creditsUsed: 1 })
  await refusePayments(stuck)
  return { user, other, stuck, healthy }
}

const usedBy = async (id: string) =>
  (await db().select({ used: sessions.creditsUsed }).from(sessions).where(eq(sessions.id, id)))[0]?.used

/** Breaks without `quarantine` in `tryBatch`: nothing is settled, and no change succeeds. */
test.each([
  ['settle', settle],
  ['the sweeper', sweep],
])('a session that cannot be settled blocks no other: %s', async (_, act) => {
  const { user, other, stuck, healthy } = await twoSessions()
  await act()
  expect(await usedBy(healthy.id)).toBe(4)
  expect(await usedBy(stuck.id)).toBe(1)
  expect(errors).toHaveBeenCalledOnce()
  expect(errors.mock.calls[0]?.[0]).toContain(stuck.id)
  expect(await readCredits(other, { limit: 1, offset: 0 })).toMatchObject({ balance: 96 })
  expect(await getSession(user, stuck.id)).toMatchObject({ state: 'running' })
  expect(errors).toHaveBeenCalledOnce()
})

/**
 * Breaks if a batch of one event pays ahead: the session that is due first would be quarantined for
 * another.
 */
test('an earlier due session of the same user is not quarantined', async () => {
  const { user, stuck, healthy: other } = await twoSessions()
  const overdue = { state: 'running' as const, createdAt: ago(3.75), startedAt: ago(3.75), nextEventAt: ago(2.75) }
  const healthy = await makeSession({ user, ...overdue, creditsUsed: 1 })
  await settle()
  expect(await Promise.all([healthy, stuck, other].map(({ id }) => usedBy(id)))).toEqual([4, 1, 4])
  expect(errors).toHaveBeenCalledOnce()
  expect(errors.mock.calls[0]?.[0]).toContain(stuck.id)
})

test('other sessions start and end, and its user can end it', async () => {
  const { user, other, stuck, healthy } = await twoSessions()
  expect(await endSession(other, healthy.id)).toMatchObject({ state: 'ended', credits_used: 4 })
  const { id } = await startSession(other, { board_type: healthy.boardType, minutes: 5, wait: true })
  expect(await getSession(other, id)).toMatchObject({ state: 'running' })
  expect(await endSession(user, stuck.id)).toMatchObject({ state: 'ended', end_reason: 'user_ended' })
  expect(errors).toHaveBeenCalledOnce()
})

test('once it can be settled, its missed events are applied', async () => {
  const { stuck } = await twoSessions()
  await settle()
  await db().execute(sql`drop trigger pays_no_more on sessions`)
  await settle()
  expect(await usedBy(stuck.id)).toBe(1)
  const later = sql`${sessions.nextEventAt} - interval '11 minutes'`
  await db().update(sessions).set({ nextEventAt: later }).where(eq(sessions.id, stuck.id))
  await settle()
  expect(await usedBy(stuck.id)).toBe(4)
})
