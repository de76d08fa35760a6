// Slow: it plays random histories.

import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { addEntry } from '#core/ledger.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { newId } from '#db/ids.ts'
import { boards, db, sessions, users } from '#db/index.ts'
import { rolledBack, testsCommit } from '#db/testing.ts'
import { SECOND_MS } from '#durations.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { Model, type ModelBoard, type ModelSession, type ModelUser } from '#test/session-model.ts'
import { history, type Step, size } from '#test/session-steps.ts'
import { dispatchQueue, failSessionOn } from './acts.ts'
import { moveLease } from './leases.ts'
import { findPlace } from './place.ts'
import { commandAt, PLAIN_START, settleUntil } from './testing.ts'

testsCommit()

const HISTORIES = inject('histories')
/** The number of concurrent histories, each on its own connection and in its own world. */
const LANES = 4
const TIMEOUT_MS = 60_000 + HISTORIES * 5_000
const system = { actor: { kind: 'system' as const } }
/** The credits that one of the users may spend a day. */
const PER_DAY = 25
const BEGIN = Date.parse('2030-01-01T00:00:00Z')

/** Three users, one of them free-tier, and four boards of two types. */
async function aWorld() {
  const made = [await makeUser({ credits: 12 })]
  for (const [credits, creditsPerDay] of [
    [9, null],
    [40, PER_DAY],
    [200, null],
  ] as const)
    made.push(await makeUser({ tier: 'paid', credits, creditsPerDay }))
  const lab: ModelBoard[] = []
  for (const [rate, count] of [
    [1, 3],
    [3, 1],
  ] as const) {
    const { slug: type } = await makeBoardType({ creditsPerMinute: rate })
    await makeBaseImage({ boardType: type })
    for (const _ of Array(count)) {
      const { id } = await makeBoard({ boardType: type })
      lab.push({ id, type, rate, open: true, freeSince: 0 })
    }
  }
  const known: ModelUser[] = made.map(({ id, credits, tier }, place) => ({
    ...{ id, credits, perDay: place === 2 ? PER_DAY : null },
    most: tier === 'free' ? 1 : 5,
  }))
  return { users: made, known, boards: lab }
}

type World = Awaited<ReturnType<typeof aWorld>>

/** Takes a step in the service and then in the model. Returns both results. */
async function take(
  step: Step,
  world: World,
  model: Model,
  { now, size }: { now: number; size: number },
): Promise<[string, string]> {
  const at = new Date(now)
  const noChange: [string, string] = ['done', 'done']
  if (step.do === 'sleep') return noChange
  await settleUntil(at, size)
  model.pass(now)
  if (step.do === 'look') return noChange
  if (step.do === 'topUp') {
    const user = pick(world.users, step.user)
    const { credits } = step
    model.user(user.id).credits += credits
    await addEntry(user.id, { kind: 'adjustment', amount: credits, description: 'More' })
    return noChange
  }
  if (step.do === 'start') {
    const [user, { id, type }] = [pick(world.users, step.user), pick(world.boards, step.board)]
    const place = step.named ? { board_id: id } : { board_type: type }
    const { minutes, wait, lease, most } = step
    const given = {
      ...(await findPlace(user, { ...place, minutes, wait })),
      ...PLAIN_START,
      ...{ leaseSeconds: lease, maxCredits: most },
      id: newId('session'),
      userId: user.id,
      minutes,
    }
    const real = await commandAt({ kind: 'start', session: given, mayWait: wait, ...system }, at)
    const wanted = step.named ? id : null
    return [
      real,
      model.start(
        { id: given.id, user: user.id, type, wanted, minutes, wait, lease: lease && lease * SECOND_MS, most },
        now,
      ),
    ]
  }
  if (step.do === 'board') {
    const { id, type } = pick(world.boards, step.board)
    const closesNow = step.now && !step.open
    await db()
      .update(boards)
      .set({ condition: step.open ? 'available' : 'offline' })
      .where(eq(boards.id, id))
    if (closesNow) await failSessionOn(id, at)
    await dispatchQueue(type, at)
    return ['done', model.setBoard(id, step.open, closesNow, now)]
  }
  if (model.sessions.length === 0) return noChange
  const { id, user: userId } = pick(model.sessions, step.session)
  const user = world.users.find((one) => one.id === userId)
  if (!user) throw new Error('a session without a user')
  const named = { sessionId: id, userId: user.id, ...system }
  if (step.do === 'end') return [await commandAt({ kind: 'end', ...named }, at), model.end(id, now)]
  if (step.do === 'renew') {
    const isRenewed = await moveLease({ userId, sessionId: id, at })
    return [isRenewed ? 'done' : 'refused', model.renew(id, now)]
  }
  const { minutes } = step
  return [await commandAt({ kind: 'extend', minutes, ...named }, at), model.extend(id, minutes)]
}

function pick<T>(list: T[], place: number): T {
  const one = list[place % list.length]
  if (one === undefined) throw new Error('the list is empty')
  return one
}

async function realSessions(): Promise<ModelSession[]> {
  const rows = await db().select().from(sessions).orderBy(sessions.id)
  const ms = (date: Date | null) => date?.getTime() ?? null
  return rows.map((row) => ({
    id: row.id,
    user: row.userId,
    type: row.boardType,
    wanted: row.wantedBoardId,
    rate: row.creditsPerMinute,
    minutes: row.minutes,
    state: row.state as ModelSession['state'],
    reason: row.endReason,
    board: row.boardId,
    used: row.creditsUsed,
    created: row.createdAt.getTime(),
    started: ms(row.startedAt),
    ended: ms(row.endedAt),
    lease: row.leaseSeconds && row.leaseSeconds * SECOND_MS,
    until: ms(row.leaseExpiresAt),
    most: row.maxCredits,
  }))
}

async function expectSound(model: Model): Promise<void> {
  expect(await brokenInvariants()).toEqual([])
  const known = model.users.map(({ id, credits }) => ({ id, credits }))
  const ids = known.map(({ id }) => id)
  const balances = await db()
    .select({ id: users.id, credits: users.credits })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
  expect(balances).toEqual(known.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expect(model.idle()).toEqual([])
}

/**
 * After every step the sessions equal those of the model in every field. So each ended at its true
 * time, none changed after its end, and none waited for a free board.
 *
 * Breaks without the second condition of `#payAhead`: several sessions would use one balance in the
 * wrong order. Breaks without `byNextEvent` in `#nextDue`, without `held` in the order of
 * `dispatch`, without `dispatch` in `end`, and without the horizon. Breaks if `credits_exhausted`
 * ends a session at the time of the read.
 */
test(`${HISTORIES} random histories match the model`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const worlds = await Promise.all(Array.from({ length: LANES }, aWorld))
  const play = (world: World) =>
    fc.asyncProperty(history, size, (steps, size) =>
      rolledBack(async () => {
        const model = new Model(world.known, world.boards)
        let now = BEGIN
        for (const [passed, step] of steps) {
          now += passed
          const [real, expected] = await take(step, world, model, { now, size })
          expect(real).toBe(expected)
          if (step.do !== 'sleep')
            expect(await realSessions()).toEqual(model.sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        }
        await expectSound(model)
      }),
    )
  await Promise.all(worlds.map((world) => fc.assert(play(world), { numRuns: HISTORIES / LANES })))
})
