import { expect, test, vi } from 'vitest'
import { boardwalk, read } from './src/client.ts'
import { ApiError, ConnectionFailedError } from './src/errors.ts'
import { delayAfter, retryingFetch } from './src/retry.ts'

const URL_OF = 'http://service.example/v1/sessions'

/** A `fetch` that answers in turn, and what it was sent. */
function service(...answers: (Response | Error)[]) {
  const sent: { method: string; key: string | null; body: string }[] = []
  const waits: number[] = []
  const send = async (input: string | URL | Request) => {
    const request = input as Request
    sent.push({ method: request.method, key: request.headers.get('idempotency-key'), body: await request.text() })
    const answer = answers.shift()
    if (!(answer instanceof Response)) throw answer ?? new Error('no more answers')
    return answer
  }
  const options = { fetch: send, timeoutMs: 1000, wait: async (ms: number) => void waits.push(ms) }
  return { sent, waits, fetch: retryingFetch({ maxRetries: 3, ...options }) }
}

const status = (code: number, headers: Record<string, string> = {}) => new Response('{}', { status: code, headers })
const lost = () => new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })

test('a read is sent again after a lost connection, 429, 502, 503 and 504, until it is answered', async () => {
  const { sent, fetch } = service(lost(), status(503), status(429), status(200))
  expect((await fetch(new Request(URL_OF))).status).toBe(200)
  expect(sent).toHaveLength(4)
})

test('it gives up after three more tries, with what came last', async () => {
  const refused = service(...Array.from({ length: 4 }, () => status(503)))
  expect((await refused.fetch(new Request(URL_OF))).status).toBe(503)
  const cut = service(...Array.from({ length: 4 }, lost))
  await expect(cut.fetch(new Request(URL_OF))).rejects.toThrow(ConnectionFailedError)
  await expect(service(lost(), lost(), lost(), lost()).fetch(new Request(URL_OF))).rejects.toThrow('ECONNRESET')
})

test('a POST is sent again only with an idempotency key, the same each time, with the same body', async () => {
  const without = service(lost(), status(201))
  await expect(without.fetch(new Request(URL_OF, { method: 'POST', body: 'once' }))).rejects.toThrow('ECONNRESET')
  expect(without.sent).toHaveLength(1)

  const { sent, fetch } = service(lost(), status(502), status(201))
  const headers = { 'idempotency-key': 'once-only' }
  await fetch(new Request(URL_OF, { method: 'POST', body: 'start', headers }))
  expect(sent).toEqual(Array.from({ length: 3 }, () => ({ method: 'POST', key: 'once-only', body: 'start' })))
})

test('a check of firmware keeps nothing, and is sent again as a read is, with its file', async () => {
  const { sent, waits, fetch } = service(status(503), status(429, { 'retry-after': '2' }), lost(), status(200))
  const url = 'http://service.example/v1/board-types/uno/firmware-checks?filename=a.hex'
  expect((await fetch(new Request(url, { method: 'POST', body: ':00' }))).status).toBe(200)
  expect(sent).toEqual(Array.from({ length: 4 }, () => ({ method: 'POST', key: null, body: ':00' })))
  expect(waits[1]).toBe(2000)
  const upload = service(status(503), status(201))
  const file = new Request('http://service.example/v1/sessions/firmware-checks/firmware', { method: 'POST', body: 'x' })
  expect((await upload.fetch(file)).status).toBe(503)
})

test('Retry-After is obeyed up to a minute, and longer than that is the answer', async () => {
  const { waits, fetch } = service(status(429, { 'retry-after': '7' }), status(200))
  await fetch(new Request(URL_OF))
  expect(waits).toEqual([7000])
  const long = service(status(503, { 'retry-after': '61' }))
  expect((await long.fetch(new Request(URL_OF))).status).toBe(503)
  expect(long.sent).toHaveLength(1)
})

test('delays double up to eight seconds, with jitter; a bug is tried once more, a refusal never', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6].map((tries) => delayAfter(status(503), tries, () => 1))
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(delayAfter(status(503), 3, () => 0.25)).toBe(1000)
  expect([0, 1].map((tries) => delayAfter(status(500), tries, () => 1))).toEqual([500, undefined])
  for (const code of [400, 401, 402, 403, 404, 409, 413]) expect(delayAfter(status(code), 0)).toBeUndefined()
})

test('no try begins more than 90 seconds after the first', async () => {
  let now = 0
  using clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const sent: Request[] = []
  const send = retryingFetch({
    ...{ maxRetries: 3, timeoutMs: 1000 },
    fetch: async (request) => {
      sent.push(request as Request)
      return status(429, { 'retry-after': '60' })
    },
    wait: async (ms) => {
      now += ms
    },
  })
  expect((await send(new Request(URL_OF))).status).toBe(429)
  expect(sent).toHaveLength(2)
  expect(clock).toHaveBeenCalled()
})

test('an abort ends the waiting at once', async () => {
  const controller = new AbortController()
  const send = retryingFetch({
    ...{ maxRetries: 3, timeoutMs: 1000, fetch: async () => status(503, { 'retry-after': '30' }) },
    wait: async (_ms, signal) => {
      controller.abort(new Error('stop'))
      signal?.throwIfAborted()
    },
  })
  await expect(send(new Request(URL_OF, { signal: controller.signal }))).rejects.toThrow('stop')
})

test('a refusal is an error with its code and request id; anything else in its place is no answer', async () => {
  const problem = { status: 409, code: 'no_board_available', detail: 'No board is free.', request_id: 'req_1' }
  const answer = Response.json({ type: 'about:blank', title: 'No board', ...problem }, { status: 409 })
  const asking = (response: Response) => {
    const { http } = boardwalk({ url: 'http://service.example/', apiKey: 'key', fetch: async () => response })
    return read(http.GET('/v1/auth/me'))
  }
  const refused = await asking(answer).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 409, code: 'no_board_available' })
  expect(String(refused)).toContain('req_1')
  await expect(asking(new Response('<h1>Not here</h1>', { status: 404 }))).rejects.toThrow(ConnectionFailedError)
})

test('an address and a key are needed, and the address must be one', () => {
  expect(() => boardwalk({ url: 'http://a.example', apiKey: '' })).toThrow('SERVICE_API_KEY')
  expect(() => boardwalk({ url: 'boards', apiKey: 'key' })).toThrow('not a URL')
})
