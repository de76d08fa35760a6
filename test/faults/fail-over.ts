// Slow: promotes a standby, and waits for all to notice.
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/index.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from '#scripts/free-port.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { losses } from './losses.ts'
import { asked, type Cluster } from './outages.ts'
import { isFollowed, makeStandby, waitForStandby } from './standby.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { verdict } from './verdict.ts'
import type { Visitor } from './visitor.ts'
import { busy, makeClients, moreCalls } from './world.ts'

const STREAMING_WITHIN_MS = 30_000
const RED_WITHIN_MS = 10_000
const LOOKS = extent(1, 4)

type Place = { folder: string; port: number }

/**
 * Loses the primary of a loaded server in every way; commits wait for its standby. Until the
 * standby is promoted everything is refused, although the standby could be read. Then the server
 * serves at once, and everything acknowledged is there.
 */
export async function failOver({ folder, at, wrong }: FaultContext) {
  let primary = await openEmbedded(join(folder, 'one'))
  let place = { folder: join(folder, 'one'), port: primary.port }
  let other = { folder: join(folder, 'two'), port: await freePort() }
  const url = primary.url.replace(`:${place.port}`, `:${place.port},127.0.0.1:${other.port}`)
  await migrate(url)
  chooseDatabase(url)
  const { visitor, clients, total } = await makeClients()
  const instance = await Instance.start(url)
  const over = new AbortController()
  const load = busy(clients, instance.url, over.signal)
  let slowestReturn = 0
  for (const name of Object.keys(losses)) {
    at(`${name}: a standby follows`)
    const line = new TcpProxy(primary.port)
    const standby = await follow(primary, place, other, await line.open(primary.url))
    await moreCalls(clients)
    await visitor.measureUsual(instance)
    // From here nothing reaches the standby, so an acknowledged change would be lost.
    line.isSilent = true
    await moreCalls(clients)
    at(`${name}: the primary is lost, and the standby promoted`)
    const lost = await losses[name]?.(primary)
    try {
      const { back, ...seen } = await promoted(standby, instance, visitor)
      slowestReturn = Math.max(slowestReturn, back)
      wrong(...seen.wrong.map((one) => `${name}: ${one}`))
    } finally {
      lost?.end()
    }
    at(`${name}: the old primary ends`)
    await primary.ended
    await line.close()
    primary = standby
    ;[place, other] = [other, place]
  }
  at('what was acknowledged is looked for')
  over.abort()
  await load
  wrong(...(await verdict(clients, instance.url)))
  if (instance.log.includes(new URL(primary.url).password)) wrong('the log holds the password of the database')
  await instance.stop()
  await closeDatabase()
  await primary.stop()
  return [
    `${Object.keys(losses).length} primaries lost (${Object.keys(losses).join(', ')})`,
    `${total(({ sent }) => sent) + visitor.sent} calls sent`,
    `${total(({ acknowledged }) => acknowledged)} acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions and ${total(({ keys }) => keys.size)} keys found again`,
    `slowest answer ${Math.round(visitor.slowestMs)} ms`,
    `slowest return after a promotion ${Math.round(slowestReturn)} ms`,
  ].join(', ')
}

/** Opens a standby that is up to date and synchronous. */
async function follow(primary: Cluster, from: Place, to: Place, line: string): Promise<Cluster> {
  await makeStandby(primary, from.folder, to.folder, to.port, line)
  const standby = await openEmbedded(to.folder)
  await waitForStandby(primary)
  await until(() => isFollowed(primary), STREAMING_WITHIN_MS)
  return standby
}

/**
 * Checks the refusals without a primary, promotes the standby, and returns how long the server took
 * to serve again.
 */
async function promoted(standby: Cluster, instance: Instance, visitor: Visitor) {
  const wrong: string[] = []
  let answered: string[] = []
  const isOver = async () => {
    answered = await visitor.isRefused(instance.url)
    return answered.length === 0
  }
  // A commit that waits for the standby turns only /readyz red. It is over once every request is
  // refused.
  await until(isOver, RED_WITHIN_MS, () => [instance.log.slice(-2_000), ...answered].join('\n'))
  for (let look = 0; look < LOOKS; look++) wrong.push(...(await visitor.isRefused(instance.url)))
  await asked(standby, (sql) => sql`select pg_promote()`)
  const again = await visitor.untilWell(instance)
  return { back: again.ms, wrong: [...wrong, ...again.wrong] }
}
