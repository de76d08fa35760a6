// Slow: runs the tests of the SDK that need a service, in Python.
import { beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'
import { startServer } from '#test/server/start-server.ts'
import { runPytest } from './run-python.ts'
import { makeLab } from './testing.ts'

const PYTEST_MS = 600_000
const FEWEST_TESTS = 55
const databaseUrl = testsCommit()
let python: string
let lab: Awaited<ReturnType<typeof makeLab>>

beforeAll(async () => {
  python = await ensureSdkPython(() => {})
  const server = await startServer(databaseUrl)
  lab = await makeLab(server.url)
  return async () => {
    await lab.stop()
    await server.stop()
  }
}, INSTALL_MS)

test('its own tests pass against a live service', { timeout: PYTEST_MS }, async () => {
  const { tests, skipped } = await runPytest(python, ['tests/live'], lab.env)
  expect(tests).toBeGreaterThan(FEWEST_TESTS)
  expect(skipped).toBe(0)
})
