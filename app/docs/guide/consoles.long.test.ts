// Slow: the examples follow a console for three seconds.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { makeScene } from '#http/sockets/testing.ts'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { toViewer } from '#wire/console-protocol.ts'
import { parseMessage } from '#wire/message.ts'
import {
  curlConsole,
  javascriptConsole,
  messagesToViewers,
  pythonConsole,
  webSocketConsole,
} from './console-examples.ts'

const databaseUrl = testsCommit()
let server: TestServer

beforeAll(async () => {
  server = await startServer(databaseUrl)
})

afterAll(() => server.stop())

/** A session on a board that echoes, in the environment of the examples. */
async function makeSession() {
  const { key, run } = await makeScene(server.url)
  const { id } = await run()
  return { SESSION: id, SERVICE_API_KEY: key.secret }
}

/** They wait most of the time. */
const AT_ONCE = { concurrent: true }

const runProgram = async (program: string) =>
  outputOf(process.execPath, ['--input-type=module', '--eval', program], await makeSession())

test('the JavaScript example shows what the board prints and types', AT_ONCE, async () => {
  expect(await runProgram(javascriptConsole(server.url))).toContain('> help')
})

/** Breaks if the offset is not the first 8 bytes, the smallest first. */
test('the WebSocket example shows each byte once, and knows where it continues', AT_ONCE, async () => {
  // It goes on until the session ends, which is longer than a test waits.
  const end = 'if (next >= 14) { process.stdout.write("[" + next + "]"); process.exit() }'
  const ended = `setInterval(() => { ${end} }, 50)`
  expect(await runProgram(`${webSocketConsole(server.url)}\n${ended}`)).toBe('ready\r\n> help\r[14]')
})

/** The project does not require Python and curl. Without them these tests are skipped. */
test.skipIf(!isInstalled('python3'))('the Python example shows what the board prints and types', AT_ONCE, async () => {
  expect(await outputOf('python3', ['-c', pythonConsole(server.url)], await makeSession())).toContain('> help')
})

test.skipIf(!isInstalled('curl'))('the curl example shows what the board prints and types', AT_ONCE, async () => {
  // curl ends the endless log by its time limit.
  const script = `${curlConsole(server.url)} || true`
  expect(await outputOf('/bin/sh', ['-c', script], await makeSession())).toContain('> help')
})

test('a message of each kind is shown', () => {
  expect(new Set(messagesToViewers.map(({ t }) => t))).toEqual(new Set(Object.keys(toViewer)))
  for (const message of messagesToViewers) expect(parseMessage(toViewer, JSON.stringify(message))).toEqual(message)
})
