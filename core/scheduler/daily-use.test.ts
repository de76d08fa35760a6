import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '#core/actor.ts'
import { endSession, getSession, startSession } from '#core/sessions/index.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { db, sessions, usageDays, users } from '#db/index.ts'
import { standAt, testsRollBack } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { failSessionOn } from './acts.ts'
import { DailyUse } from './rules/daily-use.ts'

testsRollBack()

beforeEach(() => standAt('12:00'))

const RATE = 2

async function makeScene(creditsPerDay: number | null) {
  const { slug } = await makeBoardType({ creditsPerMinute: RATE })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(5)) await makeBoard({ boardType: slug })
  const user = await makeUser({ tier: 'paid', credits: 1_000, emailVerifiedAt: new Date() })
  const key = await makeKey(user, { creditsPerDay })
  const by = <T>(work: () => Promise<T>) => actingAs({ kind: 'key', credentialId: key.id }, work)
  const start = () => by(() => startSession(user, { board_type: slug, minutes: 60, wait: true }))
  const used = async () => {
    const rows = await db().select().from(usageDays).where(eq(usageDays.userId, user.id))
    return rows.reduce((sum, { credits }) => sum + credits, 0)
  }
  return { user, key, start, used, slug }
}

/** Moves a running session back in time. */
async function pass(id: string, minutes: number) {
  const by = sql`make_interval(mins => ${minutes})`
  await db().execute(sql`update sessions set created_at = created_at - ${by}, started_at = started_at - ${by},
    expires_at = expires_at - ${by}, next_event_at = next_event_at - ${by} where id = ${id}`)
}

test('a session ends as its key has reached its daily credit limit, and no other begins', async () => {
  const { user, start, used } = await makeScene(5)
  const { id } = await start()
  expect(await used()).toBe(2)
  await pass(id, 3)
  const ended = await getSession(user, id)
  expect(ended).toMatchObject({ state: 'ended', end_reason: 'credits_exhausted', credits_used: 4 })
  expect(ended.end_message).toBe('The API key reached its daily credit limit.')
  expect((ended.ended_at?.getTime() ?? 0) - (ended.started_at?.getTime() ?? 0)).toBe(2 * 60_000)
  expect(await used()).toBe(4)
  await expect(start()).rejects.toMatchObject({
    code: 'key_credits_exhausted',
    particulars: { members: { limit: 5, used: 4 } },
  })
  expect(await brokenInvariants()).toEqual([])
})

test('the limit is of all sessions of the key together, and of no other key', async () => {
  const { user, start, slug, used } = await makeScene(6)
  const [first, second] = [await start(), await start()]
  await pass(first.id, 2)
  await pass(second.id, 2)
  const states = [await getSession(user, first.id), await getSession(user, second.id)]
  expect(states.reduce((sum, one) => sum + one.credits_used, 0)).toBe(6)
  expect(await used()).toBe(6)
  const other = await startSession(user, { board_type: slug, minutes: 60, wait: true })
  await pass(other.id, 10)
  expect(await getSession(user, other.id)).toMatchObject({ state: 'running', credits_used: 22 })
})

test('what is refunded does not count', async () => {
  const { start, used } = await makeScene(100)
  const session = await start()
  const [row] = await db().select().from(sessions).where(eq(sessions.id, session.id))
  await failSessionOn(row?.boardId ?? '', row?.startedAt ?? new Date(0))
  expect(await used()).toBe(0)
})

test('without a limit, what a key has spent is counted all the same', async () => {
  const { user, start, used } = await makeScene(null)
  const { id } = await start()
  await pass(id, 9)
  await endSession(user, id)
  expect(await used()).toBe(20)
})

