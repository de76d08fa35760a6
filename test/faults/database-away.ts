// Slow: waits for the time-outs of a database that does not answer.
import { openEmbedded } from '#db/embedded/index.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { asked, type Outage, outages, ROLE } from './outages.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { verdict } from './verdict.ts'
import type { Visitor } from './visitor.ts'
import { busy, makeClients } from './world.ts'

const ROUNDS = extent(1, 4)
const RED_WITHIN_MS = 10_000

/**
 * Takes the database away from a loaded server in every known way, and brings it back. Meanwhile
 * requests are refused as they should be. Afterwards the same process serves at once, and
 * everything acknowledged is there.
 */
export async function databaseAway({ folder, at, wrong }: FaultContext) {
  let cluster = await openEmbedded(folder)
  const proxy = new TcpProxy(cluster.port)
  await migrate(cluster.url)
  chooseDatabase(cluster.url)
  const { types, visitor, clients, total } = await makeClients()
  await asked(cluster, (sql) => sql.unsafe(`create role ${ROLE} login password '${ROLE}'; grant boardwalk to ${ROLE}`))
  const address = new URL(await proxy.open(cluster.url))
  Object.assign(address, { username: ROLE, password: ROLE })
  const instance = await Instance.start(address.href)
  let slowestReturn = 0
  const over = new AbortController()
  const load = busy(clients, instance.url, over.signal)

  const restart = async () => {
    await cluster.ended
    cluster = await openEmbedded(folder)
  }
  for (const [name, outage] of Object.entries(outages)) {
    const note = (lines: string[]) => wrong(...lines.map((line) => `${name}: ${line}`))
    at(`${name}: it begins`)
    await visitor.measureUsual(instance)
    const undo = await outage.begin({ proxy, cluster, restart })
    at(`${name}: it lasts`)
    note(await meanwhile(outage, instance, visitor))
    at(`${name}: it is undone`)
    await undo()
    at(`${name}: the server serves again`)
    const again = await visitor.untilWell(instance)
    slowestReturn = Math.max(slowestReturn, again.ms)
    note(again.wrong)
  }
  at('what was acknowledged is looked for')
  over.abort()
  await load
  wrong(...(await verdict(clients, instance.url)))
  if (!instance.isUp) wrong(`the server has ended:\n${instance.log.slice(-2_000)}`)
  await instance.stop()
  await proxy.close()
  await closeDatabase()
  await cluster.stop()
  return [
    `${Object.keys(outages).length} ways to be away (${Object.keys(outages).join(', ')})`,
    `${total(({ sent }) => sent) + visitor.sent} calls sent`,
    `${total(({ acknowledged }) => acknowledged)} acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions of ${types.length} types found again`,
    `slowest answer ${Math.round(visitor.slowestMs)} ms`,
    `slowest return ${Math.round(slowestReturn)} ms`,
  ].join(', ')
}

async function meanwhile({ is }: Outage, instance: Instance, visitor: Visitor): Promise<string[]> {
  const wrong: string[] = []
  if (is === 'a moment') return wrong
  if (is === 'away') await until(async () => !(await instance.isReady()), RED_WITHIN_MS)
  // One wrong response is enough: more would take long to collect.
  for (let round = 0; round < ROUNDS && wrong.length === 0; round++) {
    wrong.push(
      ...(is === 'locked' ? await visitor.isRefusedChanges(instance.url) : await visitor.isRefused(instance.url)),
    )
  }
  return wrong
}
