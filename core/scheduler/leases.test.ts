import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, keepLeases, renewLease, startSession } from '#core/sessions/index.ts'
import { moveLease } from '#core/sessions/testing.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, inTransaction, settlements } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { SECOND_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { applyPlan } from './batch.ts'
import { settle } from './index.ts'
import { applyEvents } from './rules/events.ts'
import { loadWorld } from './store/load.ts'
import { addQueues } from './store/load-queues.ts'

testsRollBack()

async function makeScene(boards = 1) {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(boards)) await makeBoard({ boardType: slug })
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const start = (lease_seconds?: number) =>
    startSession(user, { board_type: slug, minutes: 60, wait: true, ...(lease_seconds && { lease_seconds }) })
  return { user, start }
}

/** Moves a session back in time, with its lease. */
async function pass(id: string, seconds: number) {
  const by = sql`make_interval(secs => ${seconds})`
  await db().execute(sql`update sessions set created_at = created_at - ${by}, started_at = started_at - ${by},
    expires_at = expires_at - ${by}, next_event_at = next_event_at - ${by}, lease_expires_at = lease_expires_at - ${by}
    where id = ${id}`)
}

/** Moves the last sign that somebody settled back. */
async function beOut(seconds: number) {
  await db()
    .update(settlements)
    .set({ at: sql`now() - make_interval(secs => ${seconds})` })
}

test('a session whose lease is not renewed ends at its edge, and pays no minute that begins after it', async () => {
  const { user, start } = await makeScene()
  const { id, created_at, lease_seconds, lease_expires_at } = await start(90)
  expect(lease_seconds).toBe(90)
  expect((lease_expires_at?.getTime() ?? 0) - created_at.getTime()).toBe(90 * SECOND_MS)
  await pass(id, 600)
  const ended = await getSession(user, id)
  expect(ended).toMatchObject({ state: 'ended', end_reason: 'lease_expired', credits_used: 4 })
  expect(ended).toMatchObject({ end_fault: 'policy', end_message: 'Its lease was not renewed in time.' })
  expect(ended.ended_at).toEqual(ended.lease_expires_at)
  expect(await brokenInvariants()).toEqual([])
})

test('a renewal begins the lease again, and the session pays on', async () => {
  const { user, start } = await makeScene()
  const { id } = await start(90)
  await pass(id, 80)
  const { lease_expires_at } = await renewLease(user, id)
  expect(Math.abs(lease_expires_at.getTime() - Date.now() - 90 * SECOND_MS)).toBeLessThan(20 * SECOND_MS)
  await pass(id, 60)
  expect(await getSession(user, id)).toMatchObject({ state: 'running', credits_used: 6 })
})

test('a queued session has a lease too, and costs nothing when that runs out', async () => {
  const { user, start } = await makeScene()
  await start()
  const { id, state } = await start(15)
  expect(state).toBe('queued')
  await pass(id, 16)
  expect(await getSession(user, id)).toMatchObject({ end_reason: 'lease_expired', credits_used: 0, started_at: null })
})

test('no lease, a session that has ended and another user’s are refused', async () => {
  const { user, start } = await makeScene(2)
  const [plain, leased] = [await start(), await start(15)]
  await expect(renewLease(user, plain.id)).rejects.toMatchObject({ code: 'not_supported' })
  await expect(renewLease(await makeUser(), leased.id)).rejects.toMatchObject({ code: 'not_found' })
  await pass(leased.id, 16)
  await expect(renewLease(user, leased.id)).rejects.toMatchObject({ code: 'session_ended' })
})

test('time in which nobody settled does not count', async () => {
  const { user, start } = await makeScene(2)
  const [alive, dead] = [await start(60), await start(60)]
  await pass(alive.id, 100)
  await pass(dead.id, 300)
  await beOut(120)
  await settle()
  expect(await getSession(user, dead.id)).toMatchObject({ state: 'ended', end_reason: 'lease_expired' })
  const kept = await getSession(user, alive.id)
  expect(kept).toMatchObject({ state: 'running', credits_used: 4 })
  expect(kept.lease_expires_at?.getTime()).toBeGreaterThan(Date.now() + 40 * SECOND_MS)
})

/** Breaks without the settling in `renewLease`. */
test('after an outage the first renewal works, though the lease had run out meanwhile', async () => {
  const { user, start } = await makeScene()
  const { id } = await start(60)
  await pass(id, 100)
  await beOut(110)
  await renewLease(user, id)
  expect(await getSession(user, id)).toMatchObject({ state: 'running' })
})

/**
 * Breaks without `leases` in `touchedBy` or `lockRows`: a session that was renewed after a batch
 * had read it would end.
 */
test('a session is not ended for a lease that was renewed since it was read', async () => {
  const { user, start } = await makeScene()
  const { id, lease_expires_at: edge } = await start(60)
  const at = new Date((edge?.getTime() ?? 0) + SECOND_MS)
  await inTransaction(async () => {
    const scope = { at, after: new Date(0), maxEvents: 10, userIds: [], sessionIds: [] }
    const world = await loadWorld(scope)
    const renewed = await moveLease({ userId: user.id, sessionId: id, at: new Date(at.getTime() - 2 * SECOND_MS) })
    expect(renewed?.getTime()).toBeGreaterThan(at.getTime())
    const { plan } = await applyPlan(
      (more) => addQueues(world, { types: [], starts: [], ending: world.sessions, more }),
      (plan) => ({ isSettled: applyEvents(plan) }),
    )
    expect(plan.blockedUsers()).toEqual(new Set([user.id]))
  })
  expect(await getSession(user, id)).toMatchObject({ state: 'running' })
})

test('consoles renew leases once a third has passed, and none that has run out', async () => {
  const { user, start } = await makeScene(3)
  const [young, old, dead] = [await start(60), await start(60), await start(60)]
  await pass(old.id, 30)
  await pass(dead.id, 61)
  await keepLeases([young.id, old.id, dead.id])
  const leaseOf = async ({ id }: { id: string }) => (await getSession(user, id)).lease_expires_at?.getTime() ?? 0
  expect(await leaseOf(young)).toBe(young.lease_expires_at?.getTime())
  expect(await leaseOf(old)).toBeGreaterThan(Date.now() + 40 * SECOND_MS)
  expect(await getSession(user, dead.id)).toMatchObject({ end_reason: 'lease_expired' })
})
