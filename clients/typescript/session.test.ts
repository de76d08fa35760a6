import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type FakeConnection, fakeService, prints } from '#clients/testing/fake-console.ts'
import {
  attach,
  LiveSession,
  NoBoardOnlineError,
  read,
  readFirmware,
  type Session,
  SessionEndedError,
  startSession,
  UsageError,
} from './src/index.ts'
import { clientOf, failureOf, KEY, serving } from './testing.ts'

const RECORD = {
  id: 'ses_1',
  state: 'running',
  lease_seconds: null,
  end_reason: null,
  console: { bytes: 4, first_offset: 0 },
}
const DONE = { id: 'cmd_1', session_id: 'ses_1', kind: 'flash', state: 'succeeded', ended_at: 'now', output_from: 9 }

/** For tests: a service whose consoles go by `acts`, and the paths that were called. */
async function sessionOn(acts: ((connection: FakeConnection) => void)[], commandState: object = DONE) {
  const paths: string[] = []
  const service = await fakeService(acts, ({ pathname, search }) => {
    paths.push(pathname + search)
    if (pathname.endsWith('/pins')) return { status: 200, body: { pins: [{ name: 'D2', level: 1 }] } }
    if (pathname.includes('/pins/')) return { status: 204 }
    if (pathname.endsWith('/firmware')) return { status: 201, body: { id: 'fmw_1' } }
    if (/flash|reset|commands/.test(pathname)) return { status: 200, body: commandState }
    return { status: 200, body: RECORD }
  })
  return { ...service, paths, client: clientOf(service.url) }
}

test('a session expects and types, and a flash leaves out what was printed before', async () => {
  const after = (connection: FakeConnection) => {
    connection.hello(9)
    connection.print(9, 'new firmware\r\n> ')
  }
  const { client, connections, paths } = await sessionOn([prints('old > '), after])
  await using session = new LiveSession(client, RECORD as unknown as Session, { isOwn: true })
  expect(await session.expect('> $')).toMatchObject({ before: 'old ' })
  await session.sendLine('led on')
  await vi.waitFor(() => expect(connections[0]?.typed.join('')).toBe('led on\n'))
  expect(await session.printed()).toBe('old > ')
  await session.flash(new Uint8Array([1]), { filename: 'a.hex' })
  expect(await session.printed()).toBe('old > ')
  const [firmware, prompt] = await session.expectAll(['firm\\w+', '> $'])
  expect([firmware?.before, prompt?.text]).toEqual(['new ', '> '])
  expect(connections.map(({ query }) => query.get('from'))).toEqual(['start', '9'])
  expect(paths[0]).toBe('/v1/sessions/ses_1/firmware?filename=a.hex')
  await session.expect('x', { timeoutMs: 1 }).catch(() => undefined)
})

test('a session that was attached to matches only what comes from then on', async () => {
  const { client, connections } = await sessionOn([prints('old ')])
  await using session = await attach(client, 'ses_1')
  const waiting = session.expect('new', { timeoutMs: 2_000 })
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  connections[0]?.print(4, 'new')
  expect(connections[0]?.query.get('from')).toBe('4')
  await waiting
})

test('a session that has ended says so, also before its console was used', async () => {
  const service = await fakeService([], () => ({ status: 200, body: { ...RECORD, end_reason: 'time_limit' } }))
  const ended = {
    status: 409,
    body: { code: 'session_ended', detail: 'It is over.', request_id: 'req_1', status: 409 },
  }
  const refusing = await fakeService([ended as never], () => ({
    status: 200,
    body: { id: 'ses_1', end_reason: 'time_limit' },
  }))
  expect(service.connections).toEqual([])
  const session = new LiveSession(clientOf(refusing.url), RECORD as unknown as Session)
  const failure = await failureOf(session.expect('x'))
  expect(failure).toBeInstanceOf(SessionEndedError)
  expect(failure).toMatchObject({ reason: 'time_limit' })
})

test('pins are read by name and set from outside', async () => {
  const { client, paths } = await sessionOn([])
  const session = new LiveSession(client, RECORD as unknown as Session)
  expect(await session.pin('D2')).toMatchObject({ level: 1 })
  expect((await failureOf(session.pin('D9'))).message).toBe('This board has no pin D9. It has D2.')
  await session.setPin('D2', 1)
  await session.setPin('A0', { volts: 1.5 })
  expect(paths.slice(-2)).toEqual(['/v1/sessions/ses_1/pins/D2', '/v1/sessions/ses_1/pins/A0'])
})

test('a level and volts of a pin are told apart', async () => {
  const bodies: string[] = []
  const url = await serving(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(204).end()
  })
  const session = new LiveSession(clientOf(url), RECORD as unknown as Session)
  await session.setPin('D2', 1)
  await session.setPin('A0', { volts: 1.5 })
  expect(bodies).toEqual(['{"level":1}', '{"volts":1.5}'])
})

