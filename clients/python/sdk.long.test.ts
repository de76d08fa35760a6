// Slow: runs all tests of the SDK, in Python.
import { type ExecFileException, execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { makeLab } from './testing.ts'

const PYTEST_MS = 600_000
const FEWEST_TESTS = 600
const databaseUrl = testsCommit()
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-sdk-'))
let python: string
let server: TestServer
let lab: Awaited<ReturnType<typeof makeLab>>

beforeAll(async () => {
  python = await ensureSdkPython(() => {})
  server = await startServer(databaseUrl)
  lab = await makeLab(server.url)
  return async () => {
    await lab.stop()
    await server.stop()
  }
}, INSTALL_MS)

afterAll(() => rmSync(folder, { recursive: true }))

test('the types are strict, for the oldest Python too', { timeout: PYTEST_MS }, async () => {
  const cache = ['--cache-dir', join(folder, 'mypy')]
  expect(await run(['-m', 'mypy', '--strict', '--python-version', '3.10', ...cache, 'src', 'tests'])).toContain(
    'Success',
  )
})

/** A failed test is in the message with all that pytest says of it. */
test('its own tests pass against a live service', { timeout: PYTEST_MS }, async () => {
  const report = join(folder, 'junit.xml')
  const said = await run(['-m', 'pytest', '-q', '-p', 'no:cacheprovider', `--junitxml=${report}`], lab.env)
  const { tests, skipped } = countPytest(readFileSync(report, 'utf8'))
  process.stdout.write(`${said.trimEnd().split('\n').at(-1)}\n`)
  expect(tests).toBeGreaterThan(FEWEST_TESTS)
  expect(skipped).toBe(0)
})

test('the wheel has the types and the plugin of pytest', { timeout: INSTALL_MS }, async () => {
  await run(['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', folder, '.'])
  const wheel = join(folder, 'boardwalk_sdk-1.0.0.dev0-py3-none-any.whl')
  const names = await run(['-m', 'zipfile', '--list', wheel])
  expect(names).toContain('boardwalk_sdk/py.typed')
  expect(names).not.toContain('tests/')
  const read = `import zipfile; print(zipfile.ZipFile(${JSON.stringify(wheel)}).read(
    "boardwalk_sdk-1.0.0.dev0.dist-info/entry_points.txt").decode())`
  expect(await run(['-c', read])).toContain('[pytest11]\nboardwalk = boardwalk_sdk.pytest_plugin')
})

/** Runs Python in this folder, with nothing of our environment. */
async function run(args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(python, args, {
      cwd: 'clients/python',
      env: { NODE_ENV: 'test', HOME: folder, PYTHONDONTWRITEBYTECODE: '1', ...env },
      maxBuffer: 16 * 1024 * 1024,
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as ExecFileException
    throw new Error(`python ${args.join(' ')}:\n${stdout}\n${stderr}`, { cause: error })
  }
}

function countPytest(junit: string): { tests: number; skipped: number } {
  const count = (name: string) => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(junit)?.[1])
  return { tests: count('tests'), skipped: count('skipped') }
}
