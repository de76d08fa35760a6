import { asc, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { endSession, getSession, startSession } from '#core/sessions/index.ts'
import { endAsInstance, startAsInstance } from '#core/sessions/testing.ts'
import { makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, sessions, users } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'

testsCommit()

const STARTS = 200
/** Commands of one process share batches; those of several only share the session lock. */
const hosts = [
  ['one instance', { start: startSession, end: endSession }],
  ['many instances', { start: startAsInstance, end: endAsInstance }],
] as const
const command = { minutes: 60, wait: true }

async function makeType(count: number) {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  for (const _ of Array(count)) await makeBoard({ boardType: slug })
  return slug
}

const makeUsers = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser({ credits: 10 })))

const statesOf = (type: string) =>
  db()
    .select({ id: sessions.id, state: sessions.state, userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.boardType, type))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))

/**
 * A board has one session, the queue keeps its order, and no session waits beside a free board.
 * Breaks if neither `acquireLock` nor `lockRows` serializes starts: both would give away the same
 * board.
 */
test.each(hosts)(
  `${STARTS} simultaneous starts on one board, %s: one runs, the others wait in order`,
  async (_, { start }) => {
    const type = await makeType(1)
    const users = await makeUsers(STARTS)
    await Promise.all(users.map((user) => start(user, { ...command, board_type: type })))
    const all = await statesOf(type)
    expect(all.map(({ state }) => state)).toEqual(['running', ...Array(STARTS - 1).fill('queued')])
    const places = await Promise.all(
      [1, 2, 100, 199].map(async (place) => {
        const user = users.find(({ id }) => id === all[place]?.userId)
        return user && (await getSession(user, all[place]?.id ?? '')).queue_position
      }),
    )
    expect(places).toEqual([1, 2, 100, 199])
  },
)

/** No start waits beside a free board, and none takes another's. */
test.each(hosts)(`${STARTS} simultaneous starts on twenty boards, %s: twenty run`, async (_, { start }) => {
  const type = await makeType(20)
  const users = await makeUsers(STARTS)
  await Promise.all(users.map((user) => start(user, { ...command, board_type: type })))
  const all = await statesOf(type)
  expect(all.filter(({ state }) => state === 'running')).toHaveLength(20)
  expect(all.filter(({ state }) => state === 'queued')).toHaveLength(STARTS - 20)
})

/** A board never stays free beside a session that was just queued. */
test.each(hosts)(
  'starts beside ends, %s: afterwards no session waits beside a free board',
  async (_, { start, end }) => {
    const type = await makeType(2)
    const users = await makeUsers(40)
    await Promise.all(
      users.map(async (user) => {
        const { id } = await start(user, { ...command, board_type: type })
        await end(user, id)
      }),
    )
    expect((await statesOf(type)).map(({ state }) => state)).toEqual(Array(40).fill('ended'))
    const lateUsers = await makeUsers(4)
    await Promise.all(
      lateUsers.map(async (user, index) => {
        const { id } = await start(user, { ...command, board_type: type })
        if (index < 2) await end(user, id)
      }),
    )
    const live = (await statesOf(type)).filter(({ state }) => state !== 'ended')
    expect(live.map(({ state }) => state)).toEqual(['running', 'running'])
  },
)

/** The limit holds for simultaneous starts. */
test.each(hosts)(
  'fifty simultaneous starts of one user, %s: five live sessions, each paid once',
  async (_, { start }) => {
    const type = await makeType(3)
    const user = await makeUser({ tier: 'paid', credits: 100 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => start(user, { ...command, board_type: type })),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused.map((reason) => reason instanceof Refusal && reason.code)).toEqual(
      Array(45).fill('session_limit_reached'),
    )
    expect(await db().$count(sessions, eq(sessions.userId, user.id))).toBe(5)
    const [account] = await db().select({ credits: users.credits }).from(users).where(eq(users.id, user.id))
    expect(account?.credits).toBe(97)
    expect(await brokenInvariants()).toEqual([])
    expect(await db().$count(sessions, ne(sessions.state, 'ended'))).toBeGreaterThan(0)
  },
)
