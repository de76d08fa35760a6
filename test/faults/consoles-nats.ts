// Slow: kills NATS while consoles print.
import { makeCaller } from '#http/sockets/testing.ts'
import { startNatsServer } from '#scripts/nats-server.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer } from '#test/server/start-server.ts'
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
/** What is looked for in the rows of PostgreSQL, which are not used here. */
const OF_ROWS = 'a console that holds more or less than it counts'

/**
 * Two servers that record in NATS: one has the agent, the other a viewer. While the board prints,
 * NATS is killed (kill -9) and started again, and then the server that has the agent is killed. The
 * viewer, who connects again when it is told to, and the record have every byte once.
 */
export async function consolesNats({ databaseUrl, folder, at, wrong }: FaultContext) {
  let nats = await startNatsServer()
  const start = () => startServer(databaseUrl, { NATS_URL: nats.url })
  let home = await start()
  const lab = await makeAgentLab(1)
  const proxy = new TcpProxy(portOf(home.url))
  const service = await proxy.origin(home.url)
  const agent = await AgentProcess.start(folder, service, lab)
  const caller = await makeCaller(service, lab.type)
  const { id } = await caller.start()
  let expected = BANNER
  for (let round = 1; round <= ROUNDS; round++) {
    const other = await start()
    const viewer = new Follower((query) => caller.open(id, { query }, other.url))
    const shows = (length: number) =>
      until(
        () => viewer.hasSeen(length),
        SEEN_WITHIN_MS,
        () => [`${viewer.told} of ${length}`, other.log(), home.log(), agent.log].join('\n'),
      )
    /** Lets the board print, and breaks something while it does. */
    const during = async (breakIt: () => Promise<void>) => {
      const brokenAt = expected.length + printed(FLOOD).indexOf(KILLED_AT)
      expected += printed(FLOOD)
      viewer.type(`${FLOOD}\r`)
      await shows(brokenAt)
      await breakIt()
      await shows(expected.length)
    }
    await shows(expected.length)
    at(`round ${round}: NATS is killed`)
    await during(async () => {
      await nats.kill()
      nats = await startNatsServer(nats)
    })
    at(`round ${round}: the server that has the agent is killed`)
    await during(async () => {
      proxy.port = portOf(other.url)
      await home.kill()
    })
    wrong(...viewer.faults, ...difference(`round ${round}: a viewer`, viewer.output, expected))
    home = other
  }
  at('the record is read')
  wrong(...difference('the record', await caller.read(id), expected))
  await caller.call('DELETE', `/sessions/${id}`)
  wrong(...(await brokenInvariants()).filter((line) => !line.startsWith(OF_ROWS)))
  await agent.kill()
  await proxy.close()
  await home.stop()
  await nats.stop()
  return [
    `NATS and the server with the agent killed ${ROUNDS} times each`,
    `${expected.length} bytes of output seen and recorded`,
  ].join(', ')
}
