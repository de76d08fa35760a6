// Slow: each server is a process.

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import type { CommandLine } from '../../testing/command-line.ts'
import { labFor } from '../../testing/lab.ts'
import { connectTo, deskIn } from './testing.ts'

const lab = labFor(testsCommit())
const newDesk = () => deskIn(lab())

test('the whole way: boards, a session, flash, console, log, reset, power, status, end', async () => {
  const desk = await newDesk()
  const { boardType, sessions } = desk
  await using mcp = await connectTo(desk)
  const { tools } = await mcp.client.listTools()
  const names = new Set(tools.map(({ name }) => name))
  expect(names).toEqual(
    new Set([
      ...['list_boards', 'start_session', 'flash', 'send', 'expect', 'read_log', 'reset', 'power'],
      ...['status', 'end_session', 'pins', 'set_pin', 'read_parts', 'set_part', 'capture', 'run_test'],
      ...['debug_start', 'debug_break', 'debug_continue', 'debug_step', 'debug_backtrace', 'debug_read'],
      ...['debug_registers', 'debug_stop', 'list_tests', 'list_test_runs'],
    ]),
  )
  expect(await mcp.data('list_boards')).toContainEqual(
    expect.objectContaining({ board_type: boardType, available: 1, queue_length: 0, credits_per_minute: 2 }),
  )
  const started = await mcp.data('start_session', { board_type: boardType, minutes: 10 })
  expect(started).toMatchObject({ state: 'running', max_credits: 100 })

  expect((await mcp.call('expect', { pattern: 'login: $' })).texts).toEqual([
    'Match:\nlogin: ',
    'Text before the match:\nboot v1.2\n',
  ])
  await mcp.call('send', { text: 'root\ncolours\n' })
  expect((await mcp.call('expect', { pattern: 'ALL \\w+' })).texts[0]).toBe('Match:\nALL PASS')
  const log = await mcp.call('read_log', { bytes: 1000 })
  expect(log.texts[0]).toContain('ALL PASS')
  expect(log.texts[0]).not.toContain('\u001b')

  for (const [name, args, kind] of [
    ['flash', { path: 'app.hex' }, 'flash'],
    ['reset', {}, 'reset'],
    ['power', { state: 'cycle' }, 'power_cycle'],
  ] as const) {
    expect(await mcp.data(name, args), name).toMatchObject({ kind, state: 'succeeded' })
    expect((await mcp.call('expect', { pattern: 'login: $' })).isError, name).toBe(false)
  }

  expect(await mcp.data('status')).toMatchObject({
    ...{ session: { id: started.id, state: 'running' }, max_credits: 100, credits_used: 2, credits_left: 98 },
  })
  expect(await mcp.data('end_session')).toMatchObject({ session: { state: 'ended', end_reason: 'user_ended' } })
  expect(await sessions()).toMatchObject([{ id: started.id, state: 'ended', lease_seconds: 60 }])
})

test('all sessions together never cost more than --max-credits, and one is live at a time', async () => {
  const desk = await newDesk()
  const { boardType, sessions } = desk
  await using mcp = await connectTo(desk, { maxCredits: 4 })
  expect(await mcp.data('start_session', { board_type: boardType })).toMatchObject({ max_credits: 4 })
  expect(await mcp.data('start_session', { board_type: boardType })).toMatchObject({
    code: 'usage',
    detail: expect.stringContaining('one at a time'),
  })
  await mcp.call('end_session')
  expect(await mcp.data('start_session', { board_type: boardType })).toMatchObject({ max_credits: 2 })
  await mcp.call('end_session')
  const refused = await mcp.call('start_session', { board_type: boardType })
  expect(refused).toMatchObject({ isError: true, texts: [expect.stringContaining('--max-credits')] })
  expect(await sessions()).toHaveLength(2)
})

test('failures are errors of the tool with a code, and without the key', async () => {
  const desk = await newDesk()
  const { boardType, key } = desk
  await using mcp = await connectTo(desk, { maxCredits: 10 })
  const codeOf = async (name: string, args = {}) => {
    const { isError, texts } = await mcp.call(name, args)
    expect(isError, name).toBe(true)
    expect(texts.join('')).not.toContain(key)
    return JSON.parse(texts[0] ?? '').code
  }
  expect(await codeOf('send', { text: 'early' })).toBe('usage')
  expect(await codeOf('no_such_tool')).toBe('usage')
  expect(await codeOf('start_session', { board_type: 'no-such-type' })).toMatch(/invalid_request|not_found/)
  expect(await codeOf('start_session', {})).toBe('usage')
  await mcp.call('start_session', { board_type: boardType })
  expect(await codeOf('expect', { pattern: '(' })).toBe('usage')
  expect(await codeOf('expect', { pattern: 'x', timeout_seconds: 'soon' })).toBe('usage')
  expect(await codeOf('expect', { pattern: key, timeout_seconds: 0.1 })).toBe('expect_timeout')
  expect(await codeOf('flash', { path: '/no/such/file' })).toBe('usage')
  await mcp.call('end_session')
  expect(await codeOf('end_session')).toBe('session_ended')
  expect(await codeOf('reset')).toBe('session_ended')
})

test('a server without --max-credits does not start', async () => {
  const { cli } = await newDesk()
  expect(await cli.run(['mcp'])).toMatchObject({ code: 5, stdout: '', stderr: expect.stringContaining('max-credits') })
})

/** Starts a server and a session, without a client that would end the process itself. */
async function withSession(cli: CommandLine, boardType: string) {
  const { running, lines } = await withStart(cli, boardType)
  expect(JSON.parse((await once(lines, 'line'))[0])).toMatchObject({ id: 2, result: { content: [{ type: 'text' }] } })
  return running
}

async function withStart(cli: CommandLine, boardType: string) {
  const running = cli.start('mcp', '--max-credits', '10')
  const lines = createInterface({ input: running.child.stdout })
  const send = (message: object) => running.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } }
  send({ id: 1, method: 'initialize', params })
  await once(lines, 'line')
  send({ method: 'notifications/initialized' })
  send({ id: 2, method: 'tools/call', params: { name: 'start_session', arguments: { board_type: boardType } } })
  return { running, lines }
}

test('the session is ended when standard input closes, and stdout has the protocol only', async () => {
  const { boardType, cli, sessions } = await newDesk()
  const { child, ended } = await withSession(cli, boardType)
  expect(await sessions()).toMatchObject([{ state: 'running' }])
  child.stdin.end()
  const { code, stdout, stderr } = await ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  expect(await sessions()).toMatchObject([{ state: 'ended', end_reason: 'user_ended' }])
})

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('the session is ended by %s', async (signal, code) => {
  const { boardType, cli, sessions } = await newDesk()
  const { child, ended } = await withSession(cli, boardType)
  child.kill(signal)
  expect(await ended).toMatchObject({ code })
  expect(await sessions()).toMatchObject([{ state: 'ended', end_reason: 'user_ended' }])
})

test('a session that still waits for a board is ended as well', async () => {
  const { boardType, cli, sessions } = await newDesk()
  const taken = (await cli.run(['sessions', 'start', boardType, '-q'])).stdout.trim()
  const { running } = await withStart(cli, boardType)
  const states = async () => {
    const all: { id: string; state: string }[] = await sessions()
    return all.filter(({ id }) => id !== taken).map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 10_000 }).toEqual(['queued'])
  running.child.stdin.end()
  expect(await running.ended).toMatchObject({ code: 0 })
  expect(await states()).toEqual(['ended'])
})