test('firmware is read from a path, a URL, a Blob, a File and bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-firmware-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'app.hex')
  writeFileSync(path, ':00')
  const bytes = new TextEncoder().encode(':00')
  const url = await serving((_request, response) => response.end(':00'))
  const named = { bytes, filename: 'app.hex' }
  const unnamed = { bytes, filename: undefined }
  expect(await readFirmware(path)).toEqual(named)
  expect(await readFirmware(pathToFileURL(path))).toEqual(named)
  expect(await readFirmware(new URL(`${url}/build/app.hex?token=1`))).toEqual(named)
  expect(await readFirmware(new Blob([bytes]))).toEqual(unnamed)
  expect(await readFirmware(new File([bytes], 'app.hex'))).toEqual(named)
  expect(await readFirmware(bytes)).toEqual(unnamed)
  expect(await readFirmware(bytes.buffer)).toEqual(unnamed)
})

test.each([
  ['no such file.hex', 'There is no file no such file.hex.'],
  [tmpdir(), `${tmpdir()} is a folder.`],
  ['/dev/null', '/dev/null cannot be read: it is no regular file.'],
  [new Uint8Array(), 'The firmware is empty.'],
  [5 as never, 'Firmware is a path, a URL, a Blob or bytes, and not 5.'],
  [new URL('data:,x'), 'Firmware is read from file: and https: URLs, not data:'],
])('firmware %s is refused in words before anything is spent', async (firmware, words) => {
  let calls = 0
  const url = await serving((_request, response) => response.end(`${calls++}`))
  const failure = await failureOf(startSession(clientOf(url), { boardType: 'uno', firmware }))
  expect(failure).toBeInstanceOf(words.includes('and not 5') ? TypeError : UsageError)
  expect(failure.message).toBe(words)
  expect(calls).toBe(0)
})

/** A queue that no board is there for may never move: nobody waits in it without having said so. */
test.each([
  [{ boardType: 'uno' }, 'None of the 2 boards of uno is online.'],
  [{ boardId: 'brd_1' }, 'Uno 1 (brd_1) is offline.'],
])('a start on boards that are offline, %j, is refused and ended; waitForOffline waits', async (wanted, words) => {
  const calls: string[] = []
  const { url } = await fakeService([], ({ pathname }, method) => {
    calls.push(`${method} ${pathname}`)
    if (pathname === '/v1/board-types')
      return { status: 200, body: { board_types: [{ board_type: 'uno', total: 2, online: 0 }] } }
    if (pathname === '/v1/boards/brd_1') return { status: 200, body: { id: 'brd_1', label: 'Uno 1', state: 'offline' } }
    return { status: 200, body: method === 'POST' ? { ...RECORD, state: 'queued' } : RECORD }
  })
  const failure = await failureOf(startSession(clientOf(url), wanted))
  expect(failure).toBeInstanceOf(NoBoardOnlineError)
  expect(failure.message).toBe(words)
  expect(calls.at(-1)).toBe('DELETE /v1/sessions/ses_1')
  await using session = await startSession(clientOf(url), { ...wanted, waitForOffline: true })
  expect(session.record.state).toBe('running')
})

/** Breaks with a public field for the key, or without `inspect.custom`. */
test('nothing that is printed has the key', async () => {
  const { client } = await sessionOn([prints('hello')])
  const session = new LiveSession(client, RECORD as unknown as Session)
  const console = await session.console
  const lost = await failureOf(
    read(
      clientOf('http://127.0.0.1:1', { fetch: async () => Promise.reject(new TypeError('x')) }).http.GET('/v1/auth/me'),
    ),
  )
  const all = { client, session, console, lost, http: client.http }
  const deep = { depth: 12, showHidden: true }
  const printed = [
    inspect(all),
    inspect(all, deep),
    JSON.stringify(all),
    String(client),
    inspect(client, { ...deep, getters: true }),
  ]
  expect(printed.join('\n')).not.toContain(KEY)
  expect(inspect(client)).toBe(`Boardwalk { url: "${client.url}" }`)
  expect(JSON.parse(JSON.stringify(session))).toEqual(RECORD)
  expect(client.apiKey).toBe(KEY)
  await session[Symbol.asyncDispose]()
})

test('a session that is left by `using` ends a moment later', async () => {
  const { client, paths } = await sessionOn([])
  {
    using session = new LiveSession(client, RECORD as unknown as Session, { isOwn: true })
    expect(session.id).toBe('ses_1')
  }
  await vi.waitFor(() => expect(paths).toEqual(['/v1/sessions/ses_1']))
})

test('firmware that the board does not take is refused before a session starts', async () => {
  const paths: string[] = []
  const problem = { code: 'invalid_request', detail: 'Line 1 has a wrong checksum.', request_id: 'req_1', status: 400 }
  const { url } = await fakeService([], ({ pathname }) => {
    paths.push(pathname)
    return { status: 400, body: problem }
  })
  const wanted = { boardType: 'uno', firmware: new Uint8Array([1]) }
  expect(await failureOf(startSession(clientOf(url), wanted))).toMatchObject({ code: 'invalid_request' })
  expect(paths).toEqual(['/v1/board-types/uno/firmware-checks'])
})
