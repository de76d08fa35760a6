// Slow: a database is away for longer than statements wait.

import { readFileSync } from 'node:fs'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { SESSION_LOCK } from '#core/scheduler/index.ts'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { db, POOL_CONNECTIONS, transaction } from '#db/index.ts'
import { inOwnDatabase, testsCommit } from '#db/testing.ts'
import { freePort } from '#scripts/free-port.ts'
import { raw } from '#test/api/raw.ts'
import { TcpProxy } from '#test/faults/tcp-proxy.ts'
import { type Scrape, scrape } from '#test/scrape.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { whenAvailable } from '#test/when-available.ts'

const databaseUrl = testsCommit()

const patience = { timeout: 60_000 }
const REQUESTS = 'boardwalk_http_requests_total'
/** How long Prometheus waits for a scrape by default. */
const SCRAPED_WITHIN_MS = 10_000

let server: TestServer
let port: string
let gate: TcpProxy
beforeAll(async () => {
  gate = new TcpProxy(Number(new URL(databaseUrl).port))
  port = String(await freePort())
  server = await startServer(await gate.open(databaseUrl), { METRICS_PORT: port })
})
afterAll(async () => {
  await server.stop()
  await gate.close()
})

async function someone() {
  const user = await makeUser({ tier: 'paid', credits: 1_000 })
  const { id, secret } = await makeKey(user)
  const call = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', ...more },
      ...(body && { body: JSON.stringify(body) }),
    })
  return { user, keyId: id, secret, call }
}

/**
 * Red where the route is not named by its pattern, a method by what was sent, or a label says who
 * called.
 */
test('requests are counted by method, route and status, and nothing tells who called or what they wrote', async () => {
  const { user, keyId, secret, call } = await someone()
  for (let turn = 0; turn < 3; turn++) await call('GET', '/v1/sessions?limit=3')
  await call('GET', '/v1/boards/brd_wanderer')
  await call('GET', `/wanderer/${secret}`)
  await call('PROPFIND', '/v1/wanderer')
  await call('GET', '/_next/static/chunks/wanderer.js')
  await vi.waitFor(async () => {
    const { value } = await scrape(port)
    expect(value(REQUESTS, { method: 'GET', route: '/v1/sessions', status: '200' })).toBe(3)
    expect(value(REQUESTS, { method: 'GET', route: '/v1/boards/[board_id]', status: '404' })).toBe(1)
    expect(value(REQUESTS, { method: 'GET', route: 'unmatched', status: '404' })).toBe(1)
    expect(value(REQUESTS, { method: 'other', route: '/v1/[[...unknown]]', status: '404' })).toBe(1)
    expect(value(REQUESTS, { method: 'GET', route: '/_next/static/', status: '404' })).toBe(1)
  }, patience)
  const { text, value } = await scrape(port)
  const took = 'boardwalk_http_request_duration_seconds'
  expect(value(`${took}_count`, { method: 'GET', route: '/v1/sessions' })).toBe(3)
  expect(value(`${took}_bucket`, { method: 'GET', route: '/v1/sessions', le: '10' })).toBe(3)
  expect(value(`${took}_sum`, { method: 'GET', route: '/v1/sessions' })).toBeLessThan(30)
  for (const word of [user.id, user.email, keyId, secret, 'wanderer', 'PROPFIND', databaseUrl, 'x'.repeat(32)]) {
    expect(text).not.toContain(word)
  }
})

/** Red without `response.once('close')`: who leaves early would be in flight for ever. */
test('a request is in flight until it is answered or its client has left', async () => {
  const leaving = new AbortController()
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) })
  const { secret } = await someone()
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' }
  const given = { method: 'POST', headers, body, duplex: 'half', signal: leaving.signal } as RequestInit
  const gone = fetch(`${server.url}/v1/sessions`, given).catch(() => 'gone')
  const inFlight = async () => (await scrape(port)).value('boardwalk_http_requests_in_flight')
  await expect.poll(inFlight, patience).toBe(1)
  leaving.abort()
  expect(await gone).toBe('gone')
  await expect.poll(inFlight, patience).toBe(0)
  const { value } = await scrape(port)
  expect(value(REQUESTS, { method: 'POST', route: '/v1/sessions', status: 'cut off' })).toBe(1)
})

test('sessions, their queue and the boards are counted as they come and go', async () => {
  const { call } = await someone()
  const lab = await makeLab({ count: 2 })
  const look = async () => {
    const { value } = await scrape(port)
    const board_type = lab.type
    return {
      running: value('boardwalk_sessions', { state: 'running' }),
      queued: value('boardwalk_sessions', { state: 'queued' }),
      queue: value('boardwalk_queue_length', { board_type }),
      held_up: value('boardwalk_queue_held_up'),
      in_use: value('boardwalk_boards', { board_type, state: 'in_use' }),
      available: value('boardwalk_boards', { board_type, state: 'available' }),
    }
  }
  expect(await look()).toEqual({ running: 0, queued: 0, queue: 0, held_up: 0, in_use: 0, available: 2 })
  const started = []
  for (let session = 0; session < 3; session++) {
    const start = () =>
      call('POST', '/v1/sessions', { board_type: lab.type }, { 'Idempotency-Key': `session-${session}` })
    started.push(await (await whenAvailable(start)).json())
  }
  expect(await look()).toEqual({ running: 2, queued: 1, queue: 1, held_up: 0, in_use: 2, available: 0 })
  for (const { id } of started.reverse()) await whenAvailable(() => call('DELETE', `/v1/sessions/${id}`))
  expect(await look()).toEqual({ running: 0, queued: 0, queue: 0, held_up: 0, in_use: 0, available: 2 })
})

