import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endSession, getSession, startSession } from '#core/sessions/index.ts'
import { db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { failSessionOn, reportBoardEvent, settle, withSessionLock } from './index.ts'
import { creditsOf, holdOf, makeAgentScene, passSeconds } from './testing.ts'

testsRollBack()

/** A session that has run for so many seconds and lost its board then. */
async function makeLost({ after, credits = 100 }: { after: number; credits?: number }) {
  const scene = await makeAgentScene({ credits })
  const { id } = await startSession(scene.user, scene.start)
  const hold = await holdOf(id)
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  await passSeconds(after)
  const [now] = await db().execute<{ at: string }>(sql`select statement_timestamp() as at`)
  await reportBoardEvent({ kind: 'board_lost', ...hold, since: new Date(now?.at ?? 0) })
  return { ...scene, id, hold }
}

test('a board that stays away for two minutes ends the session, and every minute it touched is refunded', async () => {
  const { user, id } = await makeLost({ after: 150 })
  await passSeconds(119)
  await settle()
  expect(await getSession(user, id)).toMatchObject({ state: 'running', credits_used: 10 })
  await passSeconds(3_600)
  await settle()
  // Minutes 3, 4 and 5 of five were touched.
  const ended = { state: 'ended', end_reason: 'board_failed', credits_used: 10, credits_refunded: 6 }
  expect(await getSession(user, id)).toMatchObject(ended)
  expect(await creditsOf(user)).toBe(96)
  expect(await brokenInvariants()).toEqual([])
})

test('a board that comes back is refunded for the minutes it missed, and the time limit moves', async () => {
  const { user, id, hold } = await makeLost({ after: 90 })
  const before = await getSession(user, id)
  await passSeconds(60)
  await reportBoardEvent({ kind: 'board_back', ...hold })
  const after = await getSession(user, id)
  // Minutes 2 and 3 of three were touched.
  expect(after).toMatchObject({ state: 'running', credits_used: 6, credits_refunded: 4 })
  expect((after.expires_at?.getTime() ?? 0) - (before.expires_at?.getTime() ?? 0)).toBe((2 * 60 - 60) * 1_000)
  expect(await creditsOf(user)).toBe(98)
  expect(await brokenInvariants()).toEqual([])
  await endSession(user, id)
  expect(await creditsOf(user)).toBe(98)
  expect(await brokenInvariants()).toEqual([])
})

test('two outages in one minute refund that minute once', async () => {
  const { user, id, hold } = await makeLost({ after: 5 })
  await passSeconds(15)
  await reportBoardEvent({ kind: 'board_back', ...hold })
  await reportBoardEvent({ kind: 'board_lost', ...hold, since: new Date() })
  await passSeconds(15)
  await reportBoardEvent({ kind: 'board_back', ...hold })
  expect(await getSession(user, id)).toMatchObject({ credits_used: 2, credits_refunded: 2 })
  expect(await brokenInvariants()).toEqual([])
})

test('a short outage is not refunded', async () => {
  const { user, id, hold } = await makeLost({ after: 90 })
  await passSeconds(9)
  await reportBoardEvent({ kind: 'board_back', ...hold })
  expect(await getSession(user, id)).toMatchObject({ credits_used: 4, credits_refunded: 0 })
})

test('a user who ends a session while its board is away gets those minutes back', async () => {
  const { user, id } = await makeLost({ after: 90 })
  await passSeconds(60)
  await endSession(user, id)
  expect(await getSession(user, id)).toMatchObject({ end_reason: 'user_ended', credits_used: 6, credits_refunded: 4 })
  expect(await brokenInvariants()).toEqual([])
})

test('a board that fails by itself within five minutes refunds the whole session', async () => {
  const { user, start } = await makeAgentScene()
  const { id } = await startSession(user, start)
  const hold = await holdOf(id)
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  await passSeconds(200)
  await reportBoardEvent({ kind: 'board_failed', ...hold, message: 'The device is gone.' })
  expect(await getSession(user, id)).toMatchObject({ end_reason: 'board_failed', credits_used: 8, credits_refunded: 8 })
  expect(await creditsOf(user)).toBe(100)
  expect(await brokenInvariants()).toEqual([])
})

test('a loss that is known after two minutes only ends the session then, and refunds it since', async () => {
  const { user, start } = await makeAgentScene()
  const { id } = await startSession(user, start)
  const hold = await holdOf(id)
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  await passSeconds(600)
  const [then] = await db().execute<{ at: string }>(sql`select statement_timestamp() - interval '400 seconds' as at`)
  await reportBoardEvent({ kind: 'board_lost', ...hold, since: new Date(then?.at ?? 0) })
  const ended = await getSession(user, id)
  // Of eleven minutes, the last eight.
  expect(ended).toMatchObject({ end_reason: 'board_failed', credits_used: 22, credits_refunded: 16 })
  expect((ended.ended_at?.getTime() ?? 0) - (ended.started_at?.getTime() ?? 0)).toBeGreaterThanOrEqual(600_000)
  expect(await brokenInvariants()).toEqual([])
})

test.each([
  [200, { credits_used: 8, credits_refunded: 8 }],
  [350, { credits_used: 12, credits_refunded: 2 }],
])('a board that the operator takes out after %i seconds is refunded as one that fails', async (seconds, cost) => {
  const { user, start, boards: made } = await makeAgentScene()
  const { id } = await startSession(user, start)
  await reportBoardEvent({ kind: 'board_ready', ...(await holdOf(id)) })
  await passSeconds(seconds)
  await settle()
  await withSessionLock((at) => failSessionOn(made[0]?.id ?? '', at))
  expect(await getSession(user, id)).toMatchObject({ end_reason: 'board_failed', ...cost })
  expect(await creditsOf(user)).toBe(100 - cost.credits_used + cost.credits_refunded)
  expect(await brokenInvariants()).toEqual([])
})

test('a board that the operator takes out while it is away is refunded since it was lost', async () => {
  const { user, id, boards: made } = await makeLost({ after: 350 })
  await passSeconds(100)
  await settle()
  await withSessionLock((at) => failSessionOn(made[0]?.id ?? '', at))
  // Of eight minutes, the last three.
  const ended = { end_reason: 'board_failed', credits_used: 16, credits_refunded: 6 }
  expect(await getSession(user, id)).toMatchObject(ended)
  expect(await brokenInvariants()).toEqual([])
})

/** Breaks if a cost is posted before its refund: the entries would be below zero in between. */
test('a session ends that has spent all credits, and what was refunded to it too', async () => {
  const { user, id, hold } = await makeLost({ after: 5, credits: 6 })
  await passSeconds(11)
  await reportBoardEvent({ kind: 'board_back', ...hold })
  await passSeconds(600)
  await settle()
  const ended = { state: 'ended', end_reason: 'credits_exhausted', credits_used: 8, credits_refunded: 2 }
  expect(await getSession(user, id)).toMatchObject(ended)
  expect(await creditsOf(user)).toBe(0)
  expect(await brokenInvariants()).toEqual([])
})

test('a board that fails within five minutes refunds the whole session, also after an outage', async () => {
  const { user, id, hold } = await makeLost({ after: 90 })
  await passSeconds(60)
  await reportBoardEvent({ kind: 'board_back', ...hold })
  await reportBoardEvent({ kind: 'board_failed', ...hold, message: 'The device is gone.' })
  expect(await getSession(user, id)).toMatchObject({ end_reason: 'board_failed', credits_used: 6, credits_refunded: 6 })
  expect(await creditsOf(user)).toBe(100)
  expect(await brokenInvariants()).toEqual([])
})
