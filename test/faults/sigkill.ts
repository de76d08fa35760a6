import { setTimeout } from 'node:timers/promises'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import type { Scene } from './context.ts'
import { extent } from './extent.ts'
import { verdict } from './verdict.ts'
import { peopled } from './world.ts'

const SECONDS = extent(20, 60)
const PEOPLE = 40
const SERVERS = 2
/** How long a server lives. */
const LIFE_MS = { least: 500, most: 5_000 }

/**
 * Two servers on one database, each killed with kill -9 again and again and started anew, while people start, extend and end sessions on
 * boards they have to wait for. What was acknowledged is there afterwards, and no credit, minute or board is lost or given twice.
 */
export async function sigkill({ databaseUrl, at, wrong }: Scene) {
  const { programs, total } = await peopled(PEOPLE, (place) => 20 + place * 10)
  at('servers are killed and started anew')
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
  const load = programs.map(async (program) => {
    while (!isOver()) {
      const [server] = [...up].toSorted(() => Math.random() - 0.5)
      if (server) await program.act(server.url)
      else await setTimeout(20)
    }
  })
  await Promise.all([...servers, ...load])
  at('what was acknowledged is looked for')
  const last = await startServer(databaseUrl)
  wrong(...(await verdict(programs, last.url)))
  await last.stop()
  return [
    `${kills} kills of ${SERVERS} servers in ${SECONDS} s`,
    `${total(({ sent }) => sent)} calls sent`,
    `${total(({ acknowledged }) => acknowledged)} acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
    `${total(({ ended }) => ended.size)} ends among them`,
  ].join(', ')
}
