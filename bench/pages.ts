import { sealData } from 'iron-session'
import { startLogin } from '#core/logins/index.ts'
import { listUsers } from '#core/users.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { buildIfStale } from '#scripts/build.ts'
import { step } from '#scripts/progress.mjs'
import { BUILD_DIR, LOGIN_SECRET, start } from './lists/candidates.ts'
import { burst, type Outcome } from './lists/drive.ts'
import { makeWorld } from './lists/world.ts'
import { median } from './quantiles.ts'
import { table } from './tables.ts'

const SESSIONS = 10_000
const CONNECTIONS = 8
const PAGES = { home: '/', boards: '/boards', keys: '/keys', docs: '/docs' }

/** Measures pages as a signed-in browser asks for them, compressed, in interleaved rounds. */
export async function pages({ rounds, seconds }: { rounds: number; seconds: number }) {
  await buildIfStale(BUILD_DIR)
  await using open = new AsyncDisposableStack()
  const world = await makeWorld(SESSIONS)
  open.defer(world.stop)
  const cookie = await logIn(world.url)
  const server = await start('ours', world.url)
  open.defer(server.stop)
  const outcomes = new Map<string, Outcome[]>()
  for (let round = 0; round <= rounds; round++) {
    await step(round === 0 ? 'Warming up' : `Round ${round} of ${rounds}`, async () => {
      for (const [name, path] of Object.entries(PAGES)) {
        const headers = { cookie, 'accept-encoding': 'gzip' }
        const asked = { url: server.url, path, status: 200, connections: CONNECTIONS, seconds, keys: [], headers }
        const outcome = await burst(asked)
        if (round > 0) outcomes.set(name, [...(outcomes.get(name) ?? []), outcome])
      }
    })
  }
  const rows = [...outcomes].map(([name, all]) => [
    name,
    median(all.map(({ perSecond }) => perSecond)).toFixed(0),
    median(all.map(({ p50 }) => p50)).toFixed(0),
    median(all.map(({ p99 }) => p99)).toFixed(0),
  ])
  return { lines: table(['page, 8 connections', 'a second', 'p50 ms', 'p99 ms'], rows), isKept: true }
}

/** Returns the cookie of a browser that is signed in to one of the accounts. */
async function logIn(databaseUrl: string): Promise<string> {
  chooseDatabase(databaseUrl)
  const user = (await listUsers()).at(-1)
  if (!user) throw new Error('there are no users')
  const token = await startLogin(user, 'password', 'bench')
  await closeDatabase()
  return `login=${await sealData({ token }, { password: LOGIN_SECRET })}`
}
