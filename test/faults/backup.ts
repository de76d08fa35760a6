// Slow: restores a backup taken under load.
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { at as addressed, operator, resultOf } from '#admin/testing.ts'
import { settle } from '#core/scheduler/index.ts'
import { openEmbedded } from '#db/embedded/index.ts'
import { makeUser } from '#db/factory.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { databaseAt } from '#db/test-server.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { type Acknowledged, acknowledged, countRows, makeLongLedger, missing } from './contents.ts'
import type { FaultContext } from './context.ts'
import { extent } from './extent.ts'
import { Instance, until } from './instance.ts'
import { kill } from './losses.ts'
import { asked, type Cluster } from './outages.ts'
import { verdict } from './verdict.ts'
import { busy, makeClients, moreCalls } from './world.ts'

const DUMPS = extent(1, 3)
const GONE_WITHIN_MS = 10_000

type Dump = { file: string; rows: number; known: Acknowledged }

/**
 * Loses a machine with its disk. What remains are dumps: some were taken under load, the last one
 * at rest. Each can be restored into an empty database, and into no other. A server on the last
 * dump serves everything that was acknowledged.
 */
export async function backup({ folder, at, wrong }: FaultContext) {
  const [lost, found] = [join(folder, 'lost'), join(folder, 'found')]
  const cluster = await openEmbedded(lost)
  await migrate(cluster.url)
  chooseDatabase(cluster.url)
  await makeLongLedger(cluster.url)
  const { clients, total } = await makeClients()
  const server = await Instance.start(cluster.url)
  const over = new AbortController()
  const load = busy(clients, server.url, over.signal)
  const admin = operator({ DATA_DIR: lost })
  const take = async (name: string): Promise<Dump> => {
    const known = acknowledged(clients)
    const { file, rows } = resultOf(await admin('db', 'dump', join(folder, name)))
    return { file, rows, known }
  }
  const dumps: Dump[] = []
  for (let count = 1; count <= DUMPS; count++) {
    at(`dump ${count}, while clients are at work`)
    await moreCalls(clients)
    dumps.push(await take(`${count}.dump`))
  }
  over.abort()
  await load
  at('a dump, when they have stopped')
  const before = await countRows(cluster.url)
  const last = await take('last.dump')

  at('the machine is lost')
  await closeDatabase()
  await loseMachine(cluster, server, lost)

  at('the last dump is restored')
  const { rows } = resultOf(await operator({ DATA_DIR: found })('db', 'restore', last.file))
  if (rows !== last.rows) wrong(`${last.rows} rows were dumped, and ${rows} restored`)
  const restored = await openEmbedded(found)
  for (const [table, count] of Object.entries(await countRows(restored.url)))
    if (count < (before[table] ?? 0)) wrong(`${table} had ${before[table]} rows, and has ${count}`)
  chooseDatabase(restored.url)
  const again = await Instance.start(restored.url)
  wrong(...(await verdict(clients, again.url)))
  await again.stop()
  await closeDatabase()
  for (const dump of dumps) {
    const name = basename(dump.file)
    at(`${name} is restored`)
    wrong(...(await restoredElsewhere(restored, dump)).map((line) => `${name}: ${line}`))
  }
  at('a dump is restored where there is something')
  wrong(...(await intoWhatIsNotEmpty(restored, last.file)))
  await restored.stop()
  return [
    `${DUMPS} dumps of ${dumps.map((dump) => dump.rows).join(', ')} rows under load and one of ${last.rows} at rest`,
    'a machine lost',
    `${total(({ sent }) => sent)} calls sent`,
    `${total((one) => one.acknowledged)} acknowledged`,
    `${total(({ sessions }) => sessions.size)} sessions and ${total(({ keys }) => keys.size)} keys found again`,
    `in the dumps under load ${dumps.map(({ known }) => known.sessions.size + known.keys.size).join(', ')}`,
  ].join(', ')
}

/** The server, its PostgreSQL and the disk. */
async function loseMachine(cluster: Cluster, server: Instance, folder: string): Promise<void> {
  server.signal('SIGKILL')
  await kill(cluster)
  await cluster.ended
  await until(async () => !server.isUp, GONE_WITHIN_MS)
  rmSync(folder, { recursive: true })
}

/** Returns what is wrong in a database of its own into which a dump is restored. */
async function restoredElsewhere(cluster: Cluster, { file, rows, known }: Dump): Promise<string[]> {
  const url = await makeDatabase(cluster)
  const restored = resultOf(await operator(addressed(url))('db', 'restore', file))
  chooseDatabase(url)
  const lacking = await missing(known, url)
  await settle()
  const wrong = [...lacking, ...(await brokenInvariants())]
  await closeDatabase()
  return restored.rows === rows ? wrong : [`${rows} rows were dumped, and ${restored.rows} restored`, ...wrong]
}

async function intoWhatIsNotEmpty(cluster: Cluster, file: string): Promise<string[]> {
  const url = await makeDatabase(cluster)
  await migrate(url)
  chooseDatabase(url)
  await makeUser()
  await closeDatabase()
  const before = await countRows(url)
  const { exitCode, stderr } = await operator(addressed(url))('db', 'restore', file)
  const after = await countRows(url)
  return [
    ...(exitCode === 1 ? [] : [`a restore into what is not empty ended with ${exitCode}: ${stderr}`]),
    ...(JSON.stringify(after) === JSON.stringify(before) ? [] : [`it changed something: ${JSON.stringify(after)}`]),
  ]
}

let made = 0
/** Another empty database. */
async function makeDatabase(cluster: Cluster): Promise<string> {
  made += 1
  const name = `restored_${made}`
  await asked(cluster, (sql) => sql.unsafe(`create database ${name}`))
  return databaseAt(cluster.url, name)
}
