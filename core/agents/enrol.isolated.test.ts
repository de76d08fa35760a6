import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reportBoardEvent } from '#core/scheduler/index.ts'
import { startSession } from '#core/sessions/index.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeUser } from '#db/factory.ts'
import { agents, boards, db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { allowEnrolment, closeSilentConnections, enrolAgent, enrolOwnAgent, revokeAgent } from './index.ts'

testsCommit()

async function enrol(name: string): Promise<string> {
  const { token } = await allowEnrolment(name)
  return (await enrolAgent({ token, name, version: '1' })).agent_id
}

const boardsOf = (agentId: string) =>
  db()
    .select({ slot: boards.agentSlot, isOnline: boards.agentOnline })
    .from(boards)
    .where(eq(boards.agentId, agentId))
    .orderBy(asc(boards.agentSlot))

async function makeRunning(boardType: string) {
  const user = await makeUser({ credits: 100 })
  const { id } = await startSession(user, { board_type: boardType, minutes: 60, wait: true })
  const read = async () => (await db().select().from(sessions).where(eq(sessions.id, id)))[0]
  await reportBoardEvent({ kind: 'board_ready', sessionId: id, bindingNo: (await read())?.bindingNo ?? 0 })
  return { id, read }
}

/** Breaks if the boards of a revoked agent stay offline for good. */
test('an agent that is enrolled again gets the boards of the one that its token replaces', async () => {
  const before = await makeAgent()
  const other = await makeAgent()
  for (const agentSlot of ['a', 'b']) await makeAgentBoard({ agentId: before.id, agentSlot })
  await makeAgentBoard({ agentId: other.id, agentSlot: 'a' })
  await revokeAgent(before.id)
  const second = await enrol(before.name)
  expect(await boardsOf(second)).toEqual([
    { slot: 'a', isOnline: false },
    { slot: 'b', isOnline: false },
  ])
  expect(await boardsOf(before.id)).toEqual([])
  expect(await boardsOf(other.id)).toHaveLength(1)
})

/** Breaks if two boards would get the same slot. */
test('of several boards of a slot, the one of the agent that was revoked last is taken', async () => {
  const first = await makeAgent()
  await makeAgentBoard({ agentId: first.id, agentSlot: 'a' })
  await revokeAgent(first.id)
  const second = await makeAgent({ name: first.name })
  const { id } = await makeAgentBoard({ agentId: second.id, agentSlot: 'a' })
  await revokeAgent(second.id)
  await db()
    .update(agents)
    .set({ revokedAt: new Date('2026-01-01') })
    .where(eq(agents.id, first.id))
  const third = await enrol(first.name)
  expect(await db().select({ id: boards.id }).from(boards).where(eq(boards.agentId, third))).toEqual([{ id }])
})

/** Breaks if somebody on a revoked machine can take its boards back with a token from before. */
test('a token for the name of an agent ends as the agent is revoked', async () => {
  const agent = await makeAgent()
  const { token } = await allowEnrolment(agent.name)
  await revokeAgent(agent.id)
  await expect(enrolAgent({ token, name: agent.name, version: '1' })).rejects.toThrow('unknown, used or expired')
})

test('the agent of the service itself gets its boards back too, once', async () => {
  const { agent_id: before } = await enrolOwnAgent('own', '1')
  await makeAgentBoard({ agentId: before, agentSlot: 'a' })
  await revokeAgent(before)
  const { agent_id: own } = await enrolOwnAgent('own', '1')
  await makeAgentBoard({ agentId: before, agentSlot: 'a' })
  expect(await enrolOwnAgent('own', '1')).toMatchObject({ agent_id: own })
  expect(await boardsOf(own)).toEqual([{ slot: 'a', isOnline: false }])
})

/** Breaks if boards go by the name alone, which anybody's agent may have had. */
test('a token is not for the boards of an agent that has had its name since', async () => {
  const lab = await makeAgent()
  const { token } = await allowEnrolment(lab.name)
  await makeAgentBoard({ agentId: lab.id, agentSlot: 'a' })
  // Not by `revokeAgent`, which ends the token too.
  await db().update(agents).set({ revokedAt: new Date(), connectedInstance: null }).where(eq(agents.id, lab.id))
  const { agent_id: next } = await enrolAgent({ token, name: lab.name, version: '1' })
  expect(await boardsOf(next)).toEqual([])
})

test('the agent of the service itself does not get the boards of a lab that had its name', async () => {
  const lab = await makeAgent()
  await makeAgentBoard({ agentId: lab.id, agentSlot: 'a' })
  await revokeAgent(lab.id)
  const { agent_id: own } = await enrolOwnAgent(lab.name, '1')
  expect(await boardsOf(own)).toEqual([])
})

test('the agent of the service itself does not become another one that has its name', async () => {
  const lab = await makeAgent()
  await expect(enrolOwnAgent(lab.name, '1')).rejects.toThrow('already')
})

/** Breaks if its board is lost since 1970, as nobody has seen the new agent. */
test('a session on a board that is taken over waits for its board', async () => {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  await makeAgentBoard({ boardType: slug, agentId: agent.id })
  const { read } = await makeRunning(slug)
  // As if the instance that revokes it ended before it told the session.
  await db().update(agents).set({ revokedAt: new Date(), connectedInstance: null }).where(eq(agents.id, agent.id))
  await enrol(agent.name)
  await closeSilentConnections()
  const session = await read()
  expect(session?.state).toBe('running')
  expect(session?.boardLostAt?.getTime()).toBeGreaterThanOrEqual(session?.startedAt?.getTime() ?? Infinity)
})

test('a session on a board of an agent that is revoked waits at once', async () => {
  const { slug } = await makeBoardType()
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  await makeAgentBoard({ boardType: slug, agentId: agent.id })
  const { id, read } = await makeRunning(slug)
  await revokeAgent(agent.id)
  expect(await read()).toMatchObject({ id, state: 'running', boardLostAt: agent.lastSeenAt })
})
