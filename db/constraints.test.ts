import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBaseImage, makeBoard, makeSession, makeUser } from './factory.ts'
import { boards, db, entries, sessions, transaction, users } from './index.ts'
import { testsRollBack } from './testing.ts'

testsRollBack()

/** What the database says to a statement; the test goes on afterwards. */
async function refusal(statement: () => Promise<unknown>): Promise<string> {
  const error = await transaction(statement).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Error ? String(error.cause) : 'accepted'
}

const set = (id: string, values: Partial<typeof sessions.$inferInsert>) => () =>
  db().update(sessions).set(values).where(eq(sessions.id, id))

test.each(['starting', 'running'] as const)('a board with a session that is %s takes no second one', async (state) => {
  const user = await makeUser()
  const board = await makeBoard()
  const place = { user, boardType: board.boardType, boardId: board.id }
  await makeSession({ ...place, state })
  expect(await refusal(() => makeSession({ ...place, state: 'running' }))).toContain('sessions_one_live_per_board')
  expect(await refusal(() => makeSession({ ...place, state: 'ended' }))).toBe('accepted')
})

test.each([
  ['ended without a time', { state: 'ended', endReason: 'user_ended' }, 'sessions_ended_says_when'],
  ['ended without a reason', { state: 'ended', endedAt: new Date() }, 'sessions_ended_says_why'],
  ['an end without being ended', { endedAt: new Date() }, 'sessions_ended_says_when'],
  ['a reason without being ended', { endReason: 'time_limit' }, 'sessions_ended_says_why'],
  ['running without a start', { startedAt: null, expiresAt: null }, 'sessions_running_has_started'],
  ['running without a board', { boardId: null }, 'sessions_'],
  ['half a minute paid', { creditsUsed: 7 }, 'sessions_used_whole_minutes'],
  ['nothing before it', { nextEventAt: null }, 'sessions_what_comes_next'],
  ['481 minutes', { minutes: 481 }, 'sessions_minutes'],
  ['started before it was made', { startedAt: new Date(0) }, 'sessions_time_runs_forward'],
  ['a state nobody knows', { state: sql`'paused'` }, 'may not go from running to paused'],
] as [string, Partial<typeof sessions.$inferInsert>, string][])(
  'a running session cannot have %s',
  async (_, values, constraint) => {
    const { id } = await makeSession({ user: await makeUser(), state: 'running', creditsPerMinute: 5 })
    expect(await refusal(set(id, values))).toContain(constraint)
  },
)

test('a board is free unless a session that is live has it, and knows since when', async () => {
  const user = await makeUser()
  const board = await makeBoard()
  const freeSince = async () => {
    const [found] = await db().select({ since: boards.freeSince }).from(boards).where(eq(boards.id, board.id))
    return found?.since
  }
  expect(await freeSince()).toEqual(board.freeSince)
  const session = await makeSession({ user, state: 'running', boardType: board.boardType, boardId: board.id })
  expect(await freeSince()).toBeNull()
  const endedAt = new Date()
  await set(session.id, { state: 'ended', endReason: 'user_ended', endedAt, nextEventAt: null })()
  expect(await freeSince()).toEqual(endedAt)
})

test('a session is on a board and an image of its own board type', async () => {
  const session = await makeSession({ user: await makeUser(), state: 'running' })
  expect(await refusal(set(session.id, { boardId: (await makeBoard()).id }))).toContain(
    'sessions_board_is_of_their_type',
  )
  expect(await refusal(set(session.id, { baseImageId: (await makeBaseImage()).id }))).toContain(
    'sessions_image_fits_their_type',
  )
})

test('a session’s states are passed in order, and one that has ended does not change', async () => {
  const user = await makeUser()
  const running = await makeSession({ user, state: 'running' })
  const starting = { state: 'starting' as const, startedAt: null, expiresAt: null, nextEventAt: null }
  expect(await refusal(set(running.id, starting))).toContain('may not go from running to starting')
  const ended = await makeSession({ user })
  expect(await refusal(set(ended.id, { creditsUsed: 1 }))).toContain('may not go from ended to ended')
})

test('an entry of the ledger is neither changed nor removed', async () => {
  await makeUser({ credits: 10 })
  expect(await refusal(() => db().update(entries).set({ amount: 1000 }))).toContain('stands fast')
  expect(await refusal(() => db().update(entries).set({ description: 'x' }))).toContain('stands fast')
  expect(await refusal(() => db().delete(entries))).toContain('stands fast')
})

test('a session has an entry once it has ended, of what it has cost', async () => {
  const user = await makeUser({ credits: 100 })
  const session = await makeSession({ user, state: 'running', creditsUsed: 5 })
  const post = (amount: number) => () =>
    db()
      .insert(entries)
      .values({ userId: user.id, kind: 'session', amount, sessionId: session.id, description: 'Session' })
  expect(await refusal(post(-5))).toContain('has not ended with a cost of 5')
  await set(session.id, { state: 'ended', endReason: 'user_ended', endedAt: new Date(), nextEventAt: null })()
  expect(await refusal(post(-4))).toContain('has not ended with a cost of 4')
  expect(await refusal(post(-5))).toBe('accepted')
})

test('no balance falls below zero', async () => {
  const user = await makeUser({ credits: 5 })
  expect(await refusal(() => db().update(users).set({ credits: -1 }).where(eq(users.id, user.id)))).toContain(
    'users_credits_never_below_zero',
  )
})

test.each(['', 'a\ttab', 'a bell \u0007', 'x'.repeat(2_001)])('a board is not reached by %j', async (connection) => {
  expect(await refusal(() => makeBoard({ connection }))).toContain('boards_connection_is_lines')
})

test('a board may be reached in several lines', async () => {
  expect(await refusal(() => makeBoard({ connection: 'ssh://über\nserial: 115200 8N1' }))).toBe('accepted')
})
