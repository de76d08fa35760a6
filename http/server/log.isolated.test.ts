import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { logFailure, takeOverConsole } from '#core/log.ts'
import { withProblemResponses } from '#http/api/endpoint.ts'
import { processShared } from '#process-shared.ts'
import { raw } from '#test/api/raw.ts'
import { listening } from '#test/listening.ts'
import { answerWith, nodeServer } from './node-server.ts'
import { addLogFields, withRequestId, withRequestLog } from './request-log.ts'

/** What Drizzle throws: the values of a statement stand in its words and beside them. */
function failedQuery() {
  const cause = Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })
  return Object.assign(new Error('Failed query: select 1\nparams: hunter2', { cause }), { params: ['hunter2'] })
}

test('of a failed statement its cause is logged, and none of its values', () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue()
  logFailure(failedQuery(), { request_id: 'req_1' })
  const line = JSON.parse(String(lines.mock.calls[0]?.[0]))
  expect(line).toMatchObject({ level: 'error', request_id: 'req_1', error: expect.stringContaining('connection lost') })
  expect(JSON.stringify(line)).not.toContain('hunter2')
})

/** Red without taking over the console: Next prints errors whole. */
test('what others report on the console comes out the same way', () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  takeOverConsole(() => ({ request_id: 'req_1' }))
  try {
    console.error('\u001b[31m⨯\u001b[39m', failedQuery())
    console.warn('something is odd', { secret: 'hunter2' })
    console.warn(new Error('Failed to find Server Action "hunter2". See the page.'))
  } finally {
    processShared<{ printError?: unknown }>('log', () => ({})).printError = undefined
  }
  const said = lines.mock.calls.map(([line]) => String(line))
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { error: expect.stringContaining('connection lost'), reported: '⨯', level: 'error', request_id: 'req_1' },
    { warning: 'something is odd', level: 'warn' },
    { warning: 'Failed to find Server Action', level: 'warn' },
  ])
  expect(said.join()).not.toContain('hunter2')
})

test('a request has one line: who, what and how long, and nothing that a client wrote', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const secret = `key_${'a'.repeat(48)}`
  const handler = withProblemResponses(async () => {
    addLogFields({ user_id: 'usr_1' })
    throw new Error(`fault`)
  })
  vi.spyOn(console, 'error').mockReturnValue()
  const server = createServer(
    withRequestLog(
      () => '/v1/boards/[board_id]',
      withRequestId(async (_, response) => {
        const answer = await handler(new Request('http://localhost'), {})
        response.writeHead(answer.status).end(await answer.text())
      }),
    ),
  )
  const url = await listening(server)
  const headers = { authorization: `Bearer ${secret}`, cookie: `login=${secret}`, 'user-agent': secret }
  const answer = await fetch(`${url}/v1/boards/${secret}?api_key=${secret}`, { headers })
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  server.close()
  const line = JSON.parse(lines[0] ?? '')
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    method: 'GET',
    route: '/v1/boards/[board_id]',
    status: 500,
    duration_ms: expect.any(Number),
    request_id: answer.headers.get('x-request-id'),
    user_id: 'usr_1',
    code: 'internal_error',
  })
})

test('a file of the build has no line, and so no id', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const server = createServer(
    withRequestLog(
      () => '/nowhere',
      withRequestId((_, response) => void response.end()),
    ),
  )
  const url = await listening(server)
  const idOf = async (path: string) => (await fetch(`${url}${path}`)).headers.get('x-request-id')
  expect(await idOf('/_next/static/chunk.js')).toBeNull()
  expect(write).not.toHaveBeenCalled()
  expect(await idOf('/login')).toMatch(/^req_/)
  server.close()
})

test('a request whose client has left before its response is logged', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const server = nodeServer().prependListener('request', ({ socket }) => void socket.destroy())
  const api = withRequestLog(
    () => '/v1/sessions',
    (_, response) => void response.end(),
  )
  answerWith(server, api)
  const { text } = await raw(await listening(server), 'GET /v1/sessions HTTP/1.1\r\nHost: a\r\n\r\n')
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  server.close()
  expect(text).toBe('')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/v1/sessions', cut: 'cut off' })
})
