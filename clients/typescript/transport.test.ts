import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import {
  ApiError,
  BoardwalkError,
  ConnectionFailedError,
  Console,
  InvalidResponseError,
  read,
  readLog,
  startSession,
  UsageError,
} from './src/index.ts'
import { clientOf, endless, failureOf, KEY, serving } from './testing.ts'

const JSON_TYPE = 'application/json'
const page = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>Hello</body></html>`

test.each([
  ['a page', 200, 'text/html', page('Sign in\n to \u001b]0;x\u0007Wi-Fi'), 'a web page, “Sign in to ]0;xWi-Fi”'],
  ['a page called JSON', 200, JSON_TYPE, page('App'), 'a web page, “App”'],
  ['a page without a title', 200, 'text/html', '<p>hi</p>', 'a web page'],
  ['nothing', 200, JSON_TYPE, '', 'nothing'],
  ['no content', 204, '', '', 'nothing'],
  ['half of it', 200, JSON_TYPE, '{"id":"usr_1","ema', 'something that is not JSON'],
  ['an array', 200, JSON_TYPE, '[]', 'JSON that is not an object'],
  ['null', 200, JSON_TYPE, 'null', 'JSON that is not an object'],
  ['a number', 200, JSON_TYPE, '1', 'JSON that is not an object'],
  ['another program', 200, JSON_TYPE, '{"status":"ok"}', 'JSON of something else'],
  ['an empty object', 200, JSON_TYPE, '{}', 'JSON of something else'],
  ['another type', 200, 'text/plain', '{"id":"usr_1"}', 'JSON that is called text/plain'],
  ['a page that is not found', 404, 'text/html', page('Not here'), 'a web page, “Not here”'],
  ['a proxy without a page', 502, 'text/plain', 'bad gateway', 'something that is not JSON'],
  ['an error of another API', 404, JSON_TYPE, '{"error":"no"}', 'JSON of something else'],
  ['null with an error', 500, JSON_TYPE, 'null', 'JSON that is not an object'],
])('%s is no answer, and the error says what came', async (_, status, type, body, words) => {
  const url = await serving((_request, response) =>
    response.writeHead(status, type ? { 'content-type': type } : {}).end(body),
  )
  const failure = await failureOf(read(clientOf(url).http.GET('/v1/auth/me')))
  expect(failure).toBeInstanceOf(InvalidResponseError)
  expect(failure).toMatchObject({ url: `${url}/v1/auth/me`, status })
  expect(failure.message).toBe(`${url}/v1/auth/me answered with ${words} (status ${status}). Is SERVICE_URL right?`)
})

test('what should answer nothing, a raw call and a log are no web page either', async () => {
  const url = await serving((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page('x')),
  )
  const client = clientOf(url)
  const params = { path: { key_id: 'key_1' } }
  expect(await failureOf(read(client.http.DELETE('/v1/auth/keys/{key_id}', { params })))).toBeInstanceOf(
    InvalidResponseError,
  )
  expect(await failureOf(client.send(new Request(`${url}/v1/auth/me`)))).toBeInstanceOf(InvalidResponseError)
  expect(await failureOf(Array.fromAsync(readLog(client, 'ses_1')))).toBeInstanceOf(InvalidResponseError)
})

test('a call that answers nothing is done', async () => {
  const url = await serving((_request, response) => response.writeHead(204).end())
  expect(
    await read(clientOf(url).http.DELETE('/v1/auth/keys/{key_id}', { params: { path: { key_id: 'key_1' } } })),
  ).toBeUndefined()
})

/** Breaks without `redirect: 'manual'`: the other end is called. */
test('a redirect is not followed, and the error says where it points', async () => {
  const called: string[] = []
  const other = await serving((request, response) => {
    called.push(request.headers.authorization ?? 'no key')
    response.end('{}')
  })
  const url = await serving((request, response) => {
    if (request.url?.startsWith('/twice')) called.push('followed')
    response.writeHead(request.method === 'GET' ? 302 : 307, { location: `${other}/login?token=secret` }).end()
  })
  const client = clientOf(url)
  const calls = [
    read(client.http.GET('/v1/auth/me')),
    startSession(client, { boardType: 'uno' }),
    Array.fromAsync(readLog(client, 'ses_1')),
  ]
  for (const { message } of await Promise.all(calls.map(failureOf))) {
    expect(message).toMatch(new RegExp(`redirects to ${other}/login \\(status 30[27]\\)\\. Is SERVICE_URL right\\?$`))
  }
  expect(called).toEqual([])
})

test('a call to another origin is refused, and the key does not leave', async () => {
  const called: unknown[] = []
  const other = await serving((request, response) => response.end(String(called.push(request.headers))))
  const failure = await failureOf(clientOf('http://127.0.0.1:9').send(new Request(`${other}/v1/auth/me`)))
  expect(failure).toBeInstanceOf(UsageError)
  expect(called).toEqual([])
})

const silent: RequestListener = () => undefined
/** Sends a head and half of a body. */
const stuck: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-type': JSON_TYPE }).write('{"id":')

/** Breaks without `CallLimit`. */
test.each([
  ['says nothing', silent],
  ['stops within the body', stuck],
])('a call to a service that %s ends by its time, and by a signal at once', async (_, listener) => {
  const url = await serving(listener)
  const failure = await failureOf(read(clientOf(url, { timeoutMs: 60 }).http.GET('/v1/auth/me')))
  expect(failure).toBeInstanceOf(ConnectionFailedError)
  expect(failure.message).toBe(`${url} cannot be reached: no answer came within 0.06 s.`)
  const reason = new Error('stop')
  const began = performance.now()
  const signal = () => AbortSignal.any([AbortSignal.abort(reason)])
  expect(await failureOf(read(clientOf(url, { signal: signal() }).http.GET('/v1/auth/me')))).toBe(reason)
  const controller = new AbortController()
  const calls = [
    read(clientOf(url, { signal: controller.signal, maxRetries: 3 }).http.GET('/v1/auth/me')),
    read(clientOf(url, { maxRetries: 3 }).http.GET('/v1/auth/me', { signal: controller.signal })),
    Array.fromAsync(readLog(clientOf(url), 'ses_1', { signal: controller.signal })),
    Array.fromAsync(readLog(clientOf(url, { signal: controller.signal }), 'ses_1', { follow: true })),
  ].map(failureOf)
  setTimeout(() => controller.abort(reason), 50)
  expect(await Promise.all(calls)).toEqual([reason, reason, reason, reason])
  expect(performance.now() - began).toBeLessThan(1_500)
})

test('an abort ends the waiting between two tries at once', async () => {
  const controller = new AbortController()
  const url = await serving((_request, response) => {
    response.writeHead(503, { 'retry-after': '30' }).end()
    setTimeout(() => controller.abort(new Error('stop')), 20)
  })
  const began = performance.now()
  const failure = await failureOf(
    read(clientOf(url, { maxRetries: 3, signal: controller.signal }).http.GET('/v1/auth/me')),
  )
  expect(failure.message).toBe('stop')
  expect(performance.now() - began).toBeLessThan(1_500)
})

test('a start that is stopped ends the session that it has made', async () => {
  const controller = new AbortController()
  const calls: string[] = []
  const url = await serving(({ method, url: path }, response) => {
    calls.push(`${method} ${path}`)
    response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': JSON_TYPE })
    const answer = () => response.end(JSON.stringify({ id: 'ses_1', state: 'queued', lease_seconds: null }))
    if (method !== 'POST') return answer()
    controller.abort(new Error('stop'))
    return setTimeout(answer, 50)
  })
  const failure = await failureOf(startSession(clientOf(url, { signal: controller.signal }), { boardType: 'uno' }))
  expect(failure.message).toBe('stop')
  expect(calls).toEqual(['POST /v1/sessions', 'DELETE /v1/sessions/ses_1'])
})

test('a start that is stopped, and of which no answer comes, ends a moment later', async () => {
  const controller = new AbortController()
  const url = await serving(() => controller.abort(new Error('stop')))
  const began = performance.now()
  expect((await failureOf(startSession(clientOf(url), { boardType: 'uno', signal: controller.signal }))).message).toBe(
    'stop',
  )
  expect(performance.now() - began).toBeLessThan(1_900)
})

test('a problem of the service stays one without its type of content', async () => {
  const problem = {
    type: 'about:blank',
    title: 'No',
    status: 404,
    code: 'not_found',
    detail: 'No.',
    request_id: 'req_1',
  }
  const url = await serving((_request, response) => response.writeHead(404).end(JSON.stringify(problem)))
  const failure = await failureOf(read(clientOf(url).http.GET('/v1/auth/me')))
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toBeInstanceOf(BoardwalkError)
})

/** Breaks without the limit of `readBody`: it would be read until the memory is full. */
test.each([
  ['a record', 200, JSON_TYPE],
  ['a refusal', 503, 'text/plain'],
  ['a web page', 200, 'text/html'],
])('%s that never ends is not of the service', async (_, status, type) => {
  const url = await serving(endless(status, type))
  const client = clientOf(url, { maxRetries: 3, timeoutMs: 20_000 })
  const failure = await failureOf(read(client.http.GET('/v1/auth/me')))
  expect(failure).toBeInstanceOf(InvalidResponseError)
  const tooLarge = `answered with more than 16 MiB (status ${status}). Is SERVICE_URL right?`
  expect(failure.message).toBe(`${url}/v1/auth/me ${tooLarge}`)
  if (type === JSON_TYPE) return
  expect((await failureOf(Array.fromAsync(readLog(client, 'ses_1')))).message).toContain(tooLarge)
  const opening = Console.open({ url, key: KEY, sessionId: 'ses_1', retryDelaysMs: [] })
  expect((await failureOf(opening)).message).toContain(tooLarge)
})
