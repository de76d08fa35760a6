import { expect, test } from 'vitest'
import { collectArtifact } from '#core/commands/index.ts'
import { makeAgent, makeAgentBoard, makeSession, makeUser } from '#db/factory.ts'
import { POOL_CONNECTIONS } from '#db/index.ts'
import { expectConnectionsLeft, lockAccount } from '#db/locks.testing.ts'
import { testsCommit } from '#db/testing.ts'
import { listArtifacts, receiveArtifact } from './index.ts'

testsCommit()

/** Breaks without the slot of an account, where a file is asked for and where it is received. */
test('files that boards of one account make at once leave connections to others', async () => {
  const [user, agent] = [await makeUser({ tier: 'paid' }), await makeAgent()]
  const ids: string[] = []
  for (let bindingNo = 1; bindingNo <= 2 * POOL_CONNECTIONS; bindingNo++) {
    const board = await makeAgentBoard({ agentId: agent.id, capabilities: ['coverage'] })
    const { id: boardId, boardType } = board
    ids.push((await makeSession({ user, state: 'running', bindingNo, boardId, boardType })).id)
  }
  const asks = ids.map((id) => () => collectArtifact(user, id, { kind: 'coverage' }))
  await expectConnectionsLeft(() => lockAccount(user), asks)
  const read = async () => (await Promise.all(ids.map((id) => listArtifacts(user, id)))).flatMap((one) => one.artifacts)
  const send = (id: string) => () => receiveArtifact(agent.id, id, { bytes: Buffer.from('x') })
  await expectConnectionsLeft(
    () => lockAccount(user),
    (await read()).map(({ id }) => send(id)),
  )
  expect((await read()).map(({ state }) => state)).toEqual(ids.map(() => 'ready'))
})
