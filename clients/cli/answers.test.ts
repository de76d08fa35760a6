import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { INPUTS } from '../action/start-inputs.ts'
import { fakeService } from '../testing/fake-console.ts'
import { runHere } from '../testing/run-here.ts'
import { ApiError, NoBoardOnlineError, type Problem, VERSION } from '../typescript/src/index.ts'
import { explain, flagsOf } from './failures.ts'

const TYPE = { board_type: 'rp2350', board_specs: '2 × Cortex-M33', total: 3, available: 0, queue_length: 0 }
const FIRMWARE = join(mkdtempSync(join(tmpdir(), 'boardwalk-answers-')), 'app.bin')
writeFileSync(FIRMWARE, 'firmware')
const types = (online: number, total = 3) =>
  fakeService([], ({ pathname }) =>
    pathname === '/v1/board-types'
      ? {
          status: 200,
          body: { board_types: [{ ...TYPE, online, total, wait_seconds_p50: 75, credits_per_minute: 1 }] },
        }
      : { status: 409, body: { code: 'started', detail: 'It was asked to start one.', request_id: 'req_1' } },
  )

/** Breaks without `assertOnline` in each of the three. */
test.each([
  [['sessions', 'start', 'rp2350']],
  [['run', '--type', 'rp2350', '--fail', 'x']],
  [['exec', '--type', 'rp2350', '--', process.execPath, '--version']],
])('%j says at once that no board is online', async (args) => {
  const ran = await runHere(args, await types(0))
  const text = `${ran.words}${explain(ran.error)}`
  expect(text).toContain('None of the 3 boards of rp2350 is online.')
  expect(text).toContain('--wait-for-offline')
  if (args[0] === 'run') expect(ran.exitCode).toBe(3)
  if (args[0] === 'exec') expect(JSON.parse(ran.words)).toMatchObject({ code: 'no_board_available', would_be: 3 })
  const asked = await runHere([...args.slice(0, 1), ...args.slice(1)], await types(1))
  expect(`${asked.words}${asked.error}`).toContain('It was asked to start one.')
})

/** Breaks where the check of the file and that of the boards each ask the service. */
test.each([
  [['run', FIRMWARE, '--type', 'rp2350', '--fail', 'x']],
  [['exec', '--type', 'rp2350', '--flash', FIRMWARE, '--', process.execPath, '--version']],
])('%j asks once which types there are', async (args) => {
  const asked: string[] = []
  const { url } = await fakeService([], ({ pathname }) => {
    asked.push(pathname)
    const takes = { flash_formats: ['bin'], max_firmware_bytes: 1024, chip: null }
    return { status: 200, body: { board_types: [{ ...TYPE, ...takes, online: 0 }] } }
  })
  await runHere(args, { url })
  expect(asked).toEqual(['/v1/board-types'])
})

/** Breaks where the one error is said beside its detail, and where a flag is told to an Action. */
test('what is wrong is said once, and in the words of who has typed it', () => {
  const detail = 'There is no board type `nope`; did you mean `uno`?'
  const errors = [{ pointer: '/board_type', detail: 'must be a board type; did you mean `uno`?' }]
  const title = 'The request is not valid'
  const problem = { status: 400, code: 'invalid_request', title, detail, errors, request_id: 'req_1' } as Problem
  expect(explain(new ApiError(problem))).toBe(`${detail}\n(invalid_request, req_1)`)
  expect(explain(new ApiError({ ...problem, detail: title }))).toContain('  the board type must be a board type')
  const offline = new NoBoardOnlineError('There is no board of uno.')
  expect(explain(offline)).toBe('There is no board of uno. With --wait-for-offline it waits all the same.')
  expect(explain(offline, undefined, {})).toBe('There is no board of uno.')
  const taken = new ApiError({ ...problem, detail: 'Take it over with `?take=true`.', errors: [] })
  expect(explain(taken, undefined, flagsOf(['gdb']))).toContain('Take it over with `--take`.')
  expect(explain(taken, undefined, flagsOf(['attach']))).toContain('Take it over with `boardwalk port --take`.')
  expect(explain(taken, undefined, flagsOf(['api']))).toContain('Take it over with `?take=true`.')
  expect(explain(offline, undefined, INPUTS)).toContain('With the input wait-for-offline: true it waits')
})

