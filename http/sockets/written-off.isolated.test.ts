import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeSilentConnections } from '#core/agents/index.ts'
import { agents, boards, db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { served } from '#test/server/served.ts'
import { bindingOf, makeScene } from './testing.ts'

const server = served(testsCommit())

/** Breaks if a beat counts that leaves its boards offline: they would stay so until a restart. */
test('an agent that was written off while its connection stays open is told to come back', {
  timeout: 15_000,
}, async () => {
  const { agent, boards: made, connect, double, run } = await makeScene(server.url)
  const { id } = await run()
  const binding = await bindingOf(id)
  // As after a leap of the database's clock, or as the service was asleep.
  await db().update(agents).set({ lastSeenAt: sql`now() - interval '60 seconds'` }).where(eq(agents.id, agent.id))
  await closeSilentConnections()
  const read = async () => {
    const [session] = await db().select().from(sessions).where(eq(sessions.id, id))
    const [board] = await db().select().from(boards).where(eq(boards.agentId, agent.id))
    return { state: session?.state, isLost: session?.boardLostAt !== null, isOnline: board?.agentOnline, session }
  }
  expect(await read()).toMatchObject({ state: 'running', isLost: true, isOnline: false })
  double.say({ t: 'beat' })
  expect(await double.until(() => double.closed)).toMatchObject({ code: 1011 })
  await connect({ held: { [made[0]?.agentSlot ?? '']: { binding, is_ready: true, out_next: 9, in_last: 0 } } })
  const { session, ...now } = await read()
  expect(now).toEqual({ state: 'running', isLost: false, isOnline: true })
  expect(session).toMatchObject({ creditsUsed: 2, creditsRefunded: 2 })
})
