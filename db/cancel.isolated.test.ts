import { createServer, connect as dial } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeUser } from '#db/factory.ts'
import { chooseDatabase, closeDatabase, connect, db, enableTimeouts, POOL_CONNECTIONS, transaction } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { listenBefore } from '#test/server/listen-before.ts'

const url = testsCommit()
const AT_ONCE = 20
/** Shortly before the first statement is given up. */
const LATER_MS = 1_100
/** Far less than a statement below takes, and enough for a busy machine. */
const GONE_WITHIN_MS = 60_000
const SILENT = { cause: expect.objectContaining({ code: 'DATABASE_SILENT' }) }

let watcher: ReturnType<typeof connect>
beforeAll(() => {
  enableTimeouts()
  watcher = connect(url)
})
afterAll(() => watcher.$client.end())

beforeEach(() => withoutLimits())

/** Makes a new pool as PgBouncer would in front of a role without time-outs of its own. */
async function withoutLimits(address = url) {
  await closeDatabase()
  chooseDatabase(address)
  const all = (statement: string) => Promise.all(Array.from({ length: AT_ONCE }, () => db().execute(statement)))
  await all('select 1')
  await all(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`)
  const shown = await all('show statement_timeout')
  expect(new Set(shown.flat().map((row) => row.statement_timeout))).toEqual(new Set(['0']))
}

/** How many statements with a mark PostgreSQL is working on. */
async function running(mark: string): Promise<number> {
  const rows = await watcher.execute(
    sql`select 1 from pg_stat_activity
      where state = 'active' and pid <> pg_backend_pid() and query like ${`%${mark}%`}`,
  )
  return rows.length
}

const untilGone = (mark: string) => vi.waitUntil(async () => (await running(mark)) === 0, { timeout: GONE_WITHIN_MS })

/** Asks quick questions until told to stop. Returns the answers that were not to the question. */
async function askOn(signal: AbortSignal): Promise<{ asked: number; answered: unknown }[]> {
  const wrong = []
  for (let number = 0; !signal.aborted; number++) {
    const answers = await Promise.allSettled(
      Array.from({ length: POOL_CONNECTIONS }, (_, place) =>
        db().execute<{ number: number }>(sql`select ${number * POOL_CONNECTIONS + place}::int as number`),
      ),
    )
    for (const [place, answer] of answers.entries()) {
      const asked = number * POOL_CONNECTIONS + place
      if (answer.status === 'fulfilled' && answer.value[0]?.number !== asked)
        wrong.push({ asked, answered: answer.value })
    }
  }
  return wrong
}

// Breaks without `cancelOnceActive`: PostgreSQL goes on for ten minutes.
test('a statement whose caller gave up is cancelled, where nothing else is heard of PostgreSQL', async () => {
  await expect(db().execute(`select pg_sleep(600), 'alone'`)).rejects.toMatchObject(SILENT)
  await untilGone(`'alone'`)
})

// Breaks if the pool closes its connections at once, before the later statement is given up.
test('statements still under way when a silent pool is left are cancelled too', async () => {
  const first = db().execute(`select pg_sleep(600), 'first'`).catch(String)
  await setTimeout(LATER_MS)
  const second = db().execute(`select pg_sleep(600), 'second'`).catch(String)
  expect(await Promise.all([first, second])).toEqual(Array(2).fill(expect.stringContaining('Failed query')))
  await untilGone(`'first'`)
  await untilGone(`'second'`)
})

// Breaks if only the first statement of a connection is cancelled. With postgres.js's own cancel of
// a statement that waits behind another, callers are given each other's answers.
test('statements that wait on a connection behind others are cancelled in their turn', async () => {
  const over = new AbortController()
  const wrong = askOn(over.signal)
  const hung = Array.from({ length: AT_ONCE }, () => db().execute(`select pg_sleep(600), 'behind'`))
  for (const one of await Promise.allSettled(hung)) expect(one.status).toBe('rejected')
  await untilGone(`'behind'`)
  over.abort()
  expect(await wrong).toEqual([])
})

// Breaks if statements of transactions are left alone: the row stays locked.
test('a transaction whose caller gave up ends, and lets go of what it locked', async () => {
  const { id } = await makeUser()
  const hung = transaction(async () => {
    await db().execute(sql`select 1 from users where id = ${id} for update`)
    await db().execute(sql`update users set credits = 7 where id = ${id} and pg_sleep(600) is null /* locking */`)
  })
  await expect(hung).rejects.toMatchObject({ code: 'DATABASE_SILENT' })
  await untilGone('/* locking */')
  await watcher.transaction(async (tx) => {
    await tx.execute(`set local lock_timeout = '60s'`)
    await tx.execute(sql`select 1 from users where id = ${id} for update`)
  })
})

// Breaks without `READS`: a commit that waits for a standby would be made without it.
test('a write outside of a transaction is not cancelled', async () => {
  const { id } = await makeUser()
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = watcher.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${id} for update`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const write = db().execute(sql`update users set credits = 7 where id = ${id} /* written */`)
  const read = db().execute(`select pg_sleep(600), 'read beside it'`)
  for (const one of await Promise.allSettled([write, read])) expect(one).toMatchObject({ reason: SILENT })
  await untilGone(`'read beside it'`)
  expect(await running('/* written */')).toBe(1)
  release.resolve()
  await holder
})

// Breaks without a catch on the request: its error is nobody's, and fails the run.
test('a cancel request that cannot be sent is no error', async () => {
  const { hostname, port } = new URL(url)
  const proxy = createServer((near) => {
    const far = dial(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
  })
  const address = await listenBefore(proxy, url)
  await withoutLimits(address)
  proxy.close()
  await expect(db().execute(`select pg_sleep(2), 'unreached'`)).rejects.toMatchObject(SILENT)
  await untilGone(`'unreached'`)
  chooseDatabase(url)
})
