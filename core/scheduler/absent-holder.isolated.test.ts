// Slow: PostgreSQL ends a transaction that stands still for two seconds.

import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '#core/sessions/index.ts'
import { makeLab, makeUser } from '#db/factory.ts'
import { db, enableTimeouts } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { SESSION_LOCK } from './store/lock.ts'

const url = testsCommit()

const usual = process.listeners('uncaughtException')

// postgres.js throws where no caller can catch it if it loses its connection during a statement.
beforeEach(() => {
  process.removeAllListeners('uncaughtException').on('uncaughtException', () => {})
})

afterEach(() => {
  process.removeAllListeners('uncaughtException')
  for (const listener of usual) process.on('uncaughtException', listener)
})

/** Matches the Flush that ends a message sent before the parameter types are known. */
const isFlushed = (data: Buffer) => data.subarray(-5).equals(Buffer.from([0x48, 0, 0, 0, 4]))

/**
 * Creates a client that takes the session lock and stops sending during its next statement, but
 * stays connected.
 */
async function fallSilent() {
  const { hostname, port } = new URL(url)
  let isSilent = false
  const socket = () => {
    const connection = connect(Number(port), hostname)
    const write = connection.write.bind(connection)
    connection.write = (data: Buffer) => {
      if (isSilent) return true
      isSilent = isFlushed(data)
      return write(data)
    }
    return Object.assign(connection, { host: hostname })
  }
  // postgres.js has this option but does not declare it.
  const options = { max: 1, fetch_types: false, onnotice: () => {}, socket }
  const client = postgres(url, { ...options, connection: { idle_in_transaction_session_timeout: 500 } })
  const ended = client
    .begin(async (tx) => {
      await tx.unsafe(`select pg_advisory_xact_lock(${SESSION_LOCK})`)
      await tx`select ${1}::int`
    })
    .catch(String)
  const holder = () =>
    db().execute(sql`select 1 from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and wait_event = 'ClientRead' and state = 'active' and datid = database`)
  await vi.waitUntil(async () => (await holder()).length === 1, { timeout: 5_000 })
  return { ended, end: () => client.end({ timeout: 0 }) }
}

/**
 * Breaks without `endAbsentHolder`: PostgreSQL would wait for that client until its connection is
 * lost.
 */
test('a client that holds the session lock and stops sending during a statement blocks no other user', async () => {
  enableTimeouts()
  const user = await makeUser({ credits: 100 })
  const { type } = await makeLab()
  const silent = await fallSilent()
  expect(await startSession(user, { board_type: type, minutes: 5, wait: true })).toMatchObject({ state: 'running' })
  expect(await silent.ended).toContain('CONNECTION_CLOSED')
  await silent.end()
})
