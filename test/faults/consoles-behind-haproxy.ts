// Slow: kills each part of a whole cluster.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '#db/embedded/index.ts'
import { chooseDatabase, closeDatabase, db } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { SECOND_MS } from '#durations.ts'
import { freePort } from '#scripts/free-port.ts'
import { startHaproxy } from '#scripts/haproxy.ts'
import { startNatsServer } from '#scripts/nats-server.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { AgentProcess, makeAgentLab } from './agent-process.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'
import { kill } from './losses.ts'
import { asked } from './outages.ts'
import { isFollowed, makeStandby, waitForStandby } from './standby.ts'
import { portOf } from './tcp-proxy.ts'
import { Typist } from './typist.ts'

const ROUNDS = extent(1, 5)
const CONSOLES = extent(3, 10)
const STREAMING_WITHIN_MS = 30_000
const HELD_MS = 300
const ANSWERED_WITHIN_MS = 60_000
/** What is looked for in the rows of PostgreSQL, which are not used here. */
const OF_ROWS = 'a console that holds more or less than it counts'

/**
 * The service of compose.scale.yaml, with its haproxy.cfg, while users type into consoles: NATS
 * is killed (kill -9) and each server while it is away. At last the primary database is killed, and
 * its standby promoted. No session ends, all records are what the boards printed, and each
 * minute is paid once.
 */
export async function consolesBehindHaproxy({ folder, at, wrong }: FaultContext) {
  const place = { one: join(folder, 'one'), two: join(folder, 'two') }
  const primary = await openEmbedded(place.one)
  const otherPort = await freePort()
  const databaseUrl = primary.url.replace(`:${primary.port}`, `:${primary.port},127.0.0.1:${otherPort}`)
  await migrate(databaseUrl)
  chooseDatabase(databaseUrl)
  await makeStandby(primary, place.one, place.two, otherPort, primary.url)
  const standby = await openEmbedded(place.two)
  await waitForStandby(primary)
  await until(() => isFollowed(primary), STREAMING_WITHIN_MS)

  let nats = await startNatsServer()
  const env = { NATS_URL: nats.url, TRUSTED_PROXY_HOPS: '1' }
  const servers: [TestServer, TestServer] = [await startServer(databaseUrl, env), await startServer(databaseUrl, env)]
  const balancer = await startHaproxy([servers[0].url, servers[1].url])
  const lab = await makeAgentLab(CONSOLES)
  const agent = await AgentProcess.start(folder, balancer.url, lab)
  const typists = await Promise.all(lab.slots.map((_, n) => Typist.make(`c${n}`, lab.type, () => balancer.url)))
  const over = new AbortController()
  const work = typists.map((typist) => typist.work(over.signal))
  let slowestMs = 0
  const allAnswered = async (after: string) => {
    at(`all consoles answer after ${after}`)
    const before = typists.map(({ answered }) => answered)
    const isAnswered = async () => typists.every(({ answered }, n) => answered > (before[n] ?? 0) + 1)
    const told = () => [...typists.map((typist) => typist.told), agent.log.slice(-2_000)].join('\n')
    slowestMs = Math.max(slowestMs, await until(isAnswered, ANSWERED_WITHIN_MS, told))
  }
  await allAnswered('the start')
  for (let round = 1; round <= ROUNDS; round++) {
    for (const n of [0, 1] as const) {
      await nats.kill()
      // What boards print now is held back, and is lost with the server if that forgets it.
      await wait(HELD_MS)
      await servers[n].kill()
      nats = await startNatsServer(nats)
      await allAnswered(`NATS and server ${n + 1} were killed`)
      servers[n] = await startServer(databaseUrl, { ...env, PORT: String(portOf(servers[n].url)) })
    }
  }
  await kill(primary)
  await primary.ended
  await asked(standby, (sql) => sql`select pg_promote()`)
  await allAnswered('the standby was promoted')

  at('all sessions end')
  over.abort()
  await Promise.all(work)
  at('the records are read')
  for (const typist of typists) {
    wrong(...(await typist.problems()))
    wrong(...typist.lost.map(({ id }) => `${id} has ended, and not by its user`))
  }
  at('the bills are reckoned')
  wrong(...(await wrongBills()))
  at('the invariants are looked at')
  wrong(...(await brokenInvariants()).filter((line) => !line.startsWith(OF_ROWS)))
  await agent.kill()
  await balancer.stop()
  await Promise.all(servers.map((server) => server.stop()))
  await nats.stop()
  await closeDatabase()
  await standby.stop()
  const sum = (count: (typist: Typist) => number) => typists.reduce((total, one) => total + count(one), 0)
  return [
    `NATS killed ${2 * ROUNDS} times with one of two servers, and the primary once, under ${CONSOLES} consoles`,
    `${sum(({ answered }) => answered)} typed lines answered`,
    `${sum(({ consoles }) => consoles.reduce((bytes, { seen }) => bytes + seen.length, 0))} bytes seen and recorded`,
    `all consoles answered within ${(slowestMs / SECOND_MS).toFixed(1)} s`,
  ].join(', ')
}

/** Returns the sessions that did not pay each minute they began, once. */
async function wrongBills(): Promise<string[]> {
  const rows = await db().execute<{ id: string; paid: number; expected: number; refunded: number }>(sql`
    select id, credits_used as paid, credits_refunded as refunded,
      credits_per_minute * (floor(extract(epoch from ended_at - started_at) / 60) + 1)::int as expected
    from sessions where started_at is not null`)
  return rows
    .filter(({ paid, expected, refunded }) => paid !== expected || refunded !== 0)
    .map(({ id, paid, expected, refunded }) => `${id} paid ${paid} instead of ${expected}, and got back ${refunded}`)
}
