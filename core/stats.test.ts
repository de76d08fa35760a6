import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { enqueueMail } from '#core/mail/index.ts'
import { settle } from '#core/scheduler/index.ts'
import { createWebhook, sendTest } from '#core/webhooks/index.ts'
import { makeBoard, makeLab, makeSession, makeUser } from '#db/factory.ts'
import { boards, db, mails, sessions, users, webhookDeliveries } from '#db/index.ts'
import { refusePayments, testsRollBack } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { readServiceStats } from './stats.ts'

testsRollBack()

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

let user: { id: string }
beforeEach(async () => {
  user = await makeUser({ credits: 100 })
})

/** Creates a session that began so many minutes ago, with only its first one paid. */
async function makeOverdue(minutes: number) {
  const overdue = { state: 'running' as const, createdAt: ago(minutes), startedAt: ago(minutes) }
  return makeSession({ user, ...overdue, nextEventAt: ago(minutes - 1), creditsUsed: 1 })
}

test('everything is 0 in an empty database', async () => {
  expect(await readServiceStats()).toEqual({
    live: { queued: 0, starting: 0, running: 0 },
    quarantined: 0,
    health: [],
    held_up: 0,
    overdue_seconds: 0,
    types: [],
    mails: 0,
    oldest_mail_seconds: 0,
    webhook_deliveries: 0,
    webhook_lag_seconds: 0,
  })
})

test('live sessions and boards are counted by state, and queued ones by board type', async () => {
  const { type } = await makeLab({ count: 5 })
  const all = await db().select({ id: boards.id }).from(boards)
  const set = (condition: 'maintenance' | 'offline', at: number) =>
    db()
      .update(boards)
      .set({ condition })
      .where(eq(boards.id, all[at]?.id ?? ''))
  await makeSession({ user, state: 'running', boardType: type, boardId: all[0]?.id ?? null, creditsUsed: 1 })
  await set('maintenance', 1)
  await set('offline', 2)
  for (const _ of Array(3)) await makeSession({ user, state: 'queued', boardType: type, createdAt: ago(1) })
  await makeSession({ user, boardType: type })
  const { live, types } = await readServiceStats()
  expect(live).toEqual({ queued: 3, starting: 0, running: 1 })
  const counts = { queued: 3, available: 3, in_use: 1, maintenance: 1, offline: 1 }
  expect(types).toEqual([{ board_type: type, ...counts }])
})

/** Breaks if `wantedBoardId` is ignored. */
test('a queued session is held up beside a free board, unless it wants another board', async () => {
  const { type, boards: made } = await makeLab({ count: 2 })
  const [free, taken] = made
  const board = { boardType: type, boardId: taken?.id ?? null }
  await makeSession({ user, state: 'running', ...board, creditsUsed: 1 })
  await makeSession({ user, state: 'queued', boardType: type, wantedBoardId: taken?.id ?? null, createdAt: ago(1) })
  expect(await readServiceStats()).toMatchObject({ held_up: 0 })
  await makeSession({ user, state: 'queued', boardType: type, wantedBoardId: free?.id ?? null, createdAt: ago(1) })
  await makeSession({ user, state: 'queued', boardType: type, createdAt: ago(1) })
  expect(await readServiceStats()).toMatchObject({ held_up: 2 })
})

/** Breaks without `min`, or if future events count as overdue. */
test('the lag is that of the oldest due event, and 0 once it is settled', async () => {
  await makeSession({ user, state: 'queued', createdAt: ago(1) })
  expect(await readServiceStats()).toMatchObject({ overdue_seconds: 0 })
  await makeSession({ user: await makeUser(), state: 'queued', createdAt: ago(20) })
  await makeSession({ user: await makeUser(), state: 'queued', createdAt: ago(17) })
  expect((await readServiceStats()).overdue_seconds).toBeCloseTo(5 * 60, -1)
  await settle()
  expect(await readServiceStats()).toMatchObject({ overdue_seconds: 0, live: { queued: 1 }, quarantined: 0 })
})

test('a session that cannot be settled is counted, and one that was paid ahead or is queued is not', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await refusePayments(await makeOverdue(3.5))
  const paidAhead = await makeSession({
    user,
    state: 'running',
    createdAt: ago(1.5),
    startedAt: ago(1.5),
    creditsUsed: 2,
  })
  const next = sql`${sessions.startedAt} + interval '2 minutes'`
  await db().update(sessions).set({ nextEventAt: next }).where(eq(sessions.id, paidAhead.id))
  await makeSession({ user, state: 'queued', createdAt: ago(1) })
  expect(await readServiceStats()).toMatchObject({ quarantined: 0 })
  await settle()
  expect(await readServiceStats()).toMatchObject({ quarantined: 1, overdue_seconds: 0 })
})

test('mails are counted until they are sent, with the age of the oldest', async () => {
  for (const _ of Array(2))
    await enqueueMail({ mail: { kind: 'email_change', token: 'none' }, recipient: eq(users.id, user.id) })
  await db()
    .update(mails)
    .set({ createdAt: ago(3) })
  const { mails: waiting, oldest_mail_seconds } = await readServiceStats()
  expect(waiting).toBe(2)
  expect(oldest_mail_seconds).toBeCloseTo(180, -1)
  await db().update(mails).set({ nextTryAt: null, address: null, letter: null })
  expect(await readServiceStats()).toMatchObject({ mails: 0, oldest_mail_seconds: 0 })
})

test('deliveries to webhooks are counted until they are made, with the age of the first that is due', async () => {
  const { id } = await createWebhook(user, { url: 'https://ci.example/' })
  for (const _ of Array(2)) await sendTest(user, id)
  await db()
    .update(webhookDeliveries)
    .set({ nextAttemptAt: ago(3) })
  const { webhook_deliveries, webhook_lag_seconds } = await readServiceStats()
  expect(webhook_deliveries).toBe(2)
  expect(webhook_lag_seconds).toBeCloseTo(180, -1)
  await db()
    .update(webhookDeliveries)
    .set({ nextAttemptAt: null, failedAt: ago(0) })
  expect(await readServiceStats()).toMatchObject({ webhook_deliveries: 0, webhook_lag_seconds: 0 })
})

/** Breaks without the shared promise. */
test('twenty simultaneous reads share one statement', async () => {
  await makeBoard()
  const results = await Promise.all(Array.from({ length: 20 }, readServiceStats))
  expect(new Set(results).size).toBe(1)
  expect(await readServiceStats()).not.toBe(results[0])
})
