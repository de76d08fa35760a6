import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { instanceId } from '#core/instances.ts'
import { makeAgent, makeAgentBoard } from '#db/factory.ts'
import { agents, boards, db, listen } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { closeConnection, openConnection, revokeAgent, touchConnection } from './index.ts'

testsCommit()

async function instanceOf(agentId: string) {
  const [row] = await db().select({ instance: agents.connectedInstance }).from(agents).where(eq(agents.id, agentId))
  return row?.instance
}

/** What the instance is told that has the connections of the agents that the factory makes. */
async function hearElsewhere() {
  const heard: unknown[] = []
  const stop = await listen('instance_none', (payload) => heard.push(JSON.parse(payload)))
  onTestFinished(stop)
  return heard
}

test('another instance is told to close the older connection of an agent', async () => {
  const { id } = await makeAgent()
  const heard = await hearElsewhere()
  expect(await openConnection(id, '1')).toBe(1)
  await vi.waitUntil(() => heard.length > 0)
  expect(heard).toEqual([{ t: 'replaced', agent: id, connection: 1, isRevoked: false }])
  expect(await instanceOf(id)).toBe(instanceId())
})

/**
 * An instance may miss that it is told, and its connection may end long after the newer one began.
 */
test('an older connection neither lives nor takes the boards along as it ends', async () => {
  const { id: board, agentId } = await makeAgentBoard()
  const id = agentId ?? ''
  const older = (await openConnection(id, '1')) ?? 0
  const newer = (await openConnection(id, '1')) ?? 0
  expect(await touchConnection(id, older)).toBe(false)
  await closeConnection(id, older, 0)
  expect(await touchConnection(id, newer)).toBe(true)
  const isOnline = () => db().select({ isOnline: boards.agentOnline }).from(boards).where(eq(boards.id, board))
  expect(await isOnline()).toEqual([{ isOnline: true }])
  await closeConnection(id, newer, 0)
  expect(await isOnline()).toEqual([{ isOnline: false }])
})

test('a revoked agent has no connection, gets none, and the instance that had it is told', async () => {
  const { id } = await makeAgent()
  const heard = await hearElsewhere()
  await revokeAgent(id)
  await vi.waitUntil(() => heard.length > 0)
  expect(heard).toEqual([{ t: 'replaced', agent: id, connection: 0, isRevoked: true }])
  expect(await openConnection(id, '1')).toBeUndefined()
  expect(await instanceOf(id)).toBeNull()
})
