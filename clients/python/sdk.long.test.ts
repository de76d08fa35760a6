// Slow: runs the tests of the SDK that need a service, in Python.
import { beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { INSTALL_MS } from '#scripts/python.ts'
import { runPytest } from './run-python.ts'
import { startPythonLab } from './testing.ts'

const PYTEST_MS = 900_000
const FEWEST_TESTS = 55
const databaseUrl = testsCommit()
let lab: Awaited<ReturnType<typeof startPythonLab>>

beforeAll(async () => {
  lab = await startPythonLab(databaseUrl)
  return lab.stop
}, INSTALL_MS)

test('its own tests pass against a live service', { timeout: PYTEST_MS }, async () => {
  const { tests, skipped } = await runPytest(lab.python, ['tests/live'], lab.env)
  expect(tests).toBeGreaterThan(FEWEST_TESTS)
  expect(skipped).toBe(0)
})
