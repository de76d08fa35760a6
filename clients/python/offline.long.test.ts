// Slow: runs the tests of the SDK that need no service, in Python.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'
import { runPytest, runPython } from './run-python.ts'

const PYTEST_MS = 600_000
const FEWEST_TESTS = 600
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-sdk-'))
let python: string

beforeAll(async () => {
  python = await ensureSdkPython(() => {})
}, INSTALL_MS)

afterAll(() => rmSync(folder, { recursive: true }))

test('the types are strict, for the oldest Python too', { timeout: PYTEST_MS }, async () => {
  const options = ['--strict', '--python-version', '3.10', '--cache-dir', join(folder, 'mypy')]
  expect(await runPython(python, ['-m', 'mypy', ...options, 'src', 'tests'])).toContain('Success')
})

test('its own tests pass without a service', { timeout: PYTEST_MS }, async () => {
  const { tests, skipped } = await runPytest(python, ['tests', '--ignore=tests/live'])
  expect(tests).toBeGreaterThan(FEWEST_TESTS)
  expect(skipped).toBe(0)
})

test('the wheel has the types and the plugin of pytest', { timeout: INSTALL_MS }, async () => {
  const options = ['--quiet', '--no-deps', '--no-build-isolation', '--wheel-dir', folder]
  await runPython(python, ['-m', 'pip', 'wheel', ...options, '.'])
  const wheel = join(folder, 'boardwalk_sdk-1.0.0.dev0-py3-none-any.whl')
  const names = await runPython(python, ['-m', 'zipfile', '--list', wheel])
  expect(names).toContain('boardwalk_sdk/py.typed')
  expect(names).toContain('boardwalk_sdk/_api/operations.py')
  expect(names).not.toContain('tests/')
  const read = `import zipfile; print(zipfile.ZipFile(${JSON.stringify(wheel)}).read(
    "boardwalk_sdk-1.0.0.dev0.dist-info/entry_points.txt").decode())`
  expect(await runPython(python, ['-c', read])).toContain('[pytest11]\nboardwalk = boardwalk_sdk.pytest_plugin')
})
