import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { boardwalk, ConnectionFailedError, ExchangeRefusedError, endCiKeys, read, UsageError } from './src/index.ts'

const TRUST = `tru_${'0'.repeat(26)}`
const MINUTE = 60_000

type Answer = { status?: number; body?: object }
type Seen = { call: string; key: string | null; body: string }

let services = 0

/** A service that gives keys. `answers` says what it answers otherwise, by path. */
function serviceOf(answers: Record<string, (seen: Seen) => Answer | undefined> = {}) {
  const url = `https://boards-${++services}.example`
  const seen: Seen[] = []
  let keys = 0
  const usual: Record<string, () => Answer> = {
    'POST /v1/auth/token': () => {
      keys++
      const key = { id: `key_${keys}`, expires_at: '', trust_id: TRUST, credits_per_day: 9, credits_used_today: 0 }
      const body = { access_token: `secret_${keys}`, issued_token_type: '', token_type: 'Bearer', scope: 'run', key }
      return { body: { ...body, expires_in: 900 } }
    },
    'POST /v1/auth/token/renewal': () => ({ body: { expires_at: '', expires_in: 900 } }),
    'GET /v1/auth/me': () => ({ body: { id: 'usr_1', email: 'a@b.example' } }),
  }
  const send = async (input: RequestInfo | URL) => {
    const request = input as Request
    const path = `${request.method} ${new URL(request.url).pathname}`
    const one = { call: path, key: request.headers.get('authorization'), body: await request.text() }
    seen.push(one)
    const { status = 200, body } = answers[path]?.(one) ?? usual[path]?.() ?? { status: 204 }
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    return new Response(body ? JSON.stringify(body) : null, { status, headers: { 'content-type': type } })
  }
  const client = (more = {}) => boardwalk({ url, fetch: send as typeof fetch, ...more })
  const calls = () => seen.map(({ call }) => call)
  return { url, seen, calls, client }
}

const problem = (status: number, code: string, more = {}) => ({
  ...{ status, body: { status, code, detail: code, title: code, request_id: 'req_1', ...more } },
})

const me = (client: ReturnType<typeof boardwalk>) => read(client.http.GET('/v1/auth/me'))

beforeEach(() => {
  vi.stubEnv('SERVICE_CONFIG_DIR', join(tmpdir(), 'no such folder'))
  vi.stubEnv('SERVICE_API_KEY', undefined)
  vi.stubEnv('SERVICE_CI_TRUST', TRUST)
  vi.stubEnv('BOARDWALK_ID_TOKEN', 'a.b.c')
  onTestFinished(async () => {
    await endCiKeys()
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
})

/** Breaks where each client, or each call, exchanges for itself: GitLab has one token for a job. */
test('calls and clients at once share one exchange, which comes first', async () => {
  const { seen, calls, client } = serviceOf()
  const [one, another] = [client(), client()]
  expect(one.apiKey).toBeNull()
  await Promise.all([me(one), me(one), me(another)])
  expect(calls().filter((call) => call === 'POST /v1/auth/token')).toHaveLength(1)
  expect(calls()[0]).toBe('POST /v1/auth/token')
  expect(seen[0]).toMatchObject({ key: null })
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: 'a.b.c',
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
  })
  expect(seen.slice(1)).toEqual(Array(3).fill({ call: 'GET /v1/auth/me', key: 'Bearer secret_1', body: '' }))
  expect([one.apiKey, another.apiKey]).toEqual(['secret_1', 'secret_1'])
})

test('an API key wins over a trust', async () => {
  vi.stubEnv('SERVICE_API_KEY', 'key_own')
  const { calls, client } = serviceOf()
  await me(client())
  expect(calls()).toEqual(['GET /v1/auth/me'])
})

test('the key is renewed every five minutes, and a minute after a renewal that was lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let isAway: boolean = false
  const { calls, client } = serviceOf({
    'POST /v1/auth/token/renewal': () => (isAway ? problem(500, 'internal_error') : undefined),
  })
  const renewals = () => calls().filter((call) => call.endsWith('/renewal')).length
  await me(client({ maxRetries: 0 }))
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
  expect(renewals()).toBe(0)
  await vi.advanceTimersByTimeAsync(5 * MINUTE + 1)
  expect(renewals()).toBe(2)
  isAway = true
  // With its retries, of which none is left.
  await vi.advanceTimersByTimeAsync(5 * MINUTE + MINUTE / 2)
  const failed = renewals()
  isAway = false
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(renewals()).toBe(failed + 1)
})

