import { and, asc, eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSession } from '#core/sessions/index.ts'
import { makeAgentBoard, makeBaseImage, makeBoard, makeBoardType, makeUser } from '#db/factory.ts'
import { db, events, sessions } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { SECOND_MS } from '#durations.ts'
import { runBatch } from './batch.ts'
import { reportBoardEvent } from './index.ts'
import type { BoardEvent } from './rules/board-events.ts'
import type { Command } from './rules/commands.ts'

testsRollBack()

const system = { actor: { kind: 'system' as const } }

/** A session that runs on the only board of its type, and one of another user that waits for it. */
async function makeScene({ isAgents = true } = {}) {
  const { slug } = await makeBoardType({ creditsPerMinute: 1 })
  await makeBaseImage({ boardType: slug })
  await (isAgents ? makeAgentBoard({ boardType: slug }) : makeBoard({ boardType: slug }))
  const [user, other] = [await makeUser({ credits: 100 }), await makeUser({ credits: 100 })]
  const start = (who: typeof user) => startSession(who, { board_type: slug, minutes: 60, wait: true })
  const { id } = await start(user)
  const [row] = await db().select().from(sessions).where(eq(sessions.id, id))
  const hold = { sessionId: id, bindingNo: row?.bindingNo ?? 0 }
  if (isAgents) await reportBoardEvent({ kind: 'board_ready', ...hold })
  const { id: waiting } = await start(other)
  await db().delete(events)
  const of = (sessionId: string, userId: string) => ({ ...system, sessionId, userId })
  return { hold, own: of(id, user.id), theirs: of(waiting, other.id) }
}

/** Applies commands in one batch, a minute later. Returns the names of the events of a session. */
async function eventsAfter(commands: Command[], sessionId: string): Promise<string[]> {
  const [row] = await db().execute<{ at: string }>(sql`select now() + interval '30 seconds' as at`)
  const at = new Date(row?.at ?? 0)
  const batch = { commands, userIds: [], maxEvents: 100, after: new Date(0), without: [], at }
  const outcomes = (await runBatch(batch))?.outcomes
  expect(outcomes).toEqual(commands.map(() => ({ id: expect.any(String) })))
  const told = await db()
    .select({ type: events.type })
    .from(events)
    .where(and(like(events.type, 'session.%'), sql`${events.data} ->> 'session_id' = ${sessionId}`))
    .orderBy(asc(events.id))
  return told.map(({ type }) => type.slice('session.'.length))
}

type Scene = Awaited<ReturnType<typeof makeScene>>
const extend = ({ own }: Scene): Command => ({ kind: 'extend', minutes: 5, ...own })
const end = ({ own }: Scene): Command => ({ kind: 'end', ...own })
const board = ({ hold }: Scene, event: Pick<BoardEvent, 'kind'> & { since?: Date }) =>
  ({ ...system, ...hold, ...event }) as Command
const lose = (scene: Scene) => board(scene, { kind: 'board_lost', since: new Date(Date.now() + 60 * SECOND_MS) })
const loseEarlier = (scene: Scene) => board(scene, { kind: 'board_lost', since: new Date(Date.now()) })
const takeBack = (scene: Scene) => board(scene, { kind: 'board_back' })

/** Each breaks if the change is told by what the session was before the batch and is after it. */
test.each([
  [['extended'], [extend]],
  [
    ['extended', 'extended'],
    [extend, extend],
  ],
  [
    ['extended', 'ended'],
    [extend, end],
  ],
  [['board_lost'], [lose, lose]],
  [
    ['board_lost', 'extended'],
    [lose, extend],
  ],
  [
    ['extended', 'board_lost'],
    [extend, lose],
  ],
  [
    ['board_lost', 'ended'],
    [lose, end],
  ],
  [
    ['board_lost', 'board_back'],
    [lose, takeBack],
  ],
  [
    ['board_lost', 'board_back', 'extended'],
    [loseEarlier, takeBack],
  ],
  [
    ['board_lost', 'board_back', 'extended', 'ended'],
    [loseEarlier, takeBack, end],
  ],
  [['ended'], [end, end, lose]],
])('%j: each change of a batch is told once, in order', async (told, commands) => {
  const scene = await makeScene()
  const batch = commands.map((command) => command(scene))
  expect(await eventsAfter(batch, scene.own.sessionId)).toEqual(told)
})

test('a board that is back after more than ten seconds is told, and that the time limit has moved', async () => {
  const scene = await makeScene()
  const since = new Date(Date.now() - 11 * SECOND_MS)
  await reportBoardEvent({ kind: 'board_lost', ...scene.hold, since })
  await reportBoardEvent({ kind: 'board_back', ...scene.hold })
  expect(await eventsAfter([], scene.own.sessionId)).toEqual(['board_lost', 'board_back', 'extended'])
  const [back, extended] = (await db().select().from(events).orderBy(asc(events.id))).slice(1)
  expect(back?.data).toMatchObject({ state: 'running', credits_used: 1, credits_refunded: 1 })
  expect(extended?.data).toEqual(back?.data)
})

test('a session that is extended while it waits, and gets its board in the same batch, has both events', async () => {
  const scene = await makeScene({ isAgents: false })
  const more = { kind: 'extend', minutes: 5, ...scene.theirs } as const
  expect(await eventsAfter([more, end(scene)], scene.theirs.sessionId)).toEqual(['extended', 'running'])
})
