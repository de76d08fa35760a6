// Slow: each server is a process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { labFor } from '../../testing/lab.ts'
import { connectTo, deskIn } from './testing.ts'

const CONSOLE = 'boardwalk://session/console'
const lab = labFor(testsCommit())

test('every tool has a title, a schema of its result, and says whether it changes anything', async () => {
  await using mcp = await connectTo(await deskIn(lab()))
  const { tools } = await mcp.client.listTools()
  for (const { name, title, annotations, inputSchema, outputSchema } of tools) {
    expect(title, name).toMatch(/^[A-Z]/)
    expect(annotations, name).toEqual({
      ...{ title, readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean) },
      ...{ idempotentHint: expect.any(Boolean), openWorldHint: expect.any(Boolean) },
    })
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
    expect(outputSchema, name).toMatchObject({ type: 'object', required: expect.any(Array) })
  }
  const those = (hint: 'readOnlyHint' | 'destructiveHint') =>
    tools.filter(({ annotations }) => annotations?.[hint]).map(({ name }) => name)
  expect(those('readOnlyHint').sort()).toEqual([
    ...['debug_backtrace', 'debug_read', 'debug_registers'],
    ...['expect', 'list_boards', 'list_test_runs', 'list_tests', 'pins', 'read_log', 'read_parts', 'status'],
  ])
  expect(those('destructiveHint').sort()).toEqual(['end_session', 'flash'])
})

/** The SDK's client checks each result against the schema of its tool. */
test('results are data as well as text', async () => {
  const desk = await deskIn(lab())
  await using mcp = await connectTo(desk)
  await mcp.client.listTools()
  const { structuredContent } = await mcp.call('start_session', { board_type: desk.boardType })
  expect(structuredContent).toMatchObject({ state: 'running', board_type: desk.boardType })
  expect((await mcp.call('expect', { pattern: 'login: $' })).structuredContent).toEqual({
    ...{ match: 'login: ', before: 'boot v1.2\n' },
  })
  expect((await mcp.call('flash', { path: 'app.hex' })).structuredContent).toMatchObject({ state: 'succeeded' })
  expect((await mcp.call('read_log')).structuredContent).toEqual({ text: expect.stringContaining('login: ') })
  expect((await mcp.call('status')).structuredContent).toMatchObject({ credits_left: 98 })
  expect((await mcp.call('list_boards')).structuredContent).toEqual({
    board_types: expect.arrayContaining([expect.objectContaining({ board_type: desk.boardType })]),
  })
  expect((await mcp.call('end_session')).structuredContent).toMatchObject({ session: { state: 'ended' } })
})