test('--wait-for-offline joins the queue all the same; a type that is unknown is for the service to refuse', async () => {
  const { url } = await types(0)
  const waits = await runHere(['sessions', 'start', 'rp2350', '--wait-for-offline'], { url })
  expect(String(waits.error)).toContain('It was asked to start one.')
  const unknown = await runHere(['sessions', 'start', 'rp2351'], { url })
  expect(String(unknown.error)).toContain('It was asked to start one.')
})

test('one board that is offline is said by its name', async () => {
  const { url } = await fakeService([], () => ({
    status: 200,
    body: { id: 'brd_1', label: 'Pico 3', state: 'offline' },
  }))
  const { error } = await runHere(['sessions', 'start', '--board', 'brd_1'], { url })
  expect(String(error)).toContain('Pico 3 (brd_1) is offline.')
})

test('boards shows how many are online, and no usual wait for types with none', async () => {
  expect((await runHere(['boards'], await types(0))).stdout).toBe('rp2350\t0/3\t0\t1\t\t0\t2 × Cortex-M33\n')
  expect((await runHere(['boards'], await types(2))).stdout).toBe('rp2350\t0/3\t0\t1\t1m 15s\t2\t2 × Cortex-M33\n')
})

test('keys create -q prints the key and nothing else', async () => {
  const created = { id: 'key_1', key: 'key_secret', label: null, access: 'full', expires_at: null }
  const { url } = await fakeService([], () => ({ status: 201, body: created }))
  expect(await runHere(['keys', 'create', '-q'], { url })).toMatchObject({ stdout: 'key_secret\n', words: '' })
  const { stdout, words } = await runHere(['keys', 'create'], { url })
  expect(stdout).toMatch(/^Key {6}key_secret\nId {7}key_1\n/)
  expect(words).toContain('the only time')
})

test('--web prints the address of the page where there is no browser', async () => {
  const { url } = await fakeService([])
  for (const [args, path] of [
    [['boards', '--web'], '/boards'],
    [['keys', 'list', '--web'], '/keys'],
    [['credits', '--web'], '/credits'],
    [['open'], '/'],
    [['open', `ses_${'0'.repeat(26)}`], `/sessions/ses_${'0'.repeat(26)}`],
    [['sessions', 'show', `ses_${'0'.repeat(26)}`, '--web'], `/sessions/ses_${'0'.repeat(26)}`],
  ] as const)
    expect(await runHere([...args], { url })).toMatchObject({ stdout: `${url}${path}\n`, error: undefined })
})

const SESSION = `ses_${'0'.repeat(26)}`

test('pins are listed, and set to a level or volts', async () => {
  const pins = [
    { name: 'D13', direction: 'out', level: 1, duty: null, volts: null },
    { name: 'D9', direction: 'out', level: null, duty: 0.25, volts: null },
    { name: 'D2', direction: 'in', level: null, duty: null, volts: null },
  ]
  const { url } = await fakeService([], () => ({ status: 200, body: { pins } }))
  expect((await runHere(['pins', 'list', SESSION], { url })).stdout).toBe(
    'D13\tout\t1\nD9\tout\thigh for 25 % of the time\nD2\tin\n',
  )
  const quiet = await fakeService([], () => ({ status: 204 }))
  for (const value of ['1', 'LOW', '2.5V'])
    expect((await runHere(['pins', 'set', 'D2', value, SESSION], quiet)).error, value).toBeUndefined()
  for (const value of ['2', '2.5', 'V', ''])
    expect(String((await runHere(['pins', 'set', 'D2', value, SESSION], { url })).error), value).toContain('no value')
})

