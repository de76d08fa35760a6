// Slow: waits for a statement that takes a while, and for a host that does.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db, enableTimeouts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { env } from '#env.ts'
import { open } from './hosts.ts'
import { maxLockWaitMs } from './timeouts.ts'

// More than it takes here: a busy machine is late.
const PATIENCE = 4
const MUCH = 20
vi.stubEnv('DATABASE_PATIENCE', String(PATIENCE))
const url = testsCommit()

/** Longer than a host may be silent without patience. */
const SILENT_MS = 1_500

test('with patience, a statement may take longer, and has an end all the same', async () => {
  enableTimeouts()
  await expect(db().execute(sql`select 1 as one from pg_sleep(1.5)`)).resolves.toEqual([{ one: 1 }])
  await expect(db().execute(sql`select pg_sleep(60)`)).rejects.toThrow()
  const limits = sql`select name, setting from pg_settings where name like '%_timeout' and source = 'client'`
  const rows = await db().execute<{ name: string; setting: string }>(limits)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: '4400',
    lock_timeout: '3200',
    idle_in_transaction_session_timeout: '8000',
  })
})

test('with patience, a host that is slow to say that it takes writes is found', async () => {
  env().databasePatience = MUCH
  onTestFinished(() => {
    env().databasePatience = PATIENCE
  })
  const { hostname, port } = new URL(url)
  const slow = createServer((socket) => {
    const server = connect(Number(port), hostname)
    setTimeout(() => socket.pipe(server).pipe(socket), SILENT_MS)
    socket.on('error', () => server.destroy())
    server.on('error', () => socket.destroy())
  })
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const host = `127.0.0.1:${(slow.address() as AddressInfo).port}`
  onTestFinished(() => void slow.close())
  const options = { max: 1, connect_timeout: 10, onnotice: () => {} }
  const client = open(url.replace(/@[^/]+/, `@127.0.0.1:1,${host}`), options)
  onTestFinished(() => client.end())
  expect(client.options.connect_timeout).toBe(MUCH)
  expect(await client`select 1 as one`).toEqual([{ one: 1 }])
})

test('with patience, a lock may be waited for longer', () => {
  expect(maxLockWaitMs()).toBe(5_000 * PATIENCE)
})
