// Slow: kills servers under load, several times.
import { setTimeout } from 'node:timers/promises'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { verdict } from './verdict.ts'
import { makeClients } from './world.ts'

const SECONDS = extent(20, 60)
const CLIENTS = 40
const SERVERS = 2
/** How long a server lives. */
const LIFE_MS = { least: 500, most: 5_000 }

/**
 * Kills two servers on one database (kill -9) and restarts them, again and again, while users
 * start, extend and end sessions on boards that they queue for. Everything acknowledged is there
 * afterwards, and no credit, minute or board is lost or given twice.
 */
export async function sigkill({ databaseUrl, at, wrong }: FaultContext) {
  const { clients, total } = await makeClients(CLIENTS, (place) => 20 + place * 10)
  at('servers are killed and restarted')
  const end = Date.now() + SECONDS * 1_000
  const isOver = () => Date.now() >= end
  const up = new Set<TestServer>()
  let kills = 0
  const servers = Array.from({ length: SERVERS }, async () => {
    while (!isOver()) {
      const server = await startServer(databaseUrl)
      up.add(server)
      await setTimeout(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least))
      up.delete(server)
      await server.kill()
      kills += 1
    }
  })
  const load = clients.map(async (client) => {
    while (!isOver()) {
      const [server] = [...up].toSorted(() => Math.random() - 0.5)
      if (server) await client.act(server.url)
      else await setTimeout(20)
    }
  })
  await Promise.all([...servers, ...load])
  at('what was acknowledged is looked for')
  const last = await startServer(databaseUrl)
  wrong(...(await verdict(clients, last.url)))
  await last.stop()
  return [
    `${kills} kills of ${SERVERS} servers in ${SECONDS} s`,
    `${total(({ sent }) => sent)} calls sent`,
    `${total(({ acknowledged }) => acknowledged)} acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
    `${total(({ ended }) => ended.size)} ends among them`,
  ].join(', ')
}
