import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loginCookieName, sealLoginCookie } from '#http/login-cookie.ts'
import { nodeServer } from '#http/server/node-server.ts'
import { listening } from '#test/listening.ts'
import { MAX_RUNNING, MAX_WAITING, queueGuests } from './guest-queue.ts'

let url: string
let inside: ServerResponse[]
let leaving: AbortController
const server = nodeServer().on(
  'request',
  queueGuests((_, response) => void inside.push(response)),
)

beforeAll(async () => {
  url = await listening(server)
})
beforeEach(() => {
  inside = []
  leaving = new AbortController()
})
afterEach(() => leaving.abort())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = (headers: Record<string, string> = {}, path = '/login') =>
  fetch(url + path, { headers, signal: leaving.signal })
const untilInside = (count: number) => vi.waitFor(() => expect(inside).toHaveLength(count), { timeout: 20_000 })
const waitingGuests = (count: number) => Array.from({ length: count }, () => read().catch(() => undefined))

/** Red without the queue, or where any cookie lets pass: all would be inside at once. */
test('guests are let in one at a time; files and who is signed in at once', async () => {
  const guests = [read(), read(), read({ cookie: `${loginCookieName()}=forged` })]
  await untilInside(MAX_RUNNING)
  const signedIn = read({ cookie: `${loginCookieName()}=${await sealLoginCookie('a token')}` })
  const file = read({}, '/_next/static/a.js')
  await untilInside(MAX_RUNNING + 2)
  for (let answered = 0; answered < guests.length + 2; answered++) {
    await vi.waitFor(() => expect(inside.length).toBeGreaterThan(answered), { timeout: 20_000 })
    inside[answered]?.end('a page')
  }
  const answers = await Promise.all([...guests, signedIn, file])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

/**
 * Red without the limit of the time a place is held: one who reads slowly would shut everybody out.
 */
test('a page that does not end gives its place back', async () => {
  const guests = waitingGuests(2)
  await untilInside(2)
  leaving.abort()
  await Promise.all(guests)
})

/**
 * Red where only a reset connection counts as left: the queue would be full of those who have hung
 * up.
 */
test('who hangs up leaves the queue', async () => {
  const first = read()
  await untilInside(MAX_RUNNING)
  const sockets = Array.from({ length: MAX_WAITING }, () => connect(Number(new URL(url).port)))
  for (const socket of sockets) socket.end('GET /login HTTP/1.1\r\nHost: a\r\n\r\n').resume()
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  const last = read()
  inside[0]?.end('a page')
  await untilInside(MAX_RUNNING + 1)
  inside[1]?.end('a page')
  expect([(await first).status, (await last).status]).toEqual([200, 200])
})

/** Red without the bound: the queue would have no end. */
test('beyond the queue a guest is answered 503, and told when to come again', async () => {
  const guests = waitingGuests(MAX_RUNNING + MAX_WAITING + 20)
  const refused = (await Promise.race(guests)) as Response
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.text()).toContain('The service is busy')
  leaving.abort()
  await Promise.all(guests)
})