test('a client hears how far its request is, while it waits for a board and while a file is written', async () => {
  const desk = await deskIn(lab())
  const taken = (await desk.cli.run(['sessions', 'start', desk.boardType, '-q'])).stdout.trim()
  await using mcp = await connectTo(desk)
  const heard: Progress[] = []
  const { transport } = mcp.client
  const take = transport?.onmessage
  // The client drops progress that comes in one chunk with the response, so it is read before.
  if (transport)
    transport.onmessage = (message, extra) => {
      if ('method' in message && message.method === 'notifications/progress') heard.push(message.params as Progress)
      take?.(message, extra)
    }
  const call = (name: string, args: object) =>
    mcp.client.callTool({ name, arguments: { ...args } }, undefined, { onprogress: () => undefined })
  const starting = call('start_session', { board_type: desk.boardType })
  await expect.poll(() => heard.at(-1)?.message, { timeout: 10_000 }).toBe('queued, place 1 in the queue')
  await desk.cli.run(['sessions', 'end', taken, '--yes'])
  await starting
  expect(heard.at(-1)?.message).toBe('running')
  heard.length = 0
  await call('flash', { path: 'app.hex' })
  expect(heard.at(-1)?.message).toBe('flash: succeeded')
  const numbers = heard.map(({ progress }) => progress)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('the console is a resource, and who subscribes hears of new output once a second at most', async () => {
  const desk = await deskIn(lab())
  await using mcp = await connectTo(desk)
  const { resources } = await mcp.client.listResources()
  expect(resources).toMatchObject([{ uri: CONSOLE, mimeType: 'text/plain', title: 'Console of the session' }])
  await expect(mcp.client.readResource({ uri: CONSOLE })).rejects.toThrow('Call start_session first')
  await expect(mcp.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('There is no resource')
  const updated: number[] = []
  mcp.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    if (params.uri === CONSOLE) updated.push(performance.now())
  })
  await mcp.client.subscribeResource({ uri: CONSOLE })
  await mcp.call('start_session', { board_type: desk.boardType })
  await mcp.call('expect', { pattern: 'login: $' })
  await mcp.call('send', { text: 'root\n' })
  await mcp.call('expect', { pattern: '# $' })
  await expect.poll(() => updated.length, { timeout: 10_000 }).toBeGreaterThan(0)
  for (let n = 0; n < 4; n++) {
    await mcp.call('send', { text: 'colours\n' })
    await mcp.call('expect', { pattern: 'ALL PASS\n# $' })
  }
  const sent = updated.length
  await expect.poll(() => updated.length, { timeout: 10_000 }).toBeGreaterThan(sent)
  const pauses = updated.slice(1).map((at, index) => at - (updated[index] ?? 0))
  for (const pause of pauses) expect(pause).toBeGreaterThan(900)
  const { contents } = await mcp.client.readResource({ uri: CONSOLE })
  const { text } = contents[0] as { text: string }
  expect(text).toContain('ALL PASS')
  expect(text).not.toContain('\u001b')
  await mcp.client.unsubscribeResource({ uri: CONSOLE })
})

test('what was given back for a failure of the board is not spent', async () => {
  const desk = await deskIn(lab())
  await using mcp = await connectTo(desk, { maxCredits: 4 })
  const { id } = await mcp.data('start_session', { board_type: desk.boardType })
  expect(await mcp.data('status')).toMatchObject({ credits_used: 2, credits_left: 2 })
  await db().update(sessions).set({ creditsRefunded: 2 }).where(eq(sessions.id, id))
  expect(await mcp.data('end_session')).toMatchObject({ credits_used: 0, credits_left: 4 })
  expect(await mcp.data('start_session', { board_type: desk.boardType })).toMatchObject({ max_credits: 4 })
})

test('without a client it ends at once, in words', async () => {
  const { cli } = await deskIn(lab())
  const child = spawn(process.execPath, [cli.file, 'mcp', '--max-credits', '5'], {
    stdio: [openSync('/dev/null', 'r'), 'ignore', 'pipe'],
    env: { NODE_ENV: 'production', ...cli.environment },
  })
  const said = child.stderr?.toArray() ?? Promise.resolve([])
  await once(child, 'close')
  expect(child.exitCode).toBe(0)
  expect(String(await said)).toBe('Standard input was closed before an MCP client said anything.\n')
})

test('what is no message gets an error of JSON-RPC, and the server goes on', async () => {
  const { cli } = await deskIn(lab())
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } }
  const lines = [
    ...['no JSON', '{"jsonrpc": "2.0"', '[1, 2]', 'null', '{"hello": "world"}', '{"jsonrpc":"2.0","id":{},"method":1}'],
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'no/such/method' }),
    JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 7 } }),
    JSON.stringify({ jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name: 'status', arguments: { x: 1 } } }),
  ]
  const { code, stdout } = await cli.run(['mcp', '--max-credits', '5'], `${lines.join('\n')}\n`)
  const answers: { id?: number; error?: { code: number }; result?: object }[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(code).toBe(0)
  expect(answers.filter(({ id }) => id === undefined).map(({ error }) => error?.code)).toEqual([
    ...[-32700, -32700, -32600, -32600, -32600, -32600],
  ])
  const answerTo = (wanted: number) => answers.find(({ id }) => id === wanted)
  expect(answerTo(1)).toMatchObject({ result: { serverInfo: { name: 'boardwalk' } } })
  expect(answerTo(2)).toMatchObject({ error: { code: -32601 } })
  expect(answerTo(3)).toHaveProperty('error')
  expect(answerTo(4)).toMatchObject({ result: { isError: true } })
})

