import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { runHere } from '../testing/run-here.ts'
import { BoardwalkError, ConnectionFailedError } from '../typescript/src/index.ts'

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

async function serve(handle: Handle): Promise<string> {
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address where nothing listens any more. */
async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return `http://127.0.0.1:${port}/`
}

const AT = '2026-11-21T12:00:00.000Z'
const event = (id: number) => ({
  ...{ id: String(id), type: 'session.ended', created_at: AT },
  data: { session_id: 'ses_1', board_type: 'uno', end_reason: 'time_limit' },
})
const sent = (id: number) => `id: ${id}\nevent: session.ended\ndata: ${JSON.stringify(event(id))}\n\n`

/** A service whose stream goes by the next of `acts` at each connection. */
async function streams(acts: ((response: ServerResponse) => void)[]) {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(String(request.url))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    acts.shift()?.(response)
  })
  return { url, asked }
}

/** A receiver that answers with the next of `statuses`, and ends the run after the last one. */
async function receiver(statuses: number[]) {
  const stop = new AbortController()
  const got: { headers: Record<string, string>; body: string }[] = []
  const url = await serve(async (request, response) => {
    got.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.writeHead(statuses.shift() ?? 200).end()
    if (statuses.length === 0) response.on('close', () => stop.abort(new Error('Ctrl-C')))
  })
  return { url: `${url}/hook`, got, signal: stop.signal }
}

/** Breaks if the place in the stream is forgotten, or counts before an event was forwarded. */
test('listen forwards each event once and in order, over connections that break', async () => {
  const { url, asked } = await streams([
    (response) => response.end(`id: 5\nevent: ready\ndata: {}\n\n${sent(6)}${sent(7).slice(0, 30)}`),
    (response) => response.destroy(),
    (response) => response.write(`id: 6\nevent: ready\ndata: {}\n\n${sent(7)}${sent(8)}`),
  ])
  const { url: target, got, signal } = await receiver([200, 500, 204])
  const ran = await runHere(['webhooks', 'listen', '--forward-to', target], { url, signal })
  expect(String(ran.error)).toContain('Ctrl-C')
  expect(asked).toEqual(['/v1/events', '/v1/events?after=6', '/v1/events?after=6'])
  expect(got.map(({ headers }) => headers['webhook-id'])).toEqual(['evt_6', 'evt_7', 'evt_8'])
  const [, secret = ''] = /^Secret: (whsec_\S+)\n/.exec(ran.stdout) ?? []
  for (const { body, headers } of got) {
    const { type, data } = event(6)
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type, timestamp: AT, data })
    expect(headers['user-agent']).toBe('Boardwalk-Webhooks/1')
  }
  expect(ran.stdout).toMatch(/evt_6 {2}session.ended {2}200 in \d+ ms\nevt_7 {2}session.ended {2}500 in \d+ ms\n/)
})

test('listen says where nothing listens, and takes addresses of the web only', async () => {
  const stop = new AbortController()
  const { url } = await streams([(response) => response.write(`${sent(1)}`)])
  const running = runHere(['webhooks', 'listen', '--forward-to', await closedPort()], {
    ...{ url, signal: stop.signal },
    onPrint: (printed) => void (printed.includes('evt_1') && stop.abort(new Error('Ctrl-C'))),
  })
  expect((await running).stdout).toContain('evt_1  session.ended  refused: nothing listens there')
  const wrong = await runHere(['webhooks', 'listen', '--forward-to', 'localhost:3000'], { url })
  expect(String(wrong.error)).toContain('is not a URL')
})

test('events lists what is kept, and ends; --follow prints each as it comes', async () => {
  const kept = `id: 0\nevent: ready\ndata: {}\n\n${sent(1)}${sent(2)}: caught up\n\n`
  const { url, asked } = await streams([(response) => response.write(kept), (response) => response.write(kept)])
  const listed = await runHere(['events', '--jq', '.[].id'], { url })
  expect(listed).toMatchObject({ stdout: '1\n2\n', error: undefined })
  expect(asked).toEqual(['/v1/events?after=0'])
  const stop = new AbortController()
  const followed = await runHere(['events', '--follow', '--fields', 'id'], {
    ...{ url, signal: stop.signal },
    onPrint: (printed) => void (printed.includes('"2"') && stop.abort(new Error('Ctrl-C'))),
  })
  expect(followed.stdout).toBe('{"id":"1"}\n{"id":"2"}\n')
})

test.each([
  ['a page', 'text/html', '<title>Log in</title>'],
  ['JSON', 'application/json', '{}'],
  ['nothing', 'text/event-stream', ''],
])('%s in place of the stream ends the command', async (_, type, body) => {
  const url = await serve((_request, response) => void response.writeHead(200, { 'content-type': type }).end(body))
  for (const args of [['events'], ['webhooks', 'listen', '--forward-to', url]]) {
    const { error } = await runHere(args, { url })
    expect(error).toBeInstanceOf(BoardwalkError)
    expect(String(error)).toContain(url)
  }
})

test('a service that is not there ends the command', async () => {
  const { error } = await runHere(['events', '--follow'], { url: await closedPort() })
  expect(error).toBeInstanceOf(ConnectionFailedError)
  expect(String(error)).toContain('nothing listens there')
})

test('a refused stream ends the command', async () => {
  const body = JSON.stringify({ code: 'unauthorized', detail: 'No.', request_id: 'req_1', status: 401 })
  const url = await serve((_, response) => void response.writeHead(401).end(body))
  expect((await runHere(['events'], { url })).error).toMatchObject({ problem: { code: 'unauthorized' } })
})
