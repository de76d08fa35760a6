// Slow: it kills the service, and waits for what a client does about refusals.

import { expect, onTestFinished, test } from 'vitest'
import { Console, type ConsoleOptions } from '#clients/typescript/src/console.ts'
import { boardwalk, ConnectionFailedError, read, startSession } from '#clients/typescript/src/index.ts'
import { runScript } from '#clients/typescript/src/run-script.ts'
import { Script } from '#clients/typescript/src/script.ts'
import { testsCommit } from '#db/testing.ts'
import { startControl } from './control.ts'
import { labFor } from './lab.ts'

const lab = labFor(testsCommit())

/** A session that runs on a scripted board, ended with the test. */
async function running() {
  const { url, proxy } = lab()
  proxy.heal()
  const { key } = await lab().makeUser()
  const { boardType, agent } = await lab().makeBoards()
  const client = boardwalk({ url, apiKey: key })
  const session = await startSession(client, { boardType, minutes: 10, leaseSeconds: null })
  onTestFinished(() => session[Symbol.asyncDispose]())
  const open = async (options: Partial<ConsoleOptions> = {}) => {
    const console = await Console.open({ url, key, sessionId: session.id, from: 'start', ...options })
    onTestFinished(() => console.close())
    return console
  }
  return { client, session, agent, key, open, proxy }
}

/** Logs in at the board. */
async function logIn(console: Console): Promise<void> {
  await console.expect('login: $')
  await console.sendLine('root')
  await console.expect('# ')
}

test('a board is talked to over its console', async () => {
  const { open } = await running()
  await using console = await open()
  await logIn(console)
  await console.sendLine('selftest')
  expect(await console.expect('ALL (?<result>\\w+)')).toMatchObject({ named: { result: 'PASS' } })
  for (const word of ['colours', 'bytes']) {
    await console.sendLine(word)
    expect(await console.expect('^ALL PASS$')).toMatchObject({ before: expect.stringContaining(word) })
  }
  await console.sendLine('two')
  await console.expect('first')
  await console.expect('second')
  await console.sendLine('binary')
  await console.expect('<\\x00\ufffd>')
  await console.sendLine('reset')
  expect(await console.expect('login: $')).toMatchObject({ before: expect.stringMatching(/half a li\nboot v1\.2\n$/) })
  await console.sendLine('root')
  await console.sendLine('silence', { eol: '\r\n' })
  await console.expect('silence\\n')
  await expect(console.expect('# ', { timeoutMs: 200 })).rejects.toThrow('Nothing was printed')
})

test('a script passes, fails, or takes the exit line', async () => {
  const { open } = await running()
  const steps = [{ expect: 'login: $' }, { send: 'root\n' }, { expect: '# $' }]
  const outcome = async (word: string, wanted: string) => {
    await using console = await open()
    const all = [...steps, { send: `${word}\n` }, { expect: wanted }]
    const result = await runScript(console, new Script({ steps: all, fails: ['panic: \\w+'] }), { timeoutMs: 10_000 })
    await console.sendLine('reset')
    return result
  }
  expect(await outcome('selftest', 'ALL PASS')).toMatchObject({ result: 'passed', step: 5 })
  const { session, client, open: again } = await running()
  await using console = await again()
  const script = new Script({ steps: [...steps, { send: 'panic\n' }, { expect: 'ready' }], fails: ['panic: \\w+'] })
  expect(await runScript(console, script, { timeoutMs: 10_000 })).toMatchObject({
    result: 'failed',
    matched: 'panic: stack',
    step: 4,
  })
  await console.sendLine('exit 3')
  const exit = await runScript(console, new Script({ steps: [] }), { timeoutMs: 10_000 })
  expect(exit).toMatchObject({ result: 'exit', code: 3 })
  await session.end()
  expect(await read(client.http.GET('/v1/sessions'))).toMatchObject({ active: [] })
})

/** Breaks without the offsets: noise would be missing or doubled, and the last line not found. */
test('noise arrives once, over connections that are cut', async () => {
  const { open, proxy } = await running()
  await using console = await open()
  await logIn(console)
  await console.close()
  proxy.cutSocket({ afterBytes: 250_000, times: 3 })
  await using cut = await open({ retryDelaysMs: [0, 0, 0] })
  const gaps: unknown[] = []
  await using whole = await open({ onMessage: (message) => message.t === 'gap' && gaps.push(message) })
  const waiting = whole.expect('^after the noise$')
  await cut.expect('# $')
  await cut.sendLine('noise 1')
  const { start } = await cut.expect('^after the noise$')
  expect((await waiting).start).toBe(start)
  expect(start).toBeGreaterThan(1_000_000)
  expect(proxy.requests.filter(({ fault }) => fault === 'cut_socket')).toHaveLength(3)
  expect(gaps).toEqual([])
})

