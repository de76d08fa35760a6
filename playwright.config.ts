/**
 * The browser journeys, against the production build and a data folder of their own, so that they
 * may run beside `npm start`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '#scripts/browser.ts'
import { freePort } from '#scripts/free-port.ts'

const START_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 20_000
const TIMED = 'flood.spec.ts'

// Workers load this file too, and find what the first process has set.
process.env.PORT ||= String(await freePort())
process.env.DATA_DIR ||= temporaryFolder()
process.env.BUILD_DIR ||= '.next-test'
// Each test is a network of its own (fixtures.ts), as if a trusted proxy had said so, and so has
// limits of its own.
Object.assign(process.env, {
  DATABASE_URL: '',
  APP_URL: '',
  HOST: '',
  PAYMENTS: '',
  LOGIN_SECRETS: '',
  TRUSTED_PROXY_HOPS: '1',
  PRIVATE_WEBHOOKS: 'on',
  TRUSTED_CI: 'on',
  // A busy machine may take seconds for a statement, and no journey is about that.
  DATABASE_PATIENCE: '20',
  // The journeys need the boards, and the processor, for themselves.
  DEMO_SESSIONS: 'off',
  SECURITY_CONTACT: 'mailto:security@boardwalk.example',
  SUPPORT_CONTACT: 'mailto:support@boardwalk.example',
})

const { TEST_SIZE } = process.env
const baseURL = `http://localhost:${process.env.PORT}`
const executablePath = findBrowser()
/** `npm test` leaves long journeys to `npm run test:all`, and a part of that has them alone. */
const ofSize = { test: { grepInvert: /@long/ }, long: { grep: /@long/ } }[TEST_SIZE ?? '']

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Once all journeys are over, what they left behind is searched for the secrets they used.
    { name: 'journeys', testIgnore: TIMED, teardown: 'search', ...ofSize },
    { name: 'search', testMatch: '*.search.ts', metadata: { isWhole: TEST_SIZE === 'test' || TEST_SIZE === 'all' } },
    // What is timed has the machine to itself.
    { name: 'timed', testMatch: TIMED, workers: 1, dependencies: ['journeys'], ...ofSize },
  ],
  fullyParallel: true,
  // They mostly wait: for a page, an event, a second to pass.
  workers: 2 * availableParallelism(),
  // Patience for a busy machine; no journey asserts how long it took.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  reporter: [['line'], ['./e2e/report.ts']],
  use: {
    baseURL,
    // `-- --trace on` records one; it makes journeys a good deal slower.
    trace: 'off',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath && { executablePath }) },
  },
  webServer: {
    command: 'node scripts/run.mjs e2e/serve.ts',
    url: `${baseURL}/login`,
    timeout: START_TIMEOUT_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_TIMEOUT_MS },
  },
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-e2e-'))
  // PostgreSQL runs as somebody else where we are root, and its data lies in here.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
