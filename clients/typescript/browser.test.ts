import { build } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type FakeConnection, fakeService, prints } from '#clients/testing/fake-console.ts'
import {
  type BrowserConsoleOptions,
  ConnectionFailedError,
  openConsole,
  SessionEndedError,
  UsageError,
} from './src/browser.ts'
import { failureOf } from './testing.ts'

/** Node.js has the `WebSocket` of browsers too. */
async function open(url: string, options: Partial<BrowserConsoleOptions> = {}) {
  const console = await openConsole({ url, sessionId: 'ses_1', ticket: 'tkt_1', retryDelaysMs: [0, 0, 0], ...options })
  onTestFinished(() => console.close())
  return console
}

test('a ticket opens a console, in which texts are expected and typed', async () => {
  const service = await fakeService([prints('boot\r\n', '> ')])
  const console = await open(service.url, { from: 'start' })
  expect(await console.expect('> $')).toMatchObject({ before: 'boot\n' })
  await console.sendLine('led on')
  await vi.waitFor(() => expect(service.connections[0]?.typed.join('')).toBe('led on\n'))
  expect(service.connections[0]?.query.toString()).toBe('from=start&mode=rw')
  service.connections[0]?.end('user_ended')
  await expect(console.expect('more')).rejects.toThrow(SessionEndedError)
})

test('a console that is cut is opened again with the next ticket, each byte once', async () => {
  const tickets: string[] = []
  const again = (connection: FakeConnection) => {
    connection.hello()
    connection.print(3, 'end')
  }
  const service = await fakeService([prints('one'), again])
  const ticket = () => `tkt_${tickets.push('made')}`
  const console = await open(service.url, { ticket, from: 'start' })
  await console.expect('one')
  service.connections[0]?.cut()
  expect(await console.expect('end')).toMatchObject({ before: '', start: 3 })
  expect(tickets).toHaveLength(2)
})

test('a ticket that is refused, a signal and a wrong address are said', async () => {
  const refusing = await fakeService([])
  expect(await failureOf(open(refusing.url, { retryDelaysMs: [] }))).toBeInstanceOf(ConnectionFailedError)
  expect(await failureOf(open('localhost:4100'))).toBeInstanceOf(UsageError)
  const reason = new Error('stop')
  expect(await failureOf(open(refusing.url, { signal: AbortSignal.abort(reason) }))).toBe(reason)
})

test.each([
  [{ ticket: undefined }, 'ticket is a text, and not undefined.'],
  [{ ticket: async () => ({ ticket: 'tkt_1' }) }, 'What `ticket` returns is a text, and not an object.'],
  [{ sessionId: undefined }, 'sessionId is a text, and not undefined.'],
  [{ url: undefined }, 'url is a text, and not undefined.'],
])('%j is refused before anything is opened', async (options, words) => {
  const service = await fakeService([])
  const failure = await failureOf(open(service.url, options as never))
  expect(failure).toBeInstanceOf(TypeError)
  expect(failure.message).toBe(words)
  expect(service.connections).toEqual([])
})

/** Breaks with an import of a module of Node.js anywhere below `browser.ts`. */
test('the entry for browsers is bundled without a module of Node.js', async () => {
  const options = { bundle: true, platform: 'browser', format: 'esm', write: false, metafile: true } as const
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: ['clients/typescript/src/browser.ts'],
    minify: true,
  })
  expect(Object.keys(metafile.inputs).filter((file) => !file.startsWith('clients/typescript/src/'))).toEqual([])
  expect(outputFiles[0]?.text).not.toMatch(/\bBuffer\b|process\.|require\(/)
  expect(outputFiles[0]?.contents.length).toBeLessThan(24_000)
})
