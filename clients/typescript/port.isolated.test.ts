// Slow: a service of its own.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { CommandLine } from '../testing/command-line.ts'
import { labFor } from '../testing/lab.ts'
import { boardwalk, type LiveSession, openPort, PortClosedError, startSession } from './src/index.ts'

const lab = labFor(testsCommit())

/** A session on a board whose port `echo` sends back what comes. */
async function newSession() {
  const { url } = lab()
  const { key } = await lab().makeUser()
  const { boardType } = await lab().makeBoards()
  const session = await startSession(boardwalk({ url, apiKey: key }), { boardType, leaseSeconds: null })
  onTestFinished(async () => void (await session.end()))
  const environment = { SERVICE_URL: url, SERVICE_API_KEY: key, SERVICE_SESSION_ID: session.id }
  return { session, environment }
}

const openEcho = (session: LiveSession, options?: object) => openPort(session, 'echo', options)

async function failureOf(port: Duplex): Promise<unknown> {
  const [error] = await once(port, 'error')
  return error
}

test('what is written comes back whole, and an end closes the port', async () => {
  const { session } = await newSession()
  const port = await openEcho(session)
  const sent = randomBytes(300_000)
  port.write(sent.subarray(0, 1))
  port.write(sent.subarray(1))
  const parts: Buffer[] = []
  for await (const part of port) {
    parts.push(part)
    if (Buffer.concat(parts).length === sent.length) port.end()
  }
  expect(Buffer.concat(parts).equals(sent)).toBe(true)
})

test('a refusal is an error of the service, and a port that is taken over says so', async () => {
  const { session } = await newSession()
  const port = await openEcho(session)
  await expect(openEcho(session)).rejects.toMatchObject({ code: 'port_in_use' })
  await expect(openPort(session, 'jtag')).rejects.toMatchObject({ code: 'not_found' })
  const failed = failureOf(port)
  const other = await openEcho(session, { take: true })
  expect(await failed).toBeInstanceOf(PortClosedError)
  expect(await failed).toMatchObject({ code: 4409, message: expect.stringContaining('has taken the port over') })
  const ended = failureOf(other)
  await session.end()
  expect(await ended).toMatchObject({ code: 4410 })
})

test('a signal closes a port, and it can be opened again', async () => {
  const { session } = await newSession()
  const stop = new AbortController()
  const port = await openEcho(session, { signal: stop.signal })
  const failed = failureOf(port)
  stop.abort(new Error('enough'))
  expect(await failed).toMatchObject({ message: 'enough' })
  const again = await openEcho(session, { take: true })
  again.destroy()
})

test('the command joins a port to its streams, until standard input ends or the session', async () => {
  const { session, environment } = await newSession()
  const cli = (await CommandLine.create({})).with(environment)
  const running = cli.start('port', 'echo')
  running.child.stdin?.write('hello')
  const [first] = await once(running.child.stdout, 'data')
  expect(String(first)).toBe('hello')
  // A debugger's Ctrl-C.
  running.child.kill('SIGINT')
  running.child.stdin?.write(' again')
  const [second] = await once(running.child.stdout, 'data')
  expect(String(second)).toBe(' again')
  running.child.stdin?.end()
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
  expect(await cli.run(['port', 'jtag'])).toMatchObject({ code: 5, stdout: '' })
  const last = cli.start('port', 'echo')
  last.child.stdin?.write('x')
  await once(last.child.stdout, 'data')
  await session.end()
  expect(await last.ended).toMatchObject({ code: 5 })
}, 30_000)