test('a key that is gone is exchanged again, and one that has lived its time too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let code = 'unauthorized'
  const { client, seen } = serviceOf({
    'POST /v1/auth/token/renewal': () => problem(code === 'unauthorized' ? 401 : 409, code),
  })
  const one = client()
  await me(one)
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  await me(one)
  expect(seen.at(-1)?.key).toBe('Bearer secret_2')
  code = 'token_lifetime_reached'
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  await me(one)
  expect(seen.at(-1)?.key).toBe('Bearer secret_2')
  await vi.advanceTimersByTimeAsync(10 * MINUTE + 1)
  await me(one)
  expect(seen.at(-1)?.key).toBe('Bearer secret_3')
})

test('the last client that is closed revokes the key', async () => {
  const { calls, client, seen } = serviceOf()
  const one = client()
  {
    await using another = client()
    await me(another)
  }
  await me(one)
  expect(calls()).not.toContain('DELETE /v1/auth/keys/key_1')
  await one.close()
  expect(seen.at(-1)).toEqual({ call: 'DELETE /v1/auth/keys/key_1', key: 'Bearer secret_1', body: '' })
})

test('what is left at the end of a program is revoked', async () => {
  const { calls, client } = serviceOf()
  await me(client())
  await endCiKeys()
  await endCiKeys()
  expect(calls().filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /v1/auth/keys/key_1'])
})

/** Breaks where a stored key is exchanged again, or revoked: the next command needs it. */
test('a key that boardwalk login --ci has stored is renewed, used and left', async () => {
  const { url, calls, client, seen } = serviceOf()
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-ci-'))
  const stored = { [url]: { id: 'key_9', key: 'stored', label: 'CI', expires_at: null, trust_id: TRUST } }
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(stored), { mode: 0o600 })
  vi.stubEnv('SERVICE_CONFIG_DIR', folder)
  const one = client()
  await me(one)
  await one.close()
  expect(calls()).toEqual(['POST /v1/auth/token/renewal', 'GET /v1/auth/me'])
  expect(seen.map(({ key }) => key)).toEqual(['Bearer stored', 'Bearer stored'])
  // Somebody else's login on the runner is not for this job.
  vi.stubEnv('SERVICE_CI_TRUST', `tru_${'1'.repeat(26)}`)
  await me(client())
  expect(seen.at(-1)?.key).toBe('Bearer secret_1')
})

test('a stored key that is gone is exchanged again', async () => {
  const { url, client, seen } = serviceOf({ 'POST /v1/auth/token/renewal': () => problem(401, 'unauthorized') })
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-ci-'))
  const stored = { [url]: { id: 'key_9', key: 'stored', label: 'CI', expires_at: null, trust_id: TRUST } }
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(stored), { mode: 0o600 })
  vi.stubEnv('SERVICE_CONFIG_DIR', folder)
  await me(client())
  expect(seen.at(-1)?.key).toBe('Bearer secret_1')
})

test.each([
  [problem(400, 'untrusted_token', { rule: 'ref' }), 'ref'],
  [problem(402, 'paid_tier_required'), undefined],
  [problem(404, 'not_found'), undefined],
])('what the service does not accept is an error of its own: %j', async (answer, rule) => {
  const { client, calls } = serviceOf({ 'POST /v1/auth/token': () => answer })
  const error = await me(client()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ExchangeRefusedError)
  expect(error).toMatchObject({ rule })
  expect(calls()).toEqual(['POST /v1/auth/token'])
})

test('a token that was used says how several commands share one', async () => {
  const { client } = serviceOf({
    'POST /v1/auth/token': () => problem(400, 'untrusted_token', { rule: 'replayed' }),
  })
  await expect(me(client())).rejects.toThrow('let boardwalk login --ci exchange it once')
})

/** An answer that was lost: the service takes the token again while its key is unused. */
test('an exchange is sent again while the service is away', async () => {
  let tries = 0
  const { client } = serviceOf({ 'POST /v1/auth/token': () => (++tries < 3 ? problem(503, 'unavailable') : undefined) })
  await me(client())
  expect(tries).toBe(3)
})

test('a trust without an id, and a job without a token, are said before anything is sent', async () => {
  const { client, calls } = serviceOf()
  vi.stubEnv('BOARDWALK_ID_TOKEN', undefined)
  vi.stubEnv('GITHUB_ACTIONS', 'true')
  vi.stubEnv('ACTIONS_ID_TOKEN_REQUEST_URL', undefined)
  await expect(me(client())).rejects.toThrow('permissions: { id-token: write, contents: read }')
  vi.stubEnv('SERVICE_CI_TRUST', 'acme/fw')
  expect(() => client()).toThrow(UsageError)
  expect(calls()).toEqual([])
})

test('an abort ends a call that waits for its key, and not the exchange of others', async () => {
  const { client } = serviceOf({ 'POST /v1/auth/token': () => problem(503, 'unavailable') })
  const stopping = new AbortController()
  const call = me(client({ signal: stopping.signal }))
  stopping.abort(new ConnectionFailedError('stopped'))
  await expect(call).rejects.toThrow('stopped')
})
