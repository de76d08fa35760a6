import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { UserFault } from '#agent/drivers/driver.ts'
import { auditEvents, db } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { writeIntelHex } from '#firmware-files/testing.ts'
import type { ViewerDouble } from '#test/doubles/viewer.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { makeScene } from '#test/server/fake-board.ts'
import { serveTests } from '#test/server/serve-tests.ts'

const server = serveTests(testsCommit())

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

const program = (text: string) => writeIntelHex([{ address: 0, bytes: Buffer.from(text) }])

/**
 * Breaks without `recordMade` in `insert`: the board would be flashed again, and forget what it did
 * since.
 */
test('a flash that is sent again is done once', async () => {
  const { id, headers, board, upload } = await makeScene(server.url)
  const blink = program('blink')
  const { body: file } = await upload(blink)
  const flash = async () => {
    const more = { ...headers, 'content-type': 'application/json', 'Idempotency-Key': 'flash-once' }
    const sent = { method: 'POST', headers: more, body: JSON.stringify({ firmware_id: file.id }) }
    const response = await fetch(`${server.url}/v1/sessions/${id}/flash`, sent)
    return { status: response.status, body: (await response.json()) as { id: string; state: string } }
  }
  const answers = await Promise.all([flash(), flash(), flash()])
  const [{ body: first }] = answers
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([202, first.id]))
  await vi.waitFor(async () => expect((await flash()).body).toMatchObject({ id: first.id, state: 'succeeded' }), 20_000)
  expect(board.images.filter((image) => image === blink)).toHaveLength(1)
})

test('a file is uploaded, flashed, and runs; viewers see how far it is', async () => {
  const { call, id, viewer, board, upload, act } = await makeScene(server.url)
  const file = program('blink')
  const { status, body } = await upload(file, '?filename=blink.hex')
  const sha256 = createHash('sha256').update(file).digest('hex')
  expect(status).toBe(201)
  expect(body).toMatchObject({ filename: 'blink.hex', format: 'hex', size: file.length, sha256 })
  const command = await act('flash', { firmware_id: body.id })
  expect(command).toMatchObject({ kind: 'flash', state: 'succeeded', firmware_id: body.id, progress: 100, error: null })
  expect(board.images.at(-1)).toBe(file)
  expect(command.output_from).toBe('> '.length)
  await viewer.shows('new firmware')
  const seen = await viewer.until(() => viewer.messages.find((one) => one.t === 'command' && one.state === 'succeeded'))
  expect(seen).toMatchObject({ id: command.id, output_from: command.output_from })
  const log = await call('GET', `/sessions/${id}`)
  expect(log.body).toMatchObject({ state: 'running', command: { id: command.id, state: 'succeeded' } })
  expect(await countOf('board_flashed')).toBeGreaterThan(0)
})

/** Returns how often an action is recorded. */
const countOf = (action: string) => db().$count(auditEvents, eq(auditEvents.action, action))

/** Breaks where the newest act says it: a reset that fails after it would be the last word. */
test('viewers are told that the power is off, also those who come later', async () => {
  const { id, act, open, viewer } = await makeScene(server.url)
  const told = ({ messages }: ViewerDouble) => messages.flatMap((one) => (one.t === 'power' ? [one.state] : []))
  await act('power', { state: 'off' })
  await vi.waitFor(() => expect(told(viewer)).toEqual(['off']))
  await db().execute(sql`insert into commands (id, session_id, board_id, binding_no, kind, state, deadline_at, ended_at)
    select 'cmd_00000000000000000000000000', id, board_id, binding_no, 'reset', 'failed', now(), now()
    from sessions where id = ${id}`)
  const later = open(id)
  await later.until(() => later.messages.some((one) => one.t === 'command'))
  expect(told(later)).toEqual(['off'])
  await act('power', { state: 'on' })
  for (const one of [viewer, later]) await vi.waitFor(() => expect(told(one)).toEqual(['off', 'on']))
})

test('power, reset and break: what the board cannot do is refused', async () => {
  const { board, act, ask } = await makeScene(server.url)
  expect(await act('power', { state: 'off' })).toMatchObject({ kind: 'power_off', state: 'succeeded' })
  expect(await act('power', { state: 'on' })).toMatchObject({ kind: 'power_on', state: 'succeeded' })
  expect(board.did).toEqual(['power off', 'power on'])
  expect(await act('reset')).toMatchObject({ kind: 'reset', state: 'succeeded', output_from: 2, output_tail: null })
  const refused = await ask('break')
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_supported' } })
  const detail = 'This board cannot do that: break. It can: console, flash, reset, power, gpio, debug.'
  expect(refused.body.detail).toContain(detail)
  await db().execute(sql`update boards set capabilities = array_append(capabilities, 'break')`)
  expect((await ask('break')).status).toBe(202)
  expect(await countOf('board_break')).toBe(1)
})

