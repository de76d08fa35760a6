// Slow: kills PostgreSQL under load, and starts again.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedUrl, openEmbedded } from '#db/embedded/index.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from '#scripts/free-port.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { asked, killPostmaster } from './outages.ts'
import { SlowStart } from './slow-start.ts'
import { verdict } from './verdict.ts'
import { busy, makeClients, moreCalls } from './world.ts'

/** Alternately with and without a PostgreSQL process that ends late. */
const KILLS = extent(2, 4)
const MAX_EXIT_MS = 10_000
const SAYS_WITHIN_MS = 5_000
/** Longer than any exit may take, so that a late one is measured. */
const TIMEOUT_MS = 30_000
const SCRAPERS = 3
const SCRAPE_EVERY_MS = 20
const REASON = 'PostgreSQL has ended by itself'

/**
 * Kills the embedded PostgreSQL (kill -9) under load and while metrics are scraped. Each time the
 * server has to say so and exit within ten seconds. That also holds if one of PostgreSQL's
 * processes ends late, or a request body never ends. The next start has to find what was
 * acknowledged.
 */
export async function embeddedKilled({ folder, at, wrong }: FaultContext) {
  const DATA_DIR = join(folder, 'data')
  const { clients, types, secret, total } = await peopledWorld(DATA_DIR)
  let [slowestMs, scrapes] = [0, 0]
  for (let kill = 1; kill <= KILLS; kill++) {
    at(`the start before kill ${kill}`)
    const metrics = await freePort()
    const server = await Instance.start('', { DATA_DIR, METRICS_PORT: String(metrics) })
    const over = new AbortController()
    const scraping = Array.from({ length: SCRAPERS }, async () => {
      for (; !over.signal.aborted; await wait(SCRAPE_EVERY_MS)) scrapes += await scraped(metrics)
    })
    const work = [...scraping, busy(clients, server.url, over.signal)]
    const slow = kill === KILLS ? new SlowStart(server.url, secret, types[0] ?? '') : undefined
    await slow?.isTaken
    await moreCalls(clients)
    at(`kill ${kill}`)
    await (kill % 2 === 1 ? killWithLatecomer(DATA_DIR, server) : killPostmaster({ url: embeddedUrl(DATA_DIR) ?? '' }))
    const { code, ms } = await server.ended(TIMEOUT_MS)
    over.abort()
    await Promise.all(work)
    slowestMs = Math.max(slowestMs, ms)
    if (code !== 1 || ms > MAX_EXIT_MS) wrong(`kill ${kill}: it ended with ${code} after ${Math.round(ms)} ms`)
    const hasSaid = () => Promise.resolve(server.log.includes(REASON))
    await until(hasSaid, SAYS_WITHIN_MS).catch(() =>
      wrong(`kill ${kill}: it did not say why it ended: ${server.log.slice(-500)}`),
    )
  }
  at('what was acknowledged is looked for')
  const last = await Instance.start('', { DATA_DIR })
  chooseDatabase(embeddedUrl(DATA_DIR) ?? '')
  wrong(...(await verdict(clients, last.url)))
  await closeDatabase()
  await last.stop()
  return [
    `${KILLS} kills of the embedded PostgreSQL`,
    `slowest exit ${Math.round(slowestMs)} ms`,
    `${scrapes} scrapes`,
    `${total(({ sent }) => sent)} calls sent`,
    `${total(({ acknowledged }) => acknowledged)} acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
  ].join(', ')
}

/** Makes people first, so that no demo world is seeded: its history breaks invariants. */
async function peopledWorld(dataDir: string) {
  const cluster = await openEmbedded(dataDir)
  await migrate(cluster.url)
  chooseDatabase(cluster.url)
  const world = await makeClients()
  await closeDatabase()
  await cluster.stop()
  return world
}

/** Kills the postmaster. The backend the server listens on ends only while the server exits. */
async function killWithLatecomer(dataDir: string, server: Instance): Promise<void> {
  const cluster = { url: embeddedUrl(dataDir) ?? '' }
  const [listening] = await asked(cluster, (sql) => sql`select pid from pg_stat_activity where query ilike 'listen %'`)
  process.kill(listening?.pid, 'SIGSTOP')
  await killPostmaster(cluster)
  await until(async () => server.log.includes(REASON), SAYS_WITHIN_MS)
  process.kill(listening?.pid, 'SIGKILL')
}

/** Returns how many scrapes were answered: none once the server has closed its port. */
async function scraped(port: number): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.text()
    return 1
  } catch {
    return 0
  }
}
