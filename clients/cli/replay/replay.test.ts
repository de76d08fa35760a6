import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recorded } from '#agent/emulated/recording/testing.ts'
import { boardwalk } from '../../typescript/src/index.ts'
import { EXIT } from '../exit-codes.ts'
import { exitCodeOf } from '../failures.ts'
import { NotWrittenError } from '../files.ts'
import { emulatorFile } from './emulator.ts'
import { ReplayError } from './problem.ts'
import { readHead } from './recording-head.ts'
import { failureIn, parseWhere, timeOf } from './where.ts'

const { file } = recorded('uno')
const SHA256 = createHash('sha256').update('an emulator').digest('hex')

/** A service that hands out `bytes`, and a folder for what is kept. */
function makeScene(bytes: string, status = 200) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-emulators-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const asked: string[] = []
  const answer = async (request: RequestInfo | URL) => {
    asked.push(new URL((request as Request).url).pathname)
    if (status === 200) return new Response(bytes, { headers: { 'content-type': 'text/javascript' } })
    const problem = {
      type: 'about:blank',
      title: 'Not found',
      status,
      code: 'not_found',
      detail: 'There is no such path.',
    }
    const headers = { 'content-type': 'application/problem+json' }
    return new Response(JSON.stringify({ ...problem, instance: '/', request_id: 'req_1' }), { status, headers })
  }
  const client = () => boardwalk({ url: 'https://boards.example.com', apiKey: null, fetch: answer })
  const environment = { SERVICE_CONFIG_DIR: folder, NODE_ENV: 'test' } as const
  const get = () => emulatorFile(SHA256, { environment, client, signal: new AbortController().signal })
  return { asked, get, kept: join(folder, 'cache/emulators') }
}

test('an emulator is fetched by its hash once, and again if it was damaged here', async () => {
  const { asked, get, kept } = makeScene('an emulator')
  const path = await get()
  expect(readFileSync(path, 'utf8')).toBe('an emulator')
  await get()
  expect(asked).toEqual([`/clients/emulator-${SHA256}.mjs`])
  writeFileSync(path, 'something else')
  expect(readFileSync(await get(), 'utf8')).toBe('an emulator')
  expect(readdirSync(kept)).toEqual([`emulator-${SHA256}.mjs`])
})

test('an emulator that is another one is not run', async () => {
  await expect(makeScene('another').get()).rejects.toThrow('that came is another one. Nothing is replayed.')
})

/** Breaks if the user reads that the command is wrong, where a folder that it does not name is. */
test('an emulator that cannot be kept is no wrong usage', async () => {
  const { get, kept } = makeScene('an emulator')
  writeFileSync(dirname(kept), 'no folder')
  const error = await get().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(NotWrittenError)
  expect(String(error)).toContain(`The emulator cannot be kept in ${kept}: a part of its path is not a folder.`)
  expect(exitCodeOf(error)).toBe(EXIT.infrastructure)
})

test('an emulator that the service does not have any more is named', async () => {
  const gone = makeScene('', 404).get()
  await expect(gone).rejects.toThrow(`does not have the emulator ${SHA256}, or has it no more`)
  await expect(gone).rejects.toBeInstanceOf(ReplayError)
})

test('a recording says of what it is, and is refused if it is cut off or changed', () => {
  expect(readHead(file, 'x')).toEqual({ model: 'uno', emulatorSha256: 'e'.repeat(64), marks: [], outputBefore: 0 })
  expect(() => readHead(file.subarray(0, -1), 'x')).toThrow('x is not as it was written')
  expect(() => readHead(file.with(20, 0), 'x')).toThrow('x is not as it was written')
  expect(() => readHead(Buffer.from('no recording'), 'x')).toThrow('x is no recording.')
})

test('a recording of an older emulator is read too: that emulator is fetched', () => {
  const content = Buffer.from(file.subarray(0, -32))
  content.write('BWREC1')
  const old = Buffer.concat([content, createHash('sha256').update(content).digest()])
  expect(readHead(old, 'x')).toEqual(readHead(file, 'x'))
})

test('a recording of a format to come says what to do', () => {
  expect(() => readHead(Buffer.from('BWREC9 and more'), 'x')).toThrow('Try boardwalk upgrade.')
})

test.each([
  ['end', { at: 'end' }],
  ['failure', { at: 'failure' }],
  ['1234', { at: 'printed', bytes: 1_234 }],
  ['12.5s', { at: 'ms', ms: 12_500 }],
  ['3ms', { at: 'ms', ms: 3 }],
])('--to %s is a place', (text, where) => expect(parseWhere(text)).toEqual(where))

/** Breaks if the end of a recording, as it was printed, is beyond that end. */
test('a time that is printed is a place at which --to can stand', () => {
  for (const ms of [
    0,
    0.009,
    0.1 + 0.2,
    1_234.5678125,
    1_999.9999996,
    12_345.678,
    12_345.677_999_999_998,
    30_000.000_125,
  ]) {
    const typed = parseWhere(timeOf(ms))
    expect(typed).toMatchObject({ at: 'ms', ms: expect.closeTo(ms, 2) })
    expect(typed.at === 'ms' && typed.ms <= ms, timeOf(ms)).toBe(true)
  }
  expect(timeOf(1_234.5678125)).toBe('1.234567s')
})

test('--to refuses what is no place', () => {
  expect(() => parseWhere('later')).toThrow('“later” is no place')
})

test('the failure is where the first line of a crash begins', () => {
  const printed = Buffer.from('hello\r\nGuru Meditation Error: Core 0 panicked (LoadProhibited).\r\n')
  expect(failureIn(printed)).toBe('hello\r\n'.length)
  expect(failureIn(Buffer.from('hello\r\nworld\r\n'))).toBe(undefined)
})

/** Breaks if letters count as bytes: some before have two, and some bytes are no text. */
test('the failure is where a pattern of the test begins, or a crash before that', () => {
  const printed = Buffer.concat([
    Buffer.from('Zähler\r\n'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('ü SENSOR LOST\r\nSENSOR LOST\r\n'),
  ])
  expect(failureIn(printed, ['no such', '^SENSOR (LOST|GONE)$'])).toBe(printed.lastIndexOf('SENSOR'))
  expect(failureIn(printed, ['SENSOR'])).toBe(printed.indexOf('SENSOR'))
  expect(failureIn(printed, ['ü'])).toBe(printed.indexOf('ü'))
  const crash = Buffer.from('Guru Meditation Error: Core 0 panicked (LoadProhibited).\r\nSENSOR LOST')
  expect(failureIn(crash, ['SENSOR'])).toBe(0)
})
