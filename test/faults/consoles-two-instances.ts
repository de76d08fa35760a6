// Slow: reads consoles across two servers.
import { makeKey } from '#db/factory.ts'
import { makeCaller } from '#http/sockets/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { whenAvailable } from '#test/when-available.ts'
import { AgentProcess, makeAgentLab } from './agent-process.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Follower } from './follower.ts'
import { until } from './instance.ts'
import { portOf, TcpProxy } from './tcp-proxy.ts'
import { BANNER, difference, printed } from './uno.ts'

const ROUNDS = extent(2, 10)
const FLOOD = 'flood 400'
/** In the middle of what the board prints. */
const KILLED_AT = 'line 000100'
const SEEN_WITHIN_MS = 60_000
/** Without the message between instances it takes ten seconds. */
const REVOKED_WITHIN_MS = 8_000

type Caller = Awaited<ReturnType<typeof makeCaller>>
type Scene = { caller: Caller; id: string; home: TestServer; other: TestServer }

/**
 * Two servers: one has the agent, the other a viewer. The first is killed while the board prints,
 * and the agent moves to the other one. The viewer and the record have every byte once. A key that
 * is revoked at the first server closes its viewer at the other.
 */
export async function consolesTwoInstances({ databaseUrl, folder, at, wrong }: FaultContext) {
  let home = await startServer(databaseUrl)
  const lab = await makeAgentLab(1)
  const proxy = new TcpProxy(portOf(home.url))
  const service = await proxy.origin(home.url)
  const agent = await AgentProcess.start(folder, service, lab)
  const caller = await makeCaller(service, lab.type)
  const { id } = await caller.start()
  const closedMs: number[] = []
  let expected = BANNER
  for (let round = 1; round <= ROUNDS; round++) {
    const other = await startServer(databaseUrl)
    const scene = { caller, id, home, other }
    at(`round ${round}: a key is revoked`)
    closedMs.push(await revokedWithin(scene))
    at(`round ${round}: the server that has the agent is killed`)
    const viewer = new Follower((query) => caller.open(id, { query }, other.url))
    const shows = (length: number) =>
      until(
        () => viewer.hasSeen(length),
        SEEN_WITHIN_MS,
        () => [viewer.told, agent.log].join('\n'),
      )
    await shows(expected.length)
    const killedAt = expected.length + printed(FLOOD).indexOf(KILLED_AT)
    expected += printed(FLOOD)
    viewer.type(`${FLOOD}\r`)
    await shows(killedAt)
    proxy.port = portOf(other.url)
    await home.kill()
    const seen = viewer.output.length
    if (seen >= expected.length) wrong(`round ${round}: the board had printed everything already`)
    at(`round ${round}: the agent moves to the other server`)
    await shows(expected.length)
    wrong(...viewer.faults, ...difference(`round ${round}: a viewer`, viewer.output, expected))
    home = other
  }
  at('the record is read')
  wrong(...difference('the record', await caller.read(id), expected))
  const ended = await whenAvailable(() => caller.call('DELETE', `/sessions/${id}`))
  if (ended.body.end_reason !== 'user_ended') wrong(`the session ended ${ended.body.end_reason}`)
  wrong(...(await brokenInvariants()))
  await agent.kill()
  await proxy.close()
  await home.stop()
  return [
    `an agent moved ${ROUNDS} times between servers that were killed`,
    `${expected.length} bytes of output seen and recorded`,
    `consoles of revoked keys closed by the other server within ${Math.round(Math.max(...closedMs))} ms`,
  ].join(', ')
}

/** Revokes a key at one server. Returns how long its viewer at the other stays, within limits. */
async function revokedWithin({ caller, id, home, other }: Scene): Promise<number> {
  const key = await makeKey(caller.user)
  const open = () => caller.open(id, { headers: { authorization: `Bearer ${key.secret}` } }, other.url)
  let viewer = open()
  await until(
    async () => {
      if (viewer.refused?.status === 503) viewer = open()
      return viewer.next !== undefined
    },
    SEEN_WITHIN_MS,
    () => `a viewer was refused: ${JSON.stringify(viewer.refused)}`,
  )
  const { headers } = caller
  const revoke = () => fetch(`${home.url}/v1/auth/keys/${key.id}`, { method: 'DELETE', headers })
  const { status } = await whenAvailable(revoke)
  if (status !== 204) throw new Error(`a key is not revoked: ${status}`)
  const ms = await until(
    async () => viewer.closed !== undefined,
    REVOKED_WITHIN_MS,
    () => 'the viewer of a revoked key is still connected',
  )
  if (viewer.closed?.code !== 4401) throw new Error(`a viewer was closed with ${viewer.closed?.code}`)
  return ms
}
