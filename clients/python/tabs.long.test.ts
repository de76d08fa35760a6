// Slow: runs examples of the documentation as programs.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentials } from '#app/docs/clients/recipes.ts'
import { pythonSdkRetry } from '#app/docs/guide/error-examples.ts'
import { saveHello } from '#app/docs/guide/firmware-example.ts'
import { pythonSdkSession } from '#app/docs/guide/first-session-examples.ts'
import { pythonSdkFlash } from '#app/docs/guide/flash-example.ts'
import { testsCommit } from '#db/testing.ts'
import { INSTALL_MS } from '#scripts/python.ts'
import { startPythonLab } from './testing.ts'

const RUN_MS = 120_000
const databaseUrl = testsCommit()
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-tabs-'))
let lab: Awaited<ReturnType<typeof startPythonLab>>

beforeAll(async () => {
  lab = await startPythonLab(databaseUrl)
  return lab.stop
}, INSTALL_MS)

afterAll(() => rmSync(folder, { recursive: true }))

const START = `from boardwalk_sdk import Boardwalk
print(Boardwalk().sessions.start("uno-emulated", minutes=5, lease=60).id)`

/** Breaks if the line to export says the key alone: the SDK does not know which service to call. */
test.each([
  ['a first session', pythonSdkSession, '', 'The LED is on.'],
  ['errors', pythonSdkRetry, '', 'usr_'],
  ['flashing', pythonSdkFlash, `${saveHello}\nexport SESSION=$("$PYTHON" -c '${START}')`, ''],
])('the Python SDK tab of %s runs as it is pasted', { timeout: RUN_MS }, async (_, program, before, said) => {
  const line = credentials(lab.env.SERVICE_URL ?? '').replace('key_…', lab.env.SERVICE_API_KEY ?? '')
  const script = `${line}\n${before}\n"$PYTHON" -c "$EXAMPLE"`
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], {
    cwd: folder,
    env: {
      ...{ NODE_ENV: 'test', PATH: '/usr/bin:/bin', HOME: folder, PYTHON: lab.python, EXAMPLE: program },
      PYTHONPATH: resolve('clients/python/src'),
    },
  })
  expect(stdout).toContain(said)
})