/** Breaks if a minute counts on the day on which it is settled. */
test('a minute counts on the day on which it begins', () => {
  const dailyCap = { limit: 4, used: { '2026-03-01': 2 } }
  const times = { createdAt: new Date('2026-03-01T23:58:30Z'), expiresAt: new Date('2026-03-02T01:00:00Z') }
  const session = {
    userId: 'u',
    startedBy: 'k',
    trustId: null,
    dailyCap,
    state: 'running' as const,
    creditsPerMinute: 2,
    ...{ creditsUsed: 0, creditsRefunded: 0, maxCredits: null },
  }
  const given = { ...session, ...times, startedAt: new Date('2026-03-01T23:58:30Z') }
  const use = new DailyUse({ dailyCaps: new Map([['k', dailyCap]]), sessions: [], users: [] })
  use.pay(given)
  expect(use.reached(given, new Date('2026-03-01T23:59:30Z'))).toBe('key')
  expect(use.reached(given, new Date('2026-03-02T00:00:30Z'))).toBeUndefined()
  use.pay({ ...given, creditsUsed: 4 })
  expect(use.changes()).toEqual([
    { userId: 'u', startedBy: 'k', day: '2026-03-01', credits: 2 },
    { userId: 'u', startedBy: 'k', day: '2026-03-02', credits: 2 },
  ])
})

async function makeLimited({
  creditsPerDay = null,
  maxCredits,
}: {
  creditsPerDay?: number | null
  maxCredits?: number
}) {
  const { user, slug, ...rest } = await makeScene(null)
  await db().update(users).set({ creditsPerDay }).where(eq(users.id, user.id))
  const startAs = (id?: string) => {
    const start = () =>
      startSession(user, {
        ...{ board_type: slug, minutes: 60, wait: true },
        ...(maxCredits !== undefined && { max_credits: maxCredits }),
      })
    return id ? actingAs({ kind: 'key', credentialId: id }, start) : start()
  }
  return { user, slug, ...rest, startAs }
}

/** Breaks without the account in `reached`: its keys would spend more together. */
test('the account’s limit is of all its keys and of the web pages together', async () => {
  const { user, startAs, used } = await makeLimited({ creditsPerDay: 9 })
  const keys = [await makeKey(user), await makeKey(user)]
  const started = [await startAs(keys[0]?.id), await startAs(keys[1]?.id), await startAs()]
  for (const { id } of started) await pass(id, 5)
  const ended = []
  for (const { id } of started) ended.push(await getSession(user, id))
  expect(ended.map(({ end_reason }) => end_reason)).toEqual(Array(3).fill('credits_exhausted'))
  expect(ended[0]?.end_message).toBe('Your account reached its daily credit limit.')
  expect(await used()).toBe(8)
  await expect(startAs()).rejects.toMatchObject({
    code: 'account_credits_exhausted',
    particulars: { members: { limit: 9, used: 8 } },
  })
  expect(await brokenInvariants()).toEqual([])
})

/** Breaks if `addQueues` reads users without their limit: the end of somebody else starts it. */
test('the account’s limit holds for a session that somebody else’s end gives a board', async () => {
  const { user } = await makeLimited({})
  const { slug } = await makeBoardType({ creditsPerMinute: RATE })
  await makeBaseImage({ boardType: slug })
  await makeBoard({ boardType: slug })
  const other = await makeUser({ tier: 'paid', credits: 100, emailVerifiedAt: new Date() })
  const holding = await startSession(other, { board_type: slug, minutes: 10, wait: false })
  const { id } = await startSession(user, { board_type: slug, minutes: 60, wait: true })
  await db().update(users).set({ creditsPerDay: 1 }).where(eq(users.id, user.id))
  await endSession(other, holding.id)
  expect(await getSession(user, id)).toMatchObject({ end_reason: 'credits_exhausted', credits_used: 0 })
})

/** Breaks without `maxCredits` in `reached`. */
test('a session ends before the minute that would pass its own limit', async () => {
  const { user, startAs } = await makeLimited({ maxCredits: 5 })
  const { id, max_credits } = await startAs()
  expect(max_credits).toBe(5)
  await pass(id, 30)
  const ended = await getSession(user, id)
  expect(ended).toMatchObject({ end_reason: 'credits_exhausted', credits_used: 4 })
  expect(ended.end_message).toBe('The session reached its credit limit.')
})

test('a limit that does not pay the first minute is refused', async () => {
  const { startAs } = await makeLimited({ maxCredits: 1 })
  await expect(startAs()).rejects.toMatchObject({
    code: 'invalid_request',
    particulars: { errors: [{ pointer: '/max_credits', detail: 'must be at least 2, the price of a minute' }] },
  })
})