/**
 * Asks for something that waits for a lock which we hold, and looks once so many connections do.
 * Who was refused too early is asked for again.
 */
function whileHeld(lock: SQL, waiters: number, ask: () => void, look: (seen: Scrape) => void): Promise<void> {
  const waiting = sql`select 1 from pg_locks where not granted and ${inOwnDatabase}`
  const held = () =>
    transaction(async () => {
      await db().execute(lock)
      ask()
      await expect.poll(() => db().execute(waiting), { interval: 5, timeout: 2_000 }).toHaveLength(waiters)
      look(await scrape(port))
    })
  return vi.waitFor(held, patience)
}

test('who waits for a connection or for the session lock is seen waiting', async () => {
  const { call } = await someone()
  const lab = await makeLab({ count: 1 })
  const calls: Promise<Response>[] = []
  const read = () => calls.push(...Array.from({ length: 15 }, () => call('GET', '/v1/auth/me')))
  await whileHeld(sql`lock table api_keys`, POOL_CONNECTIONS, read, ({ value }) => {
    expect(value('boardwalk_database_connections_in_use')).toBe(POOL_CONNECTIONS)
    expect(value('boardwalk_database_waiting')).toBeGreaterThanOrEqual(5)
  })
  const wanted = { board_type: lab.type, wait: false }
  const start = () => calls.push(...Array.from({ length: 6 }, () => call('POST', '/v1/sessions', wanted)))
  await whileHeld(sql`select pg_advisory_xact_lock(${SESSION_LOCK})`, 1, start, ({ value }) => {
    expect(value('boardwalk_session_lock_active')).toBe(1)
    expect(value('boardwalk_session_lock_waiting')).toBeGreaterThanOrEqual(4)
    expect(value('boardwalk_database_connections_in_use')).toBeGreaterThanOrEqual(1)
  })
  await Promise.all(calls)
  await vi.waitFor(async () => {
    const { value } = await scrape(port)
    expect(
      ['session_lock_waiting', 'session_lock_active', 'database_waiting'].map((name) => value(`boardwalk_${name}`)),
    ).toEqual([0, 0, 0])
    expect(value('boardwalk_database_connections_in_use')).toBe(0)
  }, patience)
})

/**
 * Red where a scrape waits for what the database is waiting for, or fails with it, or shows
 * what was true before.
 */
test('while the database is away a scrape answers fast, without the numbers it would have to ask for', async () => {
  const elsewhere = String(await freePort())
  const without = await startServer('postgres://127.0.0.1:1/nothing', { METRICS_PORT: elsewhere })
  onTestFinished(without.stop)
  gate.isSilent = true
  onTestFinished(() => {
    gate.isSilent = false
  })
  const began = performance.now()
  const answers = await Promise.all(
    [port, elsewhere].flatMap((place) => Array.from({ length: 10 }, () => scrape(place))),
  )
  expect(performance.now() - began).toBeLessThan(SCRAPED_WITHIN_MS)
  for (const { kinds, value } of answers) {
    expect(value('boardwalk_database_up')).toBe(0)
    expect(kinds.has('boardwalk_sessions')).toBe(false)
    expect(value('boardwalk_http_requests_in_flight')).toBe(0)
  }
  gate.isSilent = false
  await expect.poll(async () => (await scrape(port)).value('boardwalk_database_up'), patience).toBe(1)
})

test('only GET /metrics is answered there, and nothing is said to the rest', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/v1/sessions'],
    ['GET', '/metrics/'],
    ['POST', '/metrics'],
    ['HEAD', '/metrics'],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    expect([answer.status, await answer.text()]).toEqual([404, ''])
  }
  const unreadable = await raw(`http://127.0.0.1:${port}`, 'GARBAGE\r\n\r\n')
  expect(unreadable.status).toBe(400)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
})

/** Red where metrics have a port without being asked for. */
test('off by default: one address listens, and two where there are metrics', async () => {
  expect(await server.listening()).toBe(2)
  const plain = await startServer(databaseUrl)
  expect(await plain.listening()).toBe(1)
  await plain.stop()
})

/** Red where a metric is not in the table, or the table or an alert names one that is not there. */
test('every metric is described, the operator’s table has ours, and alerts ask for nothing else', async () => {
  const { kinds } = await scrape(port)
  const ours = [...kinds.keys()].filter((name) => name.startsWith('boardwalk_'))
  const operations = readFileSync('docs/operations.md', 'utf8')
  const table = [...operations.matchAll(/^\| `(boardwalk_\w+)/gm)].map(([, name]) => name)
  expect(new Set(table)).toEqual(new Set(ours))
  const known = new Set(
    [...kinds].flatMap(([name, kind]) => (kind === 'histogram' ? [`${name}_bucket`, `${name}_count`] : name)),
  )
  const alerts = readFileSync('docs/alerts.yaml', 'utf8')
  for (const [, name] of alerts.matchAll(/- alert: (\w+)/g)) expect(operations).toContain(`| **${name}**`)
  const asked = alerts.match(/\b(boardwalk|nodejs|process)_\w+/g) ?? []
  expect(asked.filter((name) => !known.has(name))).toEqual([])
  expect(asked.length).toBeGreaterThan(10)
})