test('run_test says how a test ended, with its cases and the end of the console', async () => {
  const desk = await deskIn(lab())
  await using mcp = await connectTo(desk)
  await mcp.client.listTools()
  const login = [{ expect: 'login: $' }, { send: 'root\n' }, { expect: '# $' }]
  const run = (args: object) =>
    mcp.call('run_test', { board_type: desk.boardType, firmware: 'app.hex', timeout_seconds: 5, ...args })
  const passed = await run({ steps: [...login, { send: 'selftest\n' }, { expect: 'ALL PASS' }], fail: ['panic'] })
  expect(passed).toMatchObject({
    isError: false,
    structuredContent: {
      ...{ result: 'passed', exit_code: 0, reason: 'expect', session: { state: 'ended', end_reason: 'user_ended' } },
      console: expect.stringContaining('ALL PASS'),
    },
  })
  const failed = await run({ steps: [...login, { send: 'panic\n' }, { expect: 'never' }], fail: ['panic: \\w+'] })
  expect(failed).toMatchObject({
    isError: false,
    structuredContent: { result: 'failed', exit_code: 1, reason: 'fail', matched: 'panic: stack' },
  })
  expect((await run({ steps: [{ expect: 'never' }], timeout_seconds: 1 })).structuredContent).toMatchObject({
    ...{ result: 'failed', reason: 'timeout', summary: expect.stringContaining('never') },
  })
  expect(await desk.sessions()).toHaveLength(3)
})

test('run_test refuses before it costs: files, arguments, a session that is live, and credits', async () => {
  const desk = await deskIn(lab())
  writeFileSync(join(desk.folder, 'cut.hex'), ':01000000AA55\n')
  await using mcp = await connectTo(desk, { maxCredits: 2 })
  const steps = [{ expect: 'login: $' }]
  const run = (args: object) => mcp.call('run_test', { board_type: desk.boardType, steps, ...args })
  for (const [args, words] of [
    [{ firmware: '/etc/passwd' }, 'is no file in'],
    [{ firmware: 'cut.hex' }, 'The end record is missing'],
    [{ steps: [{ expect: '(' }] }, 'is not a regular expression'],
    [{ steps: [{ expect: 'x*' }] }, '“x*” matches the empty text'],
    [{ fail: ['panic', '(oops)?'] }, '“(oops)?” matches the empty text'],
    [{ steps: [{ expect: '' }] }, 'steps'],
    [{ steps: [] }, 'Nothing decides'],
    [{ steps: [{ wait: 1 }] }, 'steps'],
    [{ format: 'xml' }, 'format'],
    [{ board_id: 'brd_1' }, 'not both'],
    [{ steps: [{ set: 'button.pressed=true' }, ...steps] }, 'Give parts with what it has.'],
  ] as const)
    expect(await run(args), words).toMatchObject({ isError: true, texts: [expect.stringContaining(words)] })
  // The boards of this desk are not emulated.
  for (const emulated of [{ parts: [{ name: 'button', kind: 'button', pin: 'D2' }] }, { speed: 'max', seed: 7 }])
    expect((await run(emulated)).texts[0]).toContain('not_supported')
  expect(await desk.sessions()).toEqual([])
  await mcp.call('start_session', { board_type: desk.boardType })
  expect((await run({})).texts[0]).toContain('has not ended yet')
  await mcp.call('end_session')
  expect((await run({})).texts[0]).toContain('--max-credits allows 2 credits, and all of it is used')
  expect(await desk.sessions()).toHaveLength(1)
})