/** Breaks without the partial unique index: two flashes at once would mix two programs. */
test('a board does one thing after the other', async () => {
  const { board, upload, ask } = await makeScene(server.url)
  const { body } = await upload(program('slow'))
  const gate = Promise.withResolvers<void>()
  board.gate = gate.promise
  const asked = await Promise.all(Array.from({ length: 5 }, () => ask('flash', { firmware_id: body.id })))
  expect(asked.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409])
  expect(asked.find(({ status }) => status === 409)?.body.code).toBe('command_running')
  gate.resolve()
  await vi.waitFor(async () => expect((await ask('reset')).status).toBe(202), { timeout: 10_000 })
})

test('a file that does not flash is the fault of its user, and the session goes on', async () => {
  const { call, id, board, upload, act } = await makeScene(server.url)
  const { body } = await upload(program('bad'))
  board.flashProblem = new Error('verification error')
  expect(await act('flash', { firmware_id: body.id })).toMatchObject({ state: 'failed', fault: 'user' })
  // What a tool prints need not be text that a database can keep.
  const output = `\0${'\u20ac'.repeat(8_000)}`
  board.flashProblem = Object.assign(new UserFault('The file is\0 for another board.'), { output })
  expect(await act('flash', { firmware_id: body.id })).toMatchObject({ error: 'The file is for another board.' })
  expect((await call('GET', `/sessions/${id}`)).body.state).toBe('running')
})

/** Breaks if a failed flash is always the user's fault: they would pay for our board. */
test('a board that takes no file at all ends its session, which is refunded', async () => {
  const { call, id, board, upload, act, viewer } = await makeScene(server.url)
  const { body } = await upload(program('good'))
  board.flashProblem = new Error('no answer')
  board.problem = 'no answer'
  expect(await act('flash', { firmware_id: body.id })).toMatchObject({ state: 'failed', fault: 'infrastructure' })
  await viewer.until(() => viewer.messages.find((one) => one.t === 'state' && one.state === 'ended'))
  expect((await call('GET', `/sessions/${id}`)).body).toMatchObject({
    ...{ state: 'ended', end_reason: 'board_failed', end_fault: 'infrastructure', end_message: 'no answer' },
    ...{ credits_used: 2, credits_refunded: 2 },
  })
})

test('files that do not fit are refused in words, and those of others do not exist', async () => {
  const { upload, ask } = await makeScene(server.url)
  const errors = [{ pointer: '', detail: 'Line 1 has a wrong checksum.' }]
  expect(await upload(':0100000001FF\n')).toMatchObject({ status: 400, body: { code: 'invalid_request', errors } })
  expect(await upload('')).toMatchObject({ status: 400 })
  expect(await upload('UF2\nWQ]\x9e'.padEnd(512, 'x'), '?format=uf2')).toMatchObject({ status: 415 })
  expect(await upload('x'.repeat(40_000))).toMatchObject({ status: 413 })
  for (const query of ['', '?filename=README'])
    expect(await upload('a text', query)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', detail: expect.stringContaining('name it .bin or give the format bin.') },
    })
  for (const query of ['?filename=app.bin', '?format=bin'])
    expect(await upload('a text', query)).toMatchObject({ status: 201, body: { format: 'bin' } })
  expect(await upload(program('a'), '?filename=..%2Fetc%2Fpasswd')).toMatchObject({ status: 400 })
  const other = await makeScene(server.url)
  const { body: theirs } = await other.upload(program('theirs'))
  const { id: firmware_id } = (await upload(program('ours'))).body
  for (const wrong of [{ firmware_id: theirs.id }, { firmware_id, address: 4 }, {}])
    expect(await ask('flash', wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

/** Breaks if an agent may read any file: firmware is its user's secret. */
test('an agent gets the files of its own commands alone', async () => {
  const { upload, agent } = await makeScene(server.url)
  const { body } = await upload(program('secret'))
  const get = (credential: string) =>
    fetch(`${server.url}/v1/agents/firmware/${body.sha256}`, { headers: { authorization: `Bearer ${credential}` } })
  expect((await get(agent.credential)).status).toBe(404)
  expect((await get(`agent_${'0'.repeat(48)}`)).status).toBe(401)
})

test('the same file is kept once, and an ended session takes none', async () => {
  const { call, id, upload, ask } = await makeScene(server.url)
  const [first, second] = [await upload(program('same')), await upload(program('same'))]
  expect(second.body.id).toBe(first.body.id)
  await call('DELETE', `/sessions/${id}`)
  expect(await upload(program('late'))).toMatchObject({ status: 409, body: { code: 'session_ended' } })
  expect(await ask('reset')).toMatchObject({ status: 409, body: { code: 'session_ended' } })
})
