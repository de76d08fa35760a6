import { once } from 'node:events'
import { runInNewContext } from 'node:vm'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { fakeService, openConsole, prints } from '#clients/testing/fake-console.ts'
import type { ToViewer } from '#wire/console-protocol.ts'
import { ExpectFailedError, ExpectTimeoutError, OutputLostError } from './src/console-errors.ts'
import type { ConsoleMessage } from './src/console-protocol.ts'
import { UsageError } from './src/errors.ts'
import { attach, Console, readLog, startSession } from './src/index.ts'
import { clientOf, failureOf, KEY } from './testing.ts'

/** Breaks if an expect waits for its time, or if it does not look at what came before a lock-up. */
test('an expect ends as the processor locks up, and says so', async () => {
  const service = await fakeService([prints('boot ')])
  const console = await openConsole(service)
  const expected = console.expect('login', { timeoutMs: 60_000 })
  const refused = expect(expected).rejects.toThrow("did not come, and cannot: the board's processor locked up.")
  service.connections[0]?.say({ t: 'processor', offset: 9, state: 'locked_up', text: null })
  service.connections[0]?.print(5, 'boot')
  await refused
  expect((await console.expect('boot boot')).text).toBe('boot boot')
})

test('bytes of another realm, as those of a test runner, are typed', async () => {
  const service = await fakeService([prints('> ')])
  const console = await openConsole(service)
  await console.send(runInNewContext('new Uint8Array([104, 105])') as Uint8Array)
  await vi.waitFor(() => expect(Buffer.concat(service.connections[0]?.typed ?? []).toString()).toBe('hi'))
})

test('expects texts in their order, also two in one message and one in two', async () => {
  const console = await openConsole(await fakeService([prints('boot v1.2\r\nlog', 'in: root\r\n\u001b[1m# ')]))
  const match = await console.expect('v(?<major>\\d)\\.(\\d)')
  expect(match).toMatchObject({ index: 0, text: 'v1.2', before: 'boot ', groups: ['1', '2'], start: 5, end: 9 })
  expect(match.named).toEqual({ major: '1' })
  expect(await console.expect(['nothing', /LOGIN: /i])).toMatchObject({ index: 1, before: '\n' })
  expect(await console.expect('# $')).toMatchObject({ before: 'root\n' })
  await expect(console.expect('login', { timeoutMs: 1 })).rejects.toThrow(ExpectTimeoutError)
})

test('what did not come in time is said with the last lines, and so is a fail', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `line ${n}\r\n`)
  const console = await openConsole(await fakeService([prints(...lines, 'panic: stack\r\nready')]))
  await console.expect('line 3\\n')
  const late = await console.expect(['never', /ever/], { timeoutMs: 100 }).catch((error: unknown) => error)
  expect(late).toBeInstanceOf(ExpectTimeoutError)
  expect(late).toMatchObject({ pattern: '/never/ or /ever/', before: expect.stringMatching(/^line 4\n[\s\S]*ready$/) })
  expect(String(late)).toMatch(/did not come within 0\.1 s\. The last lines:\n {2}line 12\n[\s\S]* {2}ready$/)
  const failed = await console.expect('ready', { fail: ['oops', 'panic: \\w+'] }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ExpectFailedError)
  expect(failed).toMatchObject({ pattern: '/panic: \\w+/', matched: 'panic: stack' })
  expect(await console.expect('ready', { fail: 'panic' })).toMatchObject({ before: '\n' })
})

test('a text is found after a match, however much was waiting behind it', async () => {
  const many = (text: string, count: number) => Array<string>(count).fill(text.repeat(16_384))
  const service = await fakeService([prints(...many('y', 65), 'one two', ...many('x', 40))])
  const console = await openConsole(service)
  // A reader that does not go on holds the connection up.
  const chunks = console.chunks()
  await chunks.next()
  const { socket } = service.connections[0] ?? expect.fail('there is no connection')
  socket.ping()
  await once(socket, 'pong')
  const first = console.expect('one')
  await chunks.return(undefined)
  await first
  for (const _ of Array(500)) await undefined
  await console.expect('two')
})

test('several texts in any order are returned in the order given', async () => {
  const console = await openConsole(await fakeService([prints('b one\r\na two\r\nc\r\n')]))
  const matches = await console.expectAll(['a \\w+', 'b \\w+'])
  expect(matches.map(({ text, index }) => [text, index])).toEqual([
    ['a two', 0],
    ['b one', 1],
  ])
  await expect(console.expectAll(['c', 'd'], { timeoutMs: 1 })).rejects.toThrow('/d/')
})

/** Breaks where one match moves the cursor for the others: in Python they overlap, too. */
test('several texts may overlap, and the next is looked for behind all of them', async () => {
  const console = await openConsole(await fakeService([prints('one two three\r\none two\r\n')]))
  const matches = await console.expectAll(['one two', 'two', '^one'], { fail: 'three\r\n' })
  expect(matches.map(({ start, end }) => [start, end])).toEqual([
    [0, 7],
    [4, 7],
    [0, 3],
  ])
  await expect(console.expectAll(['one', 'never'], { fail: 'three' })).rejects.toThrow('three')
  expect(await console.expectAll(['one', 'one'])).toMatchObject([{ start: 14 }, { start: 14 }])
})