test('share prints a link that opens the console, and -q nothing else', async () => {
  const ticket = { id: 'tkt_1', ticket: 'tkt_secret', mode: 'ro', expires_at: '2026-11-21T12:00:00.000Z' }
  const { url } = await fakeService([], () => ({ status: 201, body: ticket }))
  const link = `${url}/shared/${SESSION}#tkt_secret`
  expect((await runHere(['share', SESSION, '-q'], { url })).stdout).toBe(`${link}\n`)
  expect((await runHere(['share', SESSION, '--jq', '.link'], { url })).stdout).toBe(`${link}\n`)
})

test('webhooks create -q prints the secret and nothing else', async () => {
  const created = { id: 'whk_1', url: 'https://a.example/', secret: 'whsec_x', event_types: null }
  const { url } = await fakeService([], () => ({ status: 201, body: created }))
  const args = ['webhooks', 'create', 'https://a.example/', '-q']
  expect(await runHere(args, { url })).toMatchObject({ stdout: 'whsec_x\n', words: '', error: undefined })
  const wrong = await runHere([...args, '--event', 'session.paused'], { url })
  expect(wrong.error).toMatchObject({ code: 'commander.invalidArgument' })
})

test('version --check says that this very version was withdrawn, and why', async () => {
  const files = [{ name: 'boardwalk.mjs', file: 'boardwalk-9.mjs', version: '9', sha256: '0' }]
  const withdrawn = [{ name: 'boardwalk.mjs', version: VERSION, reason: 'It loses output.' }]
  const { url } = await fakeService([], () => ({ status: 200, body: { files, withdrawn } }))
  const { error } = await runHere(['version', '--check'], { url })
  expect(String(error)).toContain(`${VERSION}, was withdrawn: It loses output. The service has version 9.`)
})

/** Breaks where this computer's clock counts, which may be wrong by days. */
test('keys create --expires counts from the time of the service', async () => {
  const sent: unknown[] = []
  const key = { id: 'key_1', key: 'key_secret', label: null, access: 'full', expires_at: null }
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') sent.push(await json(request))
    const headers = { 'content-type': 'application/json', date: 'Mon, 01 Jan 2035 00:00:00 GMT' }
    response.writeHead(201, headers).end(JSON.stringify(key))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await runHere(['keys', 'create', '--expires', '24h', '-q'], { url })
  expect(sent).toEqual([{ expires_at: '2035-01-02T00:00:00.000Z' }])
})

test('limits sends what is given, and keeps the other', async () => {
  const sent: unknown[] = []
  const now = { credits_per_day: 500, credits_used_today: 7, low_balance_credits: 20 }
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') sent.push(await json(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(now))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await runHere(['limits'], { url })).stdout).toContain('Used today     7\n')
  await runHere(['limits', '--credits-per-day', 'none'], { url })
  await runHere(['limits', '--low-balance', '5'], { url })
  expect(sent).toEqual([
    { credits_per_day: null, low_balance_credits: 20 },
    { credits_per_day: 500, low_balance_credits: 5 },
  ])
  expect(String((await runHere(['limits', '--low-balance', '0'], { url })).error)).toContain('or none')
})

test('a queue says the place and about how long', async () => {
  const queued = { ...{ id: 'ses_1', state: 'queued', queue_position: 2, board_id: null }, lease_seconds: null }
  const at = new Date(Date.now() + 3.5 * 60_000).toISOString()
  const { url } = await fakeService([], ({ pathname }) => {
    if (pathname === '/v1/sessions') return { status: 201, body: { ...queued, estimated_start_at: at } }
    if (pathname === '/v1/sessions/ses_1')
      return { status: 200, body: { ...queued, state: 'ended', queue_position: null, end_reason: 'queue_timeout' } }
    return { status: 200, body: { board_types: [{ ...TYPE, online: 3 }] } }
  })
  const { words } = await runHere(['sessions', 'start', 'rp2350'], { url })
  expect(words).toContain('ses_1 is queued, place 2 in the queue, about 4 min\n')
})
