import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { chooseDatabase, closeDatabase, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { HOUR_MS } from '#durations.ts'
import { listenBefore } from '#test/server/listen-before.ts'
import { startMailWorker } from './index.ts'

const url = testsCommit()
const NEVER_MS = HOUR_MS

/** A TCP proxy to the database that drops the connection on `unlisten`. */
async function droppingProxy() {
  const { hostname, port } = new URL(url)
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (data) => {
      if (data.includes('unlisten')) near.destroy()
      else far.write(data)
    })
    far.pipe(near)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
  })
  const address = await listenBefore(server, url)
  return { address, close: () => server.close() }
}

// Breaks without the catch around `unlisten` in worker.ts.
test('stopping the mail worker does not fail if the connection is lost meanwhile', async () => {
  const proxy = await droppingProxy()
  await closeDatabase()
  chooseDatabase(proxy.address)
  const failures: string[] = []
  const stop = startMailWorker({ onFailure: (error) => failures.push(String(error)), onKept: () => {} }, NEVER_MS)
  await expect.poll(listeners).toBeGreaterThan(0)
  await stop()
  expect(failures).toEqual([expect.stringMatching(/CONNECTION_CLOSED/)])
  await closeDatabase()
  chooseDatabase(url)
  proxy.close()
})

async function listeners(): Promise<number> {
  const rows = await db().execute(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'idle' and query ilike 'listen %'`,
  )
  return rows.length
}
