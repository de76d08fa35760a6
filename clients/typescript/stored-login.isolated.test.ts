import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Boardwalk, UsageError } from './src/index.ts'
import { requireNode } from './src/node-version.ts'
import { KEY } from './testing.ts'

const URL_OF = 'https://boards.example'
const STORED = { [URL_OF]: { id: 'key_1', key: KEY, label: null, expires_at: null } }

/** Has the files of `boardwalk login`, and nothing else that says a service or a key. */
function loggedIn(config: string, credentials: string, mode = 0o600): void {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-login-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    vi.unstubAllEnvs()
  })
  writeFileSync(join(folder, 'config.json'), config)
  writeFileSync(join(folder, 'credentials.json'), credentials, { mode })
  vi.stubEnv('SERVICE_CONFIG_DIR', folder)
  vi.stubEnv('SERVICE_URL', undefined)
  vi.stubEnv('SERVICE_API_KEY', undefined)
}

test('what boardwalk login has stored is used, and the environment and options win', () => {
  loggedIn(JSON.stringify({ url: URL_OF }), JSON.stringify(STORED))
  expect(new Boardwalk()).toMatchObject({ url: URL_OF, apiKey: KEY })
  expect(new Boardwalk({ url: `${URL_OF}/` }).apiKey).toBe(KEY)
  expect(() => new Boardwalk({ url: 'https://other.example' })).toThrow('There is no API key for https://other.example')
  expect(() => new Boardwalk({ apiKey: '' })).toThrow('There is no API key')
  expect(new Boardwalk({ apiKey: null }).apiKey).toBeNull()
  vi.stubEnv('SERVICE_API_KEY', 'key_of_environment')
  expect(new Boardwalk().apiKey).toBe('key_of_environment')
  vi.stubEnv('SERVICE_URL', 'https://other.example')
  expect(new Boardwalk()).toMatchObject({ url: 'https://other.example', apiKey: 'key_of_environment' })
  expect(new Boardwalk({ url: URL_OF, apiKey: 'key_given' })).toMatchObject({ url: URL_OF, apiKey: 'key_given' })
})

test('without a login it says what to do', () => {
  vi.stubEnv('SERVICE_CONFIG_DIR', join(tmpdir(), 'no such folder'))
  vi.stubEnv('SERVICE_URL', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(() => new Boardwalk()).toThrow('There is no address of a service. Run boardwalk login, or set SERVICE_URL.')
})

test('a stored key that others can read is refused', () => {
  loggedIn(JSON.stringify({ url: URL_OF }), JSON.stringify(STORED), 0o640)
  expect(() => new Boardwalk()).toThrow(/Others can read .*credentials\.json\. Run: chmod 600/)
})

test.each(['{', '[]', 'null', '"x"'])('files with %s are refused in words', (text) => {
  loggedIn(text, text)
  expect(() => new Boardwalk()).toThrow(UsageError)
  expect(() => new Boardwalk({ url: URL_OF })).toThrow('is not what boardwalk login writes')
})

test.each(['{}', '{"https://boards.example":null}', '{"https://boards.example":{"key":7}}'])(
  'credentials %s have no key',
  (text) => {
    loggedIn(JSON.stringify({ url: URL_OF }), text)
    expect(() => new Boardwalk()).toThrow('There is no API key')
  },
)

test('a Node.js that is too old is named in a sentence', () => {
  for (const version of ['22.12.0', '22.13.1', '24.0.0', '26.1.0']) expect(() => requireNode(version)).not.toThrow()
  for (const version of ['18.20.1', '20.20.2', '22.11.0'])
    expect(() => requireNode(version)).toThrow(
      `boardwalk-sdk needs Node.js 22.12 or newer. This is Node.js ${version}.`,
    )
})
