// Slow: it plays random histories.

import { asc, eq, inArray, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { makeAgentBoard, makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { baseImages, db, events, sessions, users } from '#db/index.ts'
import { rolledBack, testsCommit } from '#db/testing.ts'
import { SECOND_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { Model } from '#test/session-model/model.ts'
import { limitOf, type ModelBoard, type ModelEvent, type ModelUser } from '#test/session-model/state.ts'
import { history, size } from '#test/session-model/steps.ts'
import { takeStep, unbalancedUsers, type World } from './histories/testing.ts'

testsCommit()

const HISTORIES = inject('histories')
/** The number of concurrent histories, each on its own connection and in its own world. */
const LANES = 4
const TIMEOUT_MS = 60_000 + HISTORIES * 5_000
/** The credits that one of the users may spend a day. */
const PER_DAY = 25
/** How long images may take to boot: long, so that more of the boards are ready in time. */
const BOOT_S = 200
const BEGIN = Date.parse('2030-01-01T00:00:00Z')

/** Four users, one of them free-tier, and five boards of two types, three of them with an agent. */
async function aWorld(): Promise<World & { known: ModelUser[] }> {
  const made = [await makeUser({ credits: 12 })]
  for (const [credits, creditsPerDay] of [
    [9, null],
    [40, PER_DAY],
    [200, null],
  ] as const)
    made.push(await makeUser({ tier: 'paid', credits, creditsPerDay }))
  const lab: ModelBoard[] = []
  for (const [rate, agents] of [
    [1, [false, true, true]],
    [3, [false, true]],
  ] as const) {
    const { slug: type } = await makeBoardType({ creditsPerMinute: rate })
    const { id: image } = await makeBaseImage({ boardType: type })
    await db().update(baseImages).set({ bootTimeoutS: BOOT_S }).where(eq(baseImages.id, image))
    for (const hasAgent of agents) {
      const { id } = await (hasAgent ? makeAgentBoard({ boardType: type }) : makeBoard({ boardType: type }))
      const prepare = hasAgent ? (30 + BOOT_S) * SECOND_MS : null
      lab.push({ id, type, rate, prepare, open: true, clean: true, freeSince: 0 })
    }
  }
  const known: ModelUser[] = made.map(({ id, credits, tier }, place) => ({
    ...{ id, credits, perDay: place === 2 ? PER_DAY : null },
    most: tier === 'free' ? 1 : 5,
  }))
  return { users: made, known, boards: lab }
}

async function realSessions() {
  const rows = await db().select().from(sessions).orderBy(sessions.id)
  const ms = (date: Date | null) => date?.getTime() ?? null
  return rows.map((row) => ({
    id: row.id,
    user: row.userId,
    type: row.boardType,
    wanted: row.wantedBoardId,
    rate: row.creditsPerMinute,
    minutes: row.minutes,
    state: row.state,
    reason: row.endReason,
    board: row.boardId,
    used: row.creditsUsed,
    refunded: row.creditsRefunded,
    created: row.createdAt.getTime(),
    attempts: row.startAttempts,
    deadline: ms(row.startDeadlineAt),
    started: ms(row.startedAt),
    limit: ms(row.expiresAt),
    ended: ms(row.endedAt),
    lost: ms(row.boardLostAt),
    lease: row.leaseSeconds && row.leaseSeconds * SECOND_MS,
    until: ms(row.leaseExpiresAt),
    most: row.maxCredits,
  }))
}

/** All fields of all sessions are those of the model. */
async function expectSameSessions(model: Model): Promise<void> {
  const expected = model.sessions.map((session) => {
    const { heard: _, ...shown } = session
    return { ...shown, limit: session.started === null ? null : limitOf(session) }
  })
  expect(await realSessions()).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

/** Every change of a session has its event, once, and those of a user are in order. */
async function expectSameEvents(model: Model): Promise<void> {
  const data = (name: string) => sql`${events.data} ->> ${name}`
  const rows = await db()
    .select({
      user: events.userId,
      session: sql<string>`${data('session_id')}`,
      type: events.type,
      state: sql<ModelEvent['state']>`${data('state')}`,
      used: sql<number>`(${data('credits_used')})::int`,
      refunded: sql<number>`(${data('credits_refunded')})::int`,
    })
    .from(events)
    .where(like(events.type, 'session.%'))
    .orderBy(asc(events.id))
  const byUser = (all: ModelEvent[]) => Map.groupBy(all, ({ user }) => user)
  expect(byUser(rows)).toEqual(byUser(model.events))
}

/** Balances are those of the model, and the sum of what is posted and what is pending. */
async function expectSameBalances(model: Model): Promise<void> {
  const ids = model.users.map(({ id }) => id)
  const rows = await db().select({ id: users.id, credits: users.credits }).from(users).where(inArray(users.id, ids))
  for (const { id, credits } of rows) expect(credits).toBe(model.user(id).credits)
  expect(await unbalancedUsers()).toEqual([])
}

/**
 * After every step the sessions equal those of the model in every field. So each ended at its true
 * time, none changed after its end, and none waited for a free board. Every change has its event,
 * and every balance is the sum of its entries and of what is pending.
 *
 * Breaks without the second condition of `payAhead`: several sessions would use one balance in the
 * wrong order. Breaks without `byNextEvent` in `nextDue`, without `held` in the order of
 * `dispatch`, without `dispatch` in `end`, and without the horizon. Breaks if `credits_exhausted`
 * ends a session at the time of the read, if a renewed lease does not move its session back in the
 * order, if an event is left out, and if a pending entry has no refund.
 */
test(`${HISTORIES} random histories match the model`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const worlds = await Promise.all(Array.from({ length: LANES }, aWorld))
  const play = (world: (typeof worlds)[number]) =>
    fc.asyncProperty(history, size, (steps, size) =>
      rolledBack(async () => {
        const model = new Model(world.known, world.boards)
        let now = BEGIN
        for (const [passed, step] of steps) {
          const last = now + passed
          now = step.do === 'downtime' ? last + step.away : last
          const [real, expected] = await takeStep(step, world, model, { now, last, size })
          expect(real).toEqual(expected)
          if (step.do === 'sleep') continue
          await expectSameSessions(model)
          await expectSameEvents(model)
          await expectSameBalances(model)
        }
        expect(await brokenInvariants()).toEqual([])
      }),
    )
  // To make a counterexample smaller would take minutes.
  await Promise.all(worlds.map((world) => fc.assert(play(world), { numRuns: HISTORIES / LANES, endOnFailure: true })))
})
