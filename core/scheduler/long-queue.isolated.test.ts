import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#core/sessions/index.ts'
import { makeBoard, makeLab, makeUser } from '#db/factory.ts'
import { db, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { dispatchQueue } from './index.ts'

testsRollBack()

const LONG = 8_000
const loaded: number[] = []

vi.mock('./store/load-queues.ts', async (original) => {
  const { addQueues } = await original<typeof import('./store/load-queues.ts')>()
  const counted: typeof addQueues = async (...args) => {
    const world = await addQueues(...args)
    loaded.push(world.sessions.length + world.users.length)
    return world
  }
  return { addQueues: counted }
})

type Lab = Awaited<ReturnType<typeof makeLab>>

beforeEach(() => void loaded.splice(0))

/** Makes waiting users with one session each, the first for the longest. They can pay. */
async function queue(lab: Lab, count: number, wantedBoardId: string | null = null): Promise<void> {
  await db().execute(sql`
    with waiters as (insert into users (id, email, password_hash, credits)
      select 'usr_' || lpad(n::text, 26, '0'), n || '@queue.example', 'none', 10 from generate_series(1, ${count}::int) n returning id)
    insert into sessions (id, user_id, board_type, wanted_board_id, board_specs, base_image_id, state, minutes, credits_per_minute,
      created_at, next_event_at)
    select replace(id, 'usr_', 'ses_'), id, ${lab.type}, ${wantedBoardId}::text, 'x', ${lab.image.id}, 'queued', 5, 2,
      now() - interval '1 minute' + substr(id, 5)::int * interval '1 millisecond', now() + interval '9 minutes' from waiters`)
}

/** Makes a lab of two boards in use, with waiting users. */
async function makeBusyLab(count: number, waitFor: (lab: Lab) => string | null = () => null) {
  const lab = await makeLab({ count: 2 })
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const start = () => startSession(user, { board_type: lab.type, minutes: 5, wait: true })
  const running = [await start(), await start()]
  await queue(lab, count, waitFor(lab))
  loaded.splice(0)
  return { lab, user, start, running }
}

/** Returns how many queued sessions are in a state, and the first and last of them. */
const numbersIn = async (state: 'running' | 'ended') =>
  (
    await db()
      .select({ number: sql<number>`substr(${sessions.userId}, 5)::int` })
      .from(sessions)
      .where(and(eq(sessions.state, state), like(sessions.userId, 'usr_00000%')))
      .orderBy(sessions.userId)
  ).map(({ number }) => number)

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Returns how many rows a start and an end have read. */
async function readBy(count: number, waitFor?: (lab: Lab) => string | null) {
  const { user, start, running } = await makeBusyLab(count, waitFor)
  await start()
  for (const { id } of running) await endSession(user, id)
  return loaded.reduce((sum, one) => sum + one, 0)
}

/** Breaks if `addQueues` reads all waiters. */
test('a start and an end read a few rows of a long queue, and no more', async () => {
  const few = await readBy(0)
  expect(await readBy(LONG)).toBeLessThan(few + 20)
})

test('nor if all wait for one board, and later ones overtake them', async () => {
  const other = (lab: Lab) => lab.boards.toSorted((a, b) => (a.id < b.id ? -1 : 1))[1]?.id ?? ''
  const few = await readBy(0, other)
  expect(await readBy(LONG, other)).toBeLessThan(few + 20)
})

/**
 * Breaks if a plan that has read too little of the queue, or of the free boards, is not made again
 * with more.
 */
test('any number of free boards go to the first users who can pay', async () => {
  const { lab } = await makeBusyLab(100)
  for (const _ of Array(40)) await makeBoard({ boardType: lab.type })
  await db().execute(
    sql`update users set credits = 0 where id like 'usr_00000%' and substr(id, 5)::int between 11 and 40`,
  )
  await dispatchQueue(lab.type, new Date())
  expect(await numbersIn('ended')).toEqual(numbers(11, 40))
  expect(await numbersIn('running')).toEqual([...numbers(1, 10), ...numbers(41, 70)])
})
