// Slow: a slow response is read for two seconds.

import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { names } from '#core/outbound/index.ts'
import { env } from '#env.ts'
import { startReceiver } from '#test/doubles/receiver.ts'
import { limits, post } from './post.ts'

const { resolve } = names
const { totalMs } = limits

beforeEach(() => {
  limits.totalMs = 2_000
})

afterEach(() => {
  env().webhooksToPrivateNetworks = false
  names.resolve = resolve
  limits.totalMs = totalMs
})

const allowPrivateNetworks = () => {
  env().webhooksToPrivateNetworks = true
}

async function makeReceiver(...[answer]: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(answer)
  onTestFinished(receiver.stop)
  return { ...receiver, port: new URL(receiver.url).port }
}

const send = (url: string, signal = new AbortController().signal) =>
  post({ url, headers: { 'content-type': 'application/json' }, body: '{}' }, signal)

/** Answers each question with the next of these; the last one is repeated. */
function answerNames(...answers: string[][]) {
  const asked: string[] = []
  names.resolve = async (host) => {
    asked.push(host)
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
  }
  return asked
}

const REFUSED = { status: null, error: 'the host has no public address' }

/**
 * Breaks without the check in `resolveAllowed`. The receiver listens, so that a connection would
 * arrive.
 */
test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '127.0.0.1.',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
])('nothing is sent to %s', async (host) => {
  const { port, received } = await makeReceiver()
  expect(await send(`http://${host}:${port}/`)).toMatchObject(REFUSED)
  expect(received).toEqual([])
})

/** Breaks without the check in `resolveAllowed`, and if one public address is enough. */
test.each([
  [['127.0.0.1']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['93.184.216.34', '127.0.0.1']],
  [['127.0.0.1', '93.184.216.34']],
])('nothing is sent to a name that leads to %j', async (addresses) => {
  const { port, received } = await makeReceiver()
  answerNames(addresses)
  expect(await send(`http://inside.example:${port}/`)).toMatchObject(REFUSED)
  expect(received).toEqual([])
})

/** Breaks if an unknown name has words of its own: they would list the operator's network. */
test('an unknown name looks like a private one', async () => {
  answerNames([])
  expect(await send('http://unknown.example/')).toMatchObject(REFUSED)
})

/** An address that no network has been given: as good as public, and nobody is bothered. */
const NOBODYS = '2d00::1'

/** Breaks if the connection resolves the name again: the second answer is this machine. */
test('the connection goes to what was checked, though the name leads to this machine by then', async () => {
  const { port, received } = await makeReceiver()
  const asked = answerNames([NOBODYS], ['127.0.0.1'])
  expect(await send(`http://changing.example:${port}/`)).toMatchObject({ status: null })
  expect(received).toEqual([])
  expect(asked).toEqual(['changing.example'])
})

test('a name is resolved once, and the receiver hears it', async () => {
  allowPrivateNetworks()
  const { port, received } = await makeReceiver()
  answerNames(['127.0.0.1'], [NOBODYS])
  expect(await send(`http://changing.example:${port}/hook?a=b`)).toMatchObject({ status: 204, error: null })
  expect(received).toMatchObject([{ path: '/hook?a=b', body: '{}', headers: { host: `changing.example:${port}` } }])
})

/** Breaks if redirects are followed: the check of the first address would say nothing. */
test.each([301, 302, 303, 307, 308])('a %d is not followed', async (status) => {
  allowPrivateNetworks()
  const inside = await makeReceiver()
  const { url } = await makeReceiver((response) => response.writeHead(status, { Location: inside.url }).end())
  expect(await send(url)).toMatchObject({ status, error: 'redirects are not followed' })
  expect(inside.received).toEqual([])
})

test('a receiver that never answers is given up in time', async () => {
  allowPrivateNetworks()
  limits.totalMs = 200
  const { url } = await makeReceiver(() => {})
  const outcome = await send(url)
  expect(outcome).toMatchObject({ status: null, error: 'no response in time' })
  expect(outcome.durationMs).toBeLessThan(1_500)
})

test('a name that is never resolved is given up in time', async () => {
  limits.totalMs = 200
  names.resolve = (_, signal) => new Promise((done) => signal.addEventListener('abort', () => done(['127.0.0.1'])))
  expect(await send('http://slow.example/')).toMatchObject({ status: null, error: 'no response in time' })
})

test('a response without end is cut off', async () => {
  allowPrivateNetworks()
  let isCutOff = false
  const { url } = await makeReceiver((response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('x'.repeat(1_024)), 5)
    response.on('close', () => {
      isCutOff = true
      clearInterval(more)
    })
  })
  const outcome = await send(url)
  expect(outcome).toMatchObject({ status: 200, error: null })
  expect(outcome.durationMs).toBeLessThan(1_500)
  await expect.poll(() => isCutOff).toBe(true)
})

test('a response that is slow after its status is taken all the same', async () => {
  allowPrivateNetworks()
  const { url } = await makeReceiver((response) => {
    response.writeHead(200).write('x')
  })
  expect(await send(url)).toMatchObject({ status: 200, error: null })
})

test.each([
  ['refuses connections', undefined, 'the connection was refused'],
  ['hangs up', (_: Buffer) => '', 'the connection was closed'],
  ['does not speak HTTP', (_: Buffer) => '220 mail.example ESMTP\r\n', 'the connection failed (HPE_INVALID_CONSTANT)'],
])('a receiver that %s', async (_, answer, error) => {
  allowPrivateNetworks()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => socket.end(answer?.(bytes) ?? ''))
  }).listen(0, '127.0.0.1')
  await expect.poll(() => server.listening).toBe(true)
  const { port } = server.address() as { port: number }
  if (answer) onTestFinished(() => void server.close())
  else await new Promise((resolve) => server.close(resolve))
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, error })
})

test('a stop is no outcome: it throws', async () => {
  allowPrivateNetworks()
  const { url, received } = await makeReceiver(() => {})
  const stop = new AbortController()
  const sent = send(url, stop.signal)
  await expect.poll(() => received.length).toBe(1)
  stop.abort(new Error('stopped'))
  await expect(sent).rejects.toThrow('stopped')
})
