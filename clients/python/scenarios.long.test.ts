// Slow: starts Python for each scenario.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'
import { labFor } from '../testing/lab.ts'
import { testScenarios } from '../testing/scenarios.ts'

const lab = labFor(testsCommit())
let python: string

beforeAll(async () => {
  python = await ensureSdkPython(() => {})
}, INSTALL_MS)

testScenarios(lab, ({ lab: { url }, boardType, key }) =>
  promisify(execFile)(python, ['-m', 'tests.live.login', boardType], {
    cwd: 'clients/python',
    env: { NODE_ENV: 'test', PYTHONPATH: 'src', SERVICE_URL: url, SERVICE_API_KEY: key, PYTHONDONTWRITEBYTECODE: '1' },
  }),
)
