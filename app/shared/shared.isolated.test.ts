import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { revokeTicket } from '#core/consoles/index.ts'
import { limits } from '#core/rate-limits.ts'
import { consoleTickets, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { MINUTE_MS } from '#durations.ts'
import { makeScene } from '#http/sockets/testing.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import * as log from './[session_id]/log/route.ts'
import * as state from './[session_id]/state/route.ts'

const databaseUrl = testsCommit()
const server = serveTests(databaseUrl)

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)

/** The test's server has the API alone, so the handlers of pages are called as Next calls them. */
const handlers = { state, log }
function read(id: string, part: keyof typeof handlers, ticket: unknown, query = ''): Promise<Response> {
  const headers = { authorization: `Bearer ${ticket}` }
  const request = new Request(`${server.url}/shared/${id}/${part}${query}`, { headers })
  return handlers[part].GET(request, { params: Promise.resolve({ session_id: id }) })
}

test('a log comes compressed to who takes that, and is the same', async () => {
  const { call, run, headers } = await makeScene(server.url)
  const { id } = await run()
  await call('DELETE', `/sessions/${id}`)
  const get = (query: string, encoding: string) =>
    fetch(`${server.url}/v1/sessions/${id}/console/log${query}`, {
      headers: { ...headers, 'accept-encoding': encoding },
    })
  const [plain, zipped, raw] = await Promise.all([
    get('?format=ndjson', 'identity'),
    get('?format=ndjson', 'br, gzip'),
    get('?format=raw', 'gzip'),
  ])
  const encodings = [plain, zipped, raw].map((one) => one.headers.get('content-encoding'))
  expect(encodings).toEqual([null, 'gzip', null])
  expect(zipped.headers.get('vary')).toContain('Accept-Encoding')
  expect(await zipped.text()).toBe(await plain.text())
  expect(await raw.text()).toBe('ready\r\n> ')
})

/** Writes that a file was flashed, as a board does. */
async function flash(sessionId: string, name: string): Promise<void> {
  await db().execute(sql`insert into firmware_blobs (sha256, bytes) values (sha256('x'), 'x') on conflict do nothing`)
  await db().execute(sql`insert into firmware (id, user_id, sha256, filename, format, size)
    select ${`fw_${name}`}, user_id, sha256('x'), ${name}, 'hex', 1 from sessions where id = ${sessionId}`)
  await db().execute(sql`insert into commands
      (id, session_id, board_id, binding_no, kind, state, firmware_id, created_at, deadline_at, ended_at)
    select ${`cmd_${name}`}, id, board_id, 1, 'flash', 'succeeded', ${`fw_${name}`}, now(), now(), now()
    from sessions where id = ${sessionId}`)
}

/** Breaks without `openShared` in front of either: a link would be good for ever, or for others. */
test('a link shows one session, its recording after the end, and nothing once it is revoked', async () => {
  const { call, run, user } = await makeScene(server.url, { count: 2 })
  const [{ id }, other] = [await run(), await run()]
  const { body } = await call('POST', `/sessions/${id}/console/tickets`, { minutes: 2_880 })
  const answer = await read(id, 'state', body.ticket)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const seen = {
    name: expect.any(String),
    boardType: expect.any(String),
    firmware: expect.any(String),
    expiresAt: body.expires_at,
    flashes: [],
    shape: null,
    parts: [],
  }
  expect(await answer.json()).toEqual({ ...seen, state: 'running', bytes: expect.any(Number) })
  await flash(id, 'sensor.hex')
  const firmware = 'firmware · 1 byte · 2d71164'
  expect(await (await read(id, 'state', body.ticket)).json()).toMatchObject({
    firmware,
    flashes: [{ at: expect.any(String), file: firmware }],
  })

  await call('DELETE', `/sessions/${id}`)
  expect(await (await read(id, 'state', body.ticket)).json()).toMatchObject({ state: 'ended' })
  const recording = await read(id, 'log', body.ticket, '?format=raw')
  expect([recording.headers.get('cache-control'), await recording.text()]).toEqual(['no-store', 'ready\r\n> '])

  for (const part of ['state', 'log'] as const) {
    expect((await read(other.id, part, body.ticket)).status).toBe(401)
    expect((await read(id, part, `tkt_${'0'.repeat(48)}`)).status).toBe(401)
    expect((await read('ses_x', part, body.ticket)).status).toBe(401)
    expect((await read(id, part, '', `?ticket=${body.ticket}`)).status).toBe(401)
  }
  await revokeTicket(user, id, body.id as string)
  for (const part of ['state', 'log'] as const) expect((await read(id, part, body.ticket)).status).toBe(401)
})

test('a link does not say what the files of its owner are called', async () => {
  const { call, run, open } = await makeScene(server.url)
  const { id } = await run()
  await flash(id, 'a-secret-product.hex')
  const { body } = await call('POST', `/sessions/${id}/console/tickets`, { minutes: 60 })
  expect(await (await read(id, 'state', body.ticket)).text()).not.toContain('secret')
  const link = open(id, { headers: {}, protocols: ['boardwalk.console.v1', `ticket.${body.ticket}`] })
  const [shown, own] = [await link.received('command'), await open(id).received('command')]
  expect(own.file).toMatchObject({ name: 'a-secret-product.hex', size: 1 })
  expect(shown.file).toEqual({ ...own.file, name: 'firmware' })
})

/** Breaks without `findOwnConsole` in `createTicket`, and without the condition on `expiresAt`. */
test('a recording is shared after the end: by its owner, to read alone, until the link expires', async () => {
  const { call, run, open } = await makeScene(server.url)
  const { id } = await run()
  await call('DELETE', `/sessions/${id}`)
  const path = `/sessions/${id}/console/tickets`
  const stranger = await makeScene(server.url)
  expect((await stranger.call('POST', path, { mode: 'ro' })).status).toBe(404)
  expect(await call('POST', path, { mode: 'rw' })).toMatchObject({ status: 409, body: { code: 'session_ended' } })
  expect((await call('POST', path, { minutes: 10_081 })).status).toBe(400)

  const { body } = await call('POST', path, { minutes: 10_080 })
  expect(await (await read(id, 'state', body.ticket)).json()).toMatchObject({ state: 'ended' })
  expect(await (await read(id, 'log', body.ticket, '?format=raw')).text()).toBe('ready\r\n> ')
  const viewer = open(id, { headers: {}, protocols: ['boardwalk.console.v1', `ticket.${body.ticket}`] })
  expect(await viewer.until(() => viewer.refused)).toMatchObject({ status: 409 })

  await db()
    .update(consoleTickets)
    .set({ createdAt: ago(2), expiresAt: ago(1) })
    .where(eq(consoleTickets.id, String(body.id)))
  for (const part of ['state', 'log'] as const) expect((await read(id, part, body.ticket)).status).toBe(401)
})

/** Breaks without `consume` in `sharedLink`. What the other test guessed wrong counts too. */
test('links cannot be guessed: bad ones are counted as bad credentials', async () => {
  const statuses: number[] = []
  for (let n = 0; n <= limits.badCredentials.max; n++)
    statuses.push((await read('ses_x', 'state', `tkt_${String(n).padStart(48, '0')}`)).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
})
