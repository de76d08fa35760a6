import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actingAs } from '#core/actor.ts'
import { listEvents } from '#core/audit/index.ts'
import { endSession, getSession, startSession } from '#core/sessions/index.ts'
import { makeBoard } from '#db/factory.ts'
import { boards, commands, db, sessions, users } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { reportBoardEvent, settle } from './index.ts'
import { creditsOf, holdOf, makeAgentScene, passSeconds } from './testing.ts'

testsRollBack()

test('a session on a board with an agent is starting, free of charge, and runs once the board is ready', async () => {
  const { user, start, boards: made } = await makeAgentScene()
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
  const { user, start, boards: made } = await makeAgentScene()
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
  const { user, start } = await makeAgentScene()
  const { id } = await startSession(user, start)
  const hold = await holdOf(id)
  await reportBoardEvent({ kind: 'board_ready', sessionId: id, bindingNo: hold.bindingNo - 1 })
  expect(await getSession(user, id)).toMatchObject({ state: 'starting' })
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  await reportBoardEvent({ kind: 'board_failed', sessionId: id, bindingNo: hold.bindingNo + 1, message: 'No.' })
  expect(await getSession(user, id)).toMatchObject({ state: 'running' })
})

test('a board that is not prepared is replaced once, and counts a failure', async () => {
  const { user, start, boards: made } = await makeAgentScene({ count: 3 })
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

test('the first agent says nothing of the board that replaced its own', async () => {
  const { user, type, start } = await makeAgentScene()
  const { id } = await startSession(user, start)
  const hold = await holdOf(id)
  const { id: plain } = await makeBoard({ boardType: type })
  await reportBoardEvent({ kind: 'board_not_ready', ...hold, message: 'no answer' })
  await reportBoardEvent({ kind: 'board_failed', ...hold, message: 'gone' })
  expect(await getSession(user, id)).toMatchObject({ state: 'running', board_id: plain })
  const open = await db().select({ state: commands.state }).from(commands).where(eq(commands.sessionId, id))
  expect(open).toEqual([{ state: 'cancelled' }])
})

test('a session that cannot pay any more gets no other board', async () => {
  const { user, type, start } = await makeAgentScene({ credits: 2 })
  const { id } = await startSession(user, start)
  await makeBoard({ boardType: type })
  await db().update(users).set({ credits: 1 }).where(eq(users.id, user.id))
  await reportBoardEvent({ kind: 'board_not_ready', ...(await holdOf(id)), message: 'no answer' })
  expect(await getSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'credits_exhausted', credits_used: 0 })
})

test('a board that was asked for by name is not replaced', async () => {
  const { user, boards: made } = await makeAgentScene({ count: 2 })
  const { id } = await startSession(user, { board_id: made[0]?.id, minutes: 60, wait: true })
  await reportBoardEvent({ kind: 'board_not_ready', ...(await holdOf(id)), message: 'no answer' })
  expect(await getSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'start_failed' })
})

test('a board that is not ready by its deadline is replaced, at its own time', async () => {
  const { user, start } = await makeAgentScene({ count: 2 })
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
  const { user, start } = await makeAgentScene()
  const { id } = await startSession(user, start)
  expect(await endSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
  const next = await startSession(user, start)
  expect(next.state).toBe('queued')
  const [command] = await db().select().from(commands).where(eq(commands.sessionId, id))
  expect(command?.state).toBe('cancelled')
})

test('a session whose user has too few credits by then does not begin', async () => {
  const { user, start } = await makeAgentScene({ credits: 2 })
  const { id } = await startSession(user, start)
  await db().update(users).set({ credits: 1 }).where(eq(users.id, user.id))
  await reportBoardEvent({ kind: 'board_ready', ...(await holdOf(id)) })
  expect(await getSession(user, id)).toMatchObject({ state: 'ended', end_reason: 'credits_exhausted', credits_used: 0 })
})
