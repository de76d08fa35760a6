import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { instanceId } from '#core/instances.ts'
import { reportBoardEvent } from '#core/scheduler/index.ts'
import { startSession } from '#core/sessions/index.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeUser } from '#db/factory.ts'
import { agents, boards, db, listen, sessions, transaction } from '#db/index.ts'
import { countWaiting } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { closeConnection, closeSilentConnections, openConnection, revokeAgent, touchConnection } from './index.ts'

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

/** Breaks if its beats count: its boards would stay offline. */
test('a connection that was written off stays so until a new one, and was last seen before', async () => {
  const { id } = await makeAgent()
  const connection = (await openConnection(id, '1')) ?? 0
  const lastSeenAt = new Date(Date.now() - 60_000)
  await db().update(agents).set({ lastSeenAt }).where(eq(agents.id, id))
  await closeSilentConnections()
  expect(await touchConnection(id, connection)).toBe('written_off')
  expect(await db().select({ lastSeenAt: agents.lastSeenAt }).from(agents).where(eq(agents.id, id))).toEqual([
    { lastSeenAt },
  ])
  expect(await touchConnection(id, (await openConnection(id, '1')) ?? 0)).toBe(true)
})

/** Breaks if a late loss of a session counts: it would end, although its agent has the board. */
test('a connection is written off while a session on one of its boards counts as lost', async () => {
  const { boardType, agentId } = await makeAgentBoard()
  await makeBaseImage({ boardType })
  const id = agentId ?? ''
  const { id: sessionId } = await startSession(await makeUser({ credits: 9 }), {
    ...{ board_type: boardType, minutes: 5, wait: false },
  })
  const [{ bindingNo } = { bindingNo: null }] = await db().select().from(sessions).where(eq(sessions.id, sessionId))
  const hold = { sessionId, bindingNo: bindingNo ?? 0 }
  await reportBoardEvent({ kind: 'board_ready', ...hold })
  const connection = (await openConnection(id, '1')) ?? 0
  expect(await touchConnection(id, connection)).toBe(true)
  await reportBoardEvent({ kind: 'board_lost', ...hold, since: new Date() })
  expect(await touchConnection(id, connection)).toBe('written_off')
  await reportBoardEvent({ kind: 'board_back', ...hold })
  expect(await touchConnection(id, connection)).toBe(true)
})

/** Breaks without the lock of the agent’s row: boards of a connected agent would be offline. */
test('an agent that connects as its boards are taken out keeps them', async () => {
  const { id: board, agentId } = await makeAgentBoard()
  const id = agentId ?? ''
  await db().update(agents).set({ connectedInstance: null }).where(eq(agents.id, id))
  const [connected, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const connecting = transaction(async () => {
    await openConnection(id, '1')
    await db().update(boards).set({ agentOnline: true }).where(eq(boards.id, board))
    connected.resolve()
    await over.promise
  })
  await connected.promise
  const taken = closeSilentConnections()
  await vi.waitUntil(async () => (await countWaiting()) > 0)
  over.resolve()
  await Promise.all([connecting, taken])
  expect(await db().select({ isOnline: boards.agentOnline }).from(boards).where(eq(boards.id, board))).toEqual([
    { isOnline: true },
  ])
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
