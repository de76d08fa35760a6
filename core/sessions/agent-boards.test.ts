import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actingAs } from '#core/actor.ts'
import { listEvents } from '#core/audit/index.ts'
import { makeAgentBoard, makeBaseImage, makeBoardType, makeUser } from '#db/factory.ts'
import { boards, commands, db, sessions, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { endSession, getSession, reportBoardEvent, settle, startSession } from './index.ts'

testsRollBack()

/** A type with so many boards of an agent, and a user with credits. */
async function makeScene({ count = 1, credits = 100 } = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const made = []
  for (const _ of Array(count)) made.push(await makeAgentBoard({ boardType: slug }))
  const user = await makeUser({ credits })
  return { user, type: slug, boards: made, start: { board_type: slug, minutes: 60, wait: true } }
}

async function holdOf(sessionId: string) {
  const [row] = await db().select().from(sessions).where(eq(sessions.id, sessionId))
  if (!row || row.bindingNo === null) throw new Error('the session has no binding')
  return { sessionId, bindingNo: row.bindingNo }
}

async function creditsOf({ id }: { id: string }) {
  const [row] = await db().select({ credits: users.credits }).from(users).where(eq(users.id, id))
  return row?.credits
}

/** What would be if the user's sessions had begun so many seconds earlier. */
async function passSeconds(seconds: number) {
  const earlier = (name: string) => `${name} = ${name} - make_interval(secs => ${seconds})`
  const times = ['created_at', 'started_at', 'expires_at', 'next_event_at', 'start_deadline_at', 'board_lost_at']
  await db().execute(sql.raw(`update sessions set ${times.map(earlier).join(', ')} where state <> 'ended'`))
}

test('a session on a board with an agent is starting, free of charge, and runs once the board is ready', async () => {
  const { user, start, boards: made } = await makeScene()
  const session = await startSession(user, start)
  expect(session).toMatchObject({ state: 'starting', board_id: made[0]?.id, credits_used: 0, started_at: null })
  expect(await creditsOf(user)).toBe(100)
  const [command] = await db().select().from(commands).where(eq(commands.sessionId, session.id))
  expect(command).toMatchObject({ kind: 'prepare', state: 'queued', boardId: made[0]?.id })
  await reportBoardEvent({ kind: 'board_ready', ...(await holdOf(session.id)) })
  expect(await getSession(user, session.id)).toMatchObject({ state: 'running', credits_used: 2 })
  expect(await creditsOf(user)).toBe(98)
  expect(await brokenInvariants()).toEqual([])
})

test('it is recorded who asked for a session whose board is prepared first', async () => {
  const { user, start, boards: made } = await makeScene()
  const key = { kind: 'key', credentialId: 'key_01m7wn6qepf27t4rncj7m3vy30', address: '192.0.2.7' } as const
  const { id } = await actingAs(key, () => startSession(user, start))
  await reportBoardEvent({ kind: 'board_ready', ...(await holdOf(id)) })
  const { events } = await listEvents(user, { limit: 10, offset: 0 })
  const rows = events.map(({ action, actor, credential_id, address, details }) => [
    action,
    actor,
    credential_id,
    address,
    details,
  ])
  expect(rows.toReversed()).toEqual([
    ['session_queued', 'key', key.credentialId, '192.0.2.7', {}],
    ['session_started', 'system', null, null, { board_id: made[0]?.id }],
  ])
})

test('what another binding says changes nothing', async () => {
  const { user, start } = await makeScene()
  const { id } = await startSession(user, start)
  const hold = await holdOf(id)
  await reportBoardEvent({ kind: 'board_ready', sessionId: id, bindingNo: hold.bindingNo - 1 })
  expect(await getSession(user, id)).toMatchObject({ state: 'starting' })
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  await reportBoardEvent({ kind: 'board_failed', sessionId: id, bindingNo: hold.bindingNo + 1, message: 'No.' })
  expect(await getSession(user, id)).toMatchObject({ state: 'running' })
})

test('a board that is not prepared is replaced once, and counts a failure', async () => {
  const { user, start, boards: made } = await makeScene({ count: 3 })
  const { id, board_id: first } = await startSession(user, start)
  await reportBoardEvent({ kind: 'board_not_ready', ...(await holdOf(id)), message: 'no answer' })
  const again = await getSession(user, id)
  expect(again.state).toBe('starting')
  expect(again.board_id).not.toBe(first)
  expect(await brokenInvariants()).toEqual([])
  await reportBoardEvent({ kind: 'board_not_ready', ...(await holdOf(id)), message: 'no answer' })
  expect(await getSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'start_failed', credits_used: 0 })
  const [row] = await db().select().from(sessions).where(eq(sessions.id, id))
  expect(row).toMatchObject({ endFault: 'infrastructure', endMessage: 'no answer', startAttempts: 2 })
  expect(await creditsOf(user)).toBe(100)
  const failures = await db()
    .select({ failures: boards.failures })
    .from(boards)
    .where(eq(boards.boardType, start.board_type))
  expect(failures.map((one) => one.failures).toSorted()).toEqual([0, 1, 1])
  expect(made).toHaveLength(3)
  expect(await brokenInvariants()).toEqual([])
})

test('a board that was asked for by name is not replaced', async () => {
  const { user, boards: made } = await makeScene({ count: 2 })
  const { id } = await startSession(user, { board_id: made[0]?.id, minutes: 60, wait: true })
  await reportBoardEvent({ kind: 'board_not_ready', ...(await holdOf(id)), message: 'no answer' })
  expect(await getSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'start_failed' })
})

test('a board that is not ready by its deadline is replaced, at its own time', async () => {
  const { user, start } = await makeScene({ count: 2 })
  const { id, board_id: first } = await startSession(user, start)
  await passSeconds(39)
  await settle()
  expect(await getSession(user, id)).toMatchObject({ state: 'starting', board_id: first })
  await passSeconds(2)
  await settle()
  const again = await getSession(user, id)
  expect(again.board_id).not.toBe(first)
  await passSeconds(3_600)
  await settle()
  expect(await getSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'start_failed' })
  expect(await creditsOf(user)).toBe(100)
})

test('a user who ends a session that is starting pays nothing, and the board stays theirs until it is wiped', async () => {
  const { user, start } = await makeScene()
  const { id } = await startSession(user, start)
  expect(await endSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
  const next = await startSession(user, start)
  expect(next.state).toBe('queued')
  const [command] = await db().select().from(commands).where(eq(commands.sessionId, id))
  expect(command?.state).toBe('cancelled')
})

/** A session that has run for so many seconds and lost its board then. */
async function makeLost({ after, credits = 100 }: { after: number; credits?: number }) {
  const scene = await makeScene({ credits })
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
  const { user, start } = await makeScene()
  const { id } = await startSession(user, start)
  const hold = await holdOf(id)
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  await passSeconds(200)
  await reportBoardEvent({ kind: 'board_failed', ...hold, message: 'The device is gone.' })
  expect(await getSession(user, id)).toMatchObject({ end_reason: 'board_failed', credits_used: 8, credits_refunded: 8 })
  expect(await creditsOf(user)).toBe(100)
  expect(await brokenInvariants()).toEqual([])
})

test('a session whose user has too few credits by then does not begin', async () => {
  const { user, start } = await makeScene({ credits: 2 })
  const { id } = await startSession(user, start)
  await db().update(users).set({ credits: 1 }).where(eq(users.id, user.id))
  await reportBoardEvent({ kind: 'board_ready', ...(await holdOf(id)) })
  expect(await getSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'credits_exhausted', credits_used: 0 })
})
