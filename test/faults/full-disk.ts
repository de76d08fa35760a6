// Slow: fills a disk under load.
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/index.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { startServer } from '#test/server/start-server.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { until } from './instance.ts'
import { asked } from './outages.ts'
import { mountSmallDisk } from './small-disk.ts'
import { verdict } from './verdict.ts'
import { busy, makeClients } from './world.ts'

const ROUNDS = extent(2, 5)
const DISK_MB = 150
/** So much of it is PostgreSQL's log of changes, which would fill it by itself. */
const WAL_MB = 48
const CLIENTS = 16
/** Calls that are refused until there is room again. */
const REFUSALS = extent(100, 400)
const ENDS = 20
const FULL_WITHIN_MS = 60_000
const SERVED_WITHIN_MS = 30_000

/**
 * PostgreSQL's disk is filled while users start and end sessions, and later there is room again.
 * What cannot be written is refused as unavailable, and is no bug. Nothing acknowledged is lost,
 * and all is served again by itself.
 */
export async function fullDisk({ folder, at, wrong }: FaultContext) {
  const place = join(folder, 'disk')
  const disk = mountSmallDisk(place, DISK_MB)
  const cluster = await openOn(place)
  await migrate(cluster.url)
  chooseDatabase(cluster.url)
  const { clients, total } = await makeClients(CLIENTS)
  const server = await startServer(cluster.url)
  const over = new AbortController()
  const load = busy(clients, server.url, over.signal)
  const more = (count: () => number, by: number, withinMs: number) => {
    const before = count()
    return until(
      async () => count() >= before + by,
      withinMs,
      () => server.log().slice(-2_000),
    )
  }
  const ends = () => total(({ ended }) => ended.size)
  const refusals = () => total(({ refused }) => refused)
  let slowestMs = 0
  for (let round = 1; round <= ROUNDS; round++) {
    at(`round ${round}: there is room`)
    await more(ends, ENDS, SERVED_WITHIN_MS)
    at(`round ${round}: the disk is full`)
    disk.fill()
    await more(refusals, REFUSALS, FULL_WITHIN_MS)
    at(`round ${round}: there is room again`)
    disk.empty()
    const began = performance.now()
    await more(ends, ENDS, SERVED_WITHIN_MS)
    slowestMs = Math.max(slowestMs, performance.now() - began)
  }
  at('what was acknowledged is looked for')
  over.abort()
  await load
  wrong(...(await verdict(clients, server.url)))
  await server.stop()
  await closeDatabase()
  await cluster.stop()
  await disk.unmount()
  return [
    `a disk of ${DISK_MB} MB filled ${ROUNDS} times`,
    `${total(({ sent }) => sent)} calls sent, ${refusals()} refused as unavailable`,
    `${total(({ sessions }) => sessions.size)} sessions found again`,
    `served again within ${(slowestMs / 1_000).toFixed(1)} s`,
  ].join(', ')
}

async function openOn(place: string) {
  const cluster = await openEmbedded(join(place, 'data'))
  await asked(cluster, async (sql) => {
    await sql.unsafe(`alter system set max_wal_size = '${WAL_MB}MB'`)
    await sql.unsafe(`alter system set min_wal_size = '32MB'`)
    await sql`select pg_reload_conf()`
  })
  return cluster
}