test('a console that is refused says why', async () => {
  const { session, open, proxy } = await running()
  const { key } = await lab().makeUser()
  await expect(open({ key })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(open({ key: 'key_unknown' })).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  proxy.unavailable({ times: 1 })
  await expect(open({ retryDelaysMs: [] })).rejects.toBeInstanceOf(ConnectionFailedError)
  proxy.unavailable({ times: 1 })
  expect((await open({ retryDelaysMs: [0] })).mode).toBe('rw')
  await session.end()
  await expect(open()).rejects.toMatchObject({ status: 409, code: 'session_ended' })
})

test('a session that ends ends what waits for its console', async () => {
  const { session, open } = await running()
  const console = await open()
  await logIn(console)
  const waiting = console.expect('never')
  await session.end()
  await expect(waiting).rejects.toMatchObject({ name: 'SessionEndedError', reason: 'user_ended' })
  const timed = await running()
  const other = (await timed.open()).expect('never')
  await lab().shift(timed.session.id, 11 * 60)
  await expect(other).rejects.toMatchObject({ name: 'SessionEndedError', reason: 'time_limit' })
})

test('a console outlives a service that is killed', async () => {
  const { open, session, agent } = await running()
  const console = await open({ retryDelaysMs: Array(100).fill(500) })
  await logIn(console)
  await lab().kill()
  agent.print('while away\r\n')
  await lab().restart()
  await console.expect('while away')
  await console.sendLine('selftest')
  expect(await console.expect('ALL PASS')).toMatchObject({ before: expect.stringContaining('test 1 ok') })
  expect(await session.refresh()).toMatchObject({ state: 'running' })
})

test('a board is flashed, reset and switched, and may fail at it', async () => {
  const { session, agent, open } = await running()
  const firmware = new Uint8Array(300).fill(7)
  expect(await session.flash(firmware, { format: 'bin' })).toMatchObject({ state: 'succeeded' })
  expect(await session.reset()).toMatchObject({ state: 'succeeded' })
  expect(await session.power('cycle')).toMatchObject({ state: 'succeeded' })
  agent.failNext('reset')
  await expect(session.reset()).rejects.toThrow('failed on purpose')
  const console = await open()
  for (const _ of Array(4)) await console.expect('^boot v1\\.2$')
})

test('a lost answer, a busy service and a rate limit cost one session', async () => {
  const { client, proxy, session } = await running()
  proxy.requests.splice(0)
  proxy.dropAnswer({ method: 'POST' })
  const before = (await session.refresh()).expires_at ?? ''
  const { expires_at } = await session.extend(5)
  expect(Date.parse(expires_at ?? '') - Date.parse(before)).toBe(5 * 60_000)
  const [first, second] = proxy.requests.filter(({ method }) => method === 'POST')
  expect(first).toMatchObject({ fault: 'drop_answer', idempotencyKey: expect.any(String) })
  expect(second).toMatchObject({ fault: null, idempotencyKey: first?.idempotencyKey })
  proxy.unavailable()
  expect(await session.refresh()).toMatchObject({ state: 'running' })
  proxy.rateLimited({ retryAfter: 1 })
  expect(await read(client.http.GET('/v1/auth/me'))).toMatchObject({ tier: 'paid' })
  proxy.slow({ delayMs: 50, times: 1 })
  const start = performance.now()
  await session.refresh()
  expect(performance.now() - start).toBeGreaterThanOrEqual(50)
})

test('the control port does the same for tests in other languages', async () => {
  const control = await startControl(lab())
  onTestFinished(control.stop)
  const call = async (path: string, body: object = {}) => {
    const response = await fetch(control.url + path, { method: 'POST', body: JSON.stringify(body) })
    const answer = (await response.json()) as Record<string, string>
    return { ...answer, http_status: response.status }
  }
  await call('/proxy/fault', { kind: 'none' })
  const { key = '', user_id }: Record<string, unknown> & { key?: string } = await call('/users', { credits: 50 })
  const { board_type: boardType = '' }: Record<string, unknown> & { board_type?: string } = await call('/boards', {
    count: 2,
  })
  const { url } = lab()
  const client = boardwalk({ url, apiKey: key })
  expect(await read(client.http.GET('/v1/auth/me'))).toMatchObject({ id: user_id, credits: 50 })
  const session = await startSession(client, { boardType, minutes: 10, leaseSeconds: null })
  await using console = await Console.open({ url, key, sessionId: session.id, retryDelaysMs: [0, 100, 200] })
  await console.expect('login: $')
  await call('/boards/print', { base64: Buffer.from('printed').toString('base64') })
  await console.expect('printed')
  await call('/proxy/cut')
  await call('/boards/print', { base64: Buffer.from('later').toString('base64') })
  await console.expect('later')
  await call('/boards/fail-next', { kind: 'reset' })
  await expect(session.reset()).rejects.toThrow('failed on purpose')
  await call('/proxy/fault', { kind: 'rate_limited', retry_after: 0, path: '/v1/auth/me' })
  await read(client.http.GET('/v1/auth/me'))
  expect(JSON.stringify(await call('/proxy/requests'))).toContain('"fault":"rate_limited"')
  await call('/sessions/shift', { session_id: session.id, seconds: 700 })
  await expect(console.expect('never')).rejects.toMatchObject({ reason: 'time_limit' })
  expect(await call('/users', { credit: 1 })).toMatchObject({
    http_status: 400,
    error: expect.stringContaining('credit'),
  })
  expect(await call('/nothing')).toMatchObject({ http_status: 500, error: 'Error: unknown: POST /nothing' })
})