test('text can be read, by lines too, and bytes as they came', async () => {
  const service = await fakeService([prints('abc', 'def\r\n', 'two\r\nrest')])
  const console = await openConsole(service)
  expect(await console.read(2, { timeoutMs: 5_000 })).toBe('ab')
  const lines: string[] = []
  const reading = (async () => {
    for await (const line of console.lines()) lines.push(line)
  })()
  await vi.waitFor(() => expect(lines).toEqual(['cdef', 'two']))
  service.connections[0]?.print(18, Buffer.from([0x00, 0xff]))
  service.connections[0]?.end('user_ended')
  await reading
  expect(lines).toEqual(['cdef', 'two', 'rest\0\ufffd'])
  const chunks = []
  for await (const { offset, bytes } of console.chunks()) chunks.push([offset, Buffer.from(bytes).toString('latin1')])
  expect(chunks).toEqual([
    [0, 'abc'],
    [3, 'def\r\n'],
    [8, 'two\r\nrest'],
    [18, '\0\xff'],
  ])
})

test('the messages are those that the service sends', () => {
  expectTypeOf<ToViewer>().toExtend<ConsoleMessage>()
  expectTypeOf<ConsoleMessage['t']>().toEqualTypeOf<ToViewer['t']>()
})

/** Breaks without the look at `closed` in `ConsoleLink.close`: programs would end 2 s late. */
test('a console that is closed, also twice, leaves no timer behind', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  const console = await openConsole(await fakeService([prints('x')]))
  await console.expect('x')
  await console.close()
  await console.close()
  const timers = set.mock.results.filter((_, at) => set.mock.calls[at]?.[1] === 2_000).map(({ value }) => value)
  expect(timers.length).toBeGreaterThan(0)
  await vi.waitFor(() => {
    for (const timer of timers) expect(clear).toHaveBeenCalledWith(timer)
  })
})

/** Breaks where a variable that is not set is a pattern: it would be found at once. */
test('a pattern that says nothing is refused in words, and so is one that is not valid', async () => {
  const console = await openConsole(await fakeService([prints('anything')]))
  const unset = undefined as unknown as string
  const refusals = [
    [console.expect(''), 'A pattern is empty. It would be found before the board prints anything.'],
    [console.expect(/(?:)/), 'A pattern is empty.'],
    [console.expect(['any', '']), 'A pattern is empty.'],
    [console.expect('any', { fail: '' }), 'A pattern is empty.'],
    [console.expectAll(['']), 'A pattern is empty.'],
    [console.expectAll(['any'], { fail: ['x', /(?:)/] }), 'A pattern is empty.'],
    [console.expect([]), 'There is nothing to expect. Give at least one pattern.'],
    [console.expect(unset), 'There is nothing to expect.'],
    [console.expectAll([]), 'There is nothing to expect.'],
    [console.expect([unset]), 'A pattern is a text or a regular expression, and not undefined.'],
    [console.expect('('), '“(” is not a regular expression: Unterminated group.'],
    [console.expectAll(['any', '[']), '“[” is not a regular expression: Unterminated character class.'],
  ] as const
  for (const [call, words] of refusals) {
    const failure = await failureOf(call)
    expect(failure).toBeInstanceOf(words.includes('and not') ? TypeError : UsageError)
    expect(failure.message).toContain(words)
  }
  expect(await console.expect('any')).toMatchObject({ start: 0 })
})

/** Breaks without `check-arguments.ts`: “[object Object]” is typed, or a time limit never ends. */
test('an argument of a wrong type is refused in words', async () => {
  const console = await openConsole(await fakeService([prints('> ')]))
  const wrong = {} as never
  const refusals = [
    [console.send(wrong), 'What is typed is a text or bytes, and not an object.'],
    [console.sendLine(wrong), 'A line is a text, and not an object.'],
    [console.sendLine(5 as never), 'A line is a text, and not 5.'],
    [console.sendLine('led on', { eol: null as never }), 'eol is a text, and not null.'],
    [console.expect('x', { timeoutMs: '5' as never }), 'timeoutMs is a number of milliseconds, and not a text.'],
    [console.expectAll(['x'], { timeoutMs: Number.NaN }), 'timeoutMs is a number of milliseconds, and not NaN.'],
    [console.expect({ fail: 'x' } as never), 'A pattern is a text or a regular expression, and not an object.'],
    [console.read([] as never), 'length is a whole number from 0 on, and not a list.'],
    [console.read(1, { timeoutMs: wrong }), 'timeoutMs is a number of milliseconds, and not an object.'],
    [
      Console.open({ url: 'http://127.0.0.1:9', key: KEY, sessionId: wrong }),
      'sessionId is a text, and not an object.',
    ],
    [attach(clientOf('http://127.0.0.1:9'), wrong), 'A session is a text, and not an object.'],
    [startSession(clientOf('http://127.0.0.1:9'), { queueTimeoutMs: '9' as never }), 'queueTimeoutMs is a number'],
    [Array.fromAsync(readLog(clientOf('http://127.0.0.1:9'), wrong)), 'A session is a text, and not an object.'],
  ] as const
  for (const [call, words] of refusals) {
    const failure = await failureOf(call)
    expect(failure).toBeInstanceOf(TypeError)
    expect(failure.message).toContain(words)
  }
  expect(await console.expect('> ')).toMatchObject({ start: 0 })
})

/** Breaks where nobody looks at gaps: what is missing may be what was expected, or what fails. */
test('what is expected across lost output is not known, and what comes behind it is', async () => {
  const service = await fakeService([prints('one ')])
  const console = await openConsole(service)
  const [connection] = service.connections
  await console.expect('one')
  connection?.print(100, 'two three ')
  await expect(console.expect('two', { fail: 'panic' })).rejects.toThrow(OutputLostError)
  await console.expect('three', { fail: 'panic' })
  connection?.print(200, 'four ')
  await expect(console.expectAll(['four'])).rejects.toThrow(OutputLostError)
  connection?.print(300, 'panic')
  await expect(console.expect('five', { fail: 'panic' })).rejects.toThrow(ExpectFailedError)
  connection?.print(400, 'more')
  await expect(console.expect('never', { timeoutMs: 50 })).rejects.toThrow(OutputLostError)
})
