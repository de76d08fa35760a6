import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { system } from '#core/actor.ts'
import { readCredits } from '#core/credits/index.ts'
import { endSession, getSession, startSession } from '#core/sessions/index.ts'
import { findPlace } from '#core/sessions/testing.ts'
import { makeAgentBoard, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { newId } from '#db/ids.ts'
import { db, enableTimeouts, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { listSessions } from '#test/lists.ts'
import { runBatch } from './batch.ts'
import { change } from './change-queue.ts'
import { settle } from './index.ts'
import { isDueFor } from './settle.ts'
import { SESSION_LOCK } from './store/lock.ts'
import { PLAIN_START, whileHeld } from './testing.ts'

const url = testsCommit()

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const page = { limit: 10, offset: 0 }

/**
 * Makes a session that has been due for a minute and a half: it began two and a half minutes ago
 * and paid one.
 */
async function dueSession(user: { id: string }) {
  const lab = await makeLab()
  const given = { boardType: lab.type, boardId: lab.board.id, baseImageId: lab.image.id }
  const times = { createdAt: ago(2.5), startedAt: ago(2.5), nextEventAt: ago(1.5) }
  return { ...(await makeSession({ user, state: 'running', ...given, ...times, creditsUsed: 1 })), lab }
}

const usedBy = async (id: string) =>
  (await db().select({ used: sessions.creditsUsed }).from(sessions).where(eq(sessions.id, id)))[0]?.used

/** Breaks if `isDueFor` checks the events of all users. */
test('a read settles the due events of its user, and leaves those of others to the sweeper', async () => {
  const [ada, bob] = [await makeUser({ credits: 10 }), await makeUser({ credits: 10 })]
  const { id } = await dueSession(ada)
  await listSessions(bob, page)
  await readCredits(bob, page)
  expect(await usedBy(id)).toBe(1)
  expect((await listSessions(ada, page)).active).toMatchObject([{ id, credits_used: 3 }])
})

/** Breaks without the part of `isDueFor` for queued sessions. */
test('a read by a user in the queue settles others first: a session that is over frees its board', async () => {
  const [ada, bob] = [await makeUser({ credits: 10 }), await makeUser({ credits: 10 })]
  const lab = await makeLab()
  const times = { createdAt: ago(2), startedAt: ago(2), minutes: 2, nextEventAt: ago(0) }
  const given = { boardType: lab.type, boardId: lab.board.id, baseImageId: lab.image.id, creditsPerMinute: 2 }
  await makeSession({ user: ada, state: 'running', ...given, ...times, creditsUsed: 4 })
  const waiting = { boardType: lab.type, baseImageId: lab.image.id, creditsPerMinute: 2, createdAt: ago(1) }
  const { id } = await makeSession({ user: bob, state: 'queued', ...waiting })
  expect(await getSession(bob, id)).toMatchObject({ state: 'running', board_id: lab.board.id })
})

/**
 * Breaks without the lower bound in `isDueFor`: it would read all events since the session was
 * queued.
 */
test('a user in the queue reads due events no further back than the sweeper', async () => {
  const [ada, bob] = [await makeUser({ credits: 10 }), await makeUser({ credits: 10 })]
  await makeSession({ user: bob, state: 'queued', createdAt: ago(5) })
  await dueSession(ada)
  const isDue = async (after: Date) =>
    (await db().execute(sql`select ${isDueFor(sql`${bob.id}`, sql`${after.toISOString()}`)} as due`))[0]?.due
  expect(await isDue(new Date(0))).toBe(true)
  expect(await isDue(ago(1))).toBe(false)
})

/**
 * Breaks without `skip locked` in `lockRows`, and without `heldOffUsers`: all users would wait for
 * the one row.
 */
test('a user whose row is locked blocks no other user, and continues once it is free', async () => {
  const [ada, bob] = [await makeUser({ credits: 100 }), await makeUser({ credits: 100 })]
  const due = await dueSession(ada)
  const { type } = await makeLab({ count: 2 })
  const start = (user: typeof ada) => startSession(user, { board_type: type, minutes: 5, wait: true })
  await whileHeld(url, `select 1 from users where id = '${ada.id}' for update`, async (release) => {
    const held = endSession(ada, due.id)
    const { id } = await start(bob)
    expect(await endSession(bob, id)).toMatchObject({ state: 'ended' })
    expect(await usedBy(due.id)).toBe(1)
    await release()
    expect(await held).toMatchObject({ state: 'ended', credits_used: 3 })
  })
})

/** Breaks if `dueAfter` advances although users are blocked. */
test('an event that a locked row delayed is settled as of its own time', async () => {
  const ada = await makeUser({ credits: 100 })
  const { id } = await dueSession(ada)
  await whileHeld(url, `select 1 from users where id = '${ada.id}' for update`, async () => {
    await settle()
    expect(await usedBy(id)).toBe(1)
  })
  const isPaid = async () => {
    await settle()
    expect(await usedBy(id)).toBe(3)
  }
  await vi.waitFor(isPaid, 5_000)
})

/** Breaks if the boards of sessions are not among the rows that are locked first. */
test('a board whose row is locked is skipped', async () => {
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const { type, boards } = await makeLab({ count: 2 })
  const [first, second] = boards.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await whileHeld(url, `select 1 from boards where id = '${first?.id}' for update`, async () => {
    expect(await startSession(user, { board_type: type, minutes: 5, wait: true })).toMatchObject({
      board_id: second?.id,
    })
  })
})

test('an event is published under the row lock of its user, also where nothing else changes', async () => {
  const user = await makeUser({ credits: 100 })
  const now = ago(0)
  const times = { createdAt: now, startedAt: now, nextEventAt: new Date(now.getTime() + MINUTE_MS) }
  const { id: boardId, boardType } = await makeAgentBoard()
  const given = { boardId, boardType, bindingNo: 1, creditsUsed: 1, ...times }
  const { id: sessionId } = await makeSession({ user, state: 'running', ...given })
  const events = [{ kind: 'board_lost' as const, since: new Date() }, { kind: 'board_back' as const }]
  const commands = events.map((event) => ({ actor: system, sessionId, bindingNo: 1, ...event }))
  const batch = () => runBatch({ commands, userIds: [], maxEvents: 10, after: new Date(0), without: [] })
  await whileHeld(url, `select 1 from users where id = '${user.id}' for no key update`, async (release) => {
    expect((await batch())?.outcomes).toEqual(['deferred', 'deferred'])
    await release()
    expect((await batch())?.outcomes).toEqual([{ id: sessionId }, { id: sessionId }])
  })
})

/** Breaks if a failed batch is not retried one command at a time. */
test('a command that the database rejects fails alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { type } = await makeLab({ count: 3 })
  const users = await Promise.all([1, 2, 3].map(() => makeUser({ credits: 100 })))
  const command = { board_type: type, minutes: 5, wait: true }
  const given = { ...(await findPlace({ id: newId('user') }, command)), ...PLAIN_START, minutes: 5 }
  const starts = users.map((user, place) => {
    const baseImageId = place === 1 ? newId('baseImage') : given.baseImageId
    const session = { ...given, baseImageId, id: newId('session'), userId: user.id }
    return change({ kind: 'start', session, mayWait: true, actor: system })
  })
  const outcomes = await Promise.allSettled(starts)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

/** Breaks if `LockBusy` is not retried: the first caller would be refused after 800 ms. */
test('a caller waits for the session lock longer than one statement may', async () => {
  enableTimeouts()
  const user = await makeUser({ credits: 100 })
  const { type } = await makeLab()
  await whileHeld(url, `select pg_advisory_xact_lock(${SESSION_LOCK})`, async (release) => {
    const started = startSession(user, { board_type: type, minutes: 5, wait: true })
    for (const _ of [1, 2]) await db().execute(sql`select pg_sleep(0.9)`)
    await release()
    expect(await started).toMatchObject({ state: 'running' })
  })
})
