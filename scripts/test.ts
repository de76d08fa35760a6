/**
 * `npm test`, and with --quick `npm run check`. Two lanes run side by side: static checks and unit
 * tests, and the build. Then come the API as served, the browser journeys, the faults, and what
 * concerns the database on Debian's PostgreSQL.
 */
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTemporary } from '#db/embedded/index.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { buildIfStale } from '#scripts/build.ts'
import { freePort } from '#scripts/free-port.ts'
import {
  ensureCompilers,
  ensureFlashTools,
  ensureHaproxy,
  ensureNatsServer,
  ensurePgBouncer,
  ensurePostgres,
  ensureQemu,
  ensureSerialTools,
  ensureServiceTools,
  ensureUdev,
} from '#scripts/programs-to-test-with.ts'
import { ensurePython, ensureSdkPython } from '#scripts/python.ts'
import { QUICK, SLOW_TESTS } from '#scripts/slow-tests.ts'
import { stopSignal } from '#scripts/stop-signal.ts'
import { countFaults, countPlaywright, countVitest, printCount } from '#scripts/test-count.ts'
import { CheckList } from '#scripts/test-steps.ts'
import { summaryOf, testsOfFaults, testsOfPlaywright, testsOfVitest } from '#scripts/test-summary.ts'

/** A build of its own, so that the tests may run beside `npm start`. */
const BUILD_DIR = '.next-test'
/** Folders and files, not a pattern, for which everything here would be walked through. */
const FLOORS = [
  ...['app', 'components', 'http', 'core', 'db', 'admin', 'wire', 'agent', 'firmware', 'firmware-files'],
  ...['scripts', 'e2e', 'clients', 'test', 'bench', ...globSync('*.ts')],
]

const PYTHON_CLIENTS = ['clients/generated/python', 'clients/python']
/** What Next's server could answer in another way than ours. */
const CONTRACT = ['app/v1/contract.test.ts', 'app/v1/malformed-http.test.ts']
/** Tests of clients, which do not depend on the server. */
const USES = ['clients/typescript', 'statement-counts']

const ON_DEBIANS = "on Debian's PostgreSQL"
/**
 * Every test that imports `db/testing.ts` needs a database; the others here start a PostgreSQL of
 * their own. They cannot be found by `db/embedded/index.ts`: the global set-up imports it, so
 * vitest takes it for a change to every test.
 */
const OF_DATABASES = ['db/testing.ts', 'db/embedded/embedded.test.ts', 'db/migrate-locks.test.ts']
/**
 * Where another version of PostgreSQL may do something else: migrations, locks, races and query
 * plans.
 */
const OF_VERSIONS = ['db/', '.race.test.ts', 'core/query-plans.test.ts', 'core/sessions/settle.test.ts']
const FAULTS_OF_VERSIONS = ['database-away', 'reader-under-migration']
/** `POSTGRES=all` repeats everything that concerns the database. */
const all = process.env.POSTGRES === 'all'

const quick = process.argv.includes('--quick')
const stop = stopSignal()
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-test-'))
// PostgreSQL runs as somebody else where we are root, and the journeys' data lies in here.
chmodSync(folder, 0o755)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const checks = new CheckList({ BUILD_DIR, NEXT_TELEMETRY_DISABLED: '1', CI: process.env.CI ?? '' }, stop.signal)
const vitestReports: string[] = []
const playwrightReport = join(folder, 'playwright.json')
const faultsReports: string[] = []

const [, ready, hasPython] = await Promise.all([
  codeAndUnits(),
  quick ? false : browserAndBuild(),
  quick ? false : checks.work('Python', ensurePythons),
])
if (ready) {
  await contract()
  await journeys()
  await faults('Faults')
  await ordinaryPostgres()
} else if (!quick)
  for (const name of ['Browser journeys', 'Faults', `Tests ${ON_DEBIANS}`])
    checks.leaveOut(name, 'the browser or the build is missing')
checks.end()

const tests = [
  ...vitestReports.flatMap(testsOfVitest),
  ...testsOfPlaywright(playwrightReport),
  ...faultsReports.flatMap(testsOfFaults),
]
console.log(['', ...summaryOf(checks.times, tests)].join('\n'))
printCount([
  ...vitestReports.map(countVitest),
  ...(quick ? [] : [countPlaywright(playwrightReport), ...faultsReports.map(countFaults)]),
  { passed: 0, failed: 0, skipped: checks.skipped.length },
])
process.exit(stop.signal.aborted ? 130 : checks.failed.length > 0 ? 1 : 0)

async function ensurePythons(say: (line: string) => void) {
  await ensurePython(say)
  await ensureSdkPython(say)
}

async function codeAndUnits() {
  await checks.program('Format and lint', 'biome', ['ci', '--colors=off'])
  await checks.program('Types', 'node', ['node_modules/typescript-7/bin/tsc', '--project', '.'])
  await checks.program('Floors', 'depcruise', ['--config', '.dependency-cruiser.mjs', ...FLOORS])
  await checks.program('Unused code', 'knip', ['--no-progress'])
  await checks.work('PgBouncer', async (say) => void (await ensurePgBouncer(say, !quick)))
  await checks.work('Serial tools', async (say) => void (await ensureSerialTools(say, !quick)))
  await checks.work('Flash tools', async (say) => void (await ensureFlashTools(say, !quick)))
  await checks.work('Service tools', async (say) => void (await ensureServiceTools(say, !quick)))
  await checks.work('udev', ensureUdev)
  await checks.work('NATS', async (say) => void (await ensureNatsServer(say, !quick)))
  await checks.work('HAProxy', async (say) => void (await ensureHaproxy(say, !quick)))
  await checks.work('Compilers', async (say) => void (await ensureCompilers(say, !quick)))
  await checks.work('QEMU', async (say) => void (await ensureQemu(say, !quick)))
  if (quick)
    await vitest('Unit and integration tests, but slow ones', ['run'], { ...QUICK, TESTS_LEFT_OUT: SLOW_TESTS.join() })
  else await vitest('Unit and integration tests', ['run'])
}

/** The tests of some files, or all. */
async function vitest(name: string, args: string[], env: Record<string, string> = {}) {
  const report = join(folder, `vitest-${vitestReports.length}.json`)
  vitestReports.push(report)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  await checks.program(name, 'vitest', [...args, ...reporters], { env, summary: /^ *(Test Files|Tests) .*/gm })
}

async function browserAndBuild() {
  const ready = await Promise.all([
    checks.work('Browser', async (say) => void (await ensureBrowser(say))),
    checks.work('Production build', () => buildIfStale(BUILD_DIR, stop.signal)),
  ])
  return ready.every(Boolean)
}

/** The API once more, as it is served: by all of the service, and by Next alone. */
async function contract() {
  const uses = hasPython ? [...USES, ...PYTHON_CLIENTS] : USES
  if (!hasPython) checks.leaveOut('Python clients', 'there is no Python to test with')
  await vitest('API contract under npm start', ['run', ...CONTRACT, ...uses], { SERVE_WITH: 'start' })
  await vitest('API contract under plain next start', ['run', ...CONTRACT], { SERVE_WITH: 'next' })
}

async function journeys() {
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  }
  await checks.program('Browser journeys', 'playwright', ['test', '--reporter=line,json'], {
    env,
    summary: /^ *\d+ (passed|failed|flaky|skipped|did not run).*/gm,
  })
}

async function faults(name: string, chosen: string[] = [], env: Record<string, string> = {}) {
  const report = join(folder, `faults-${faultsReports.length}.json`)
  faultsReports.push(report)
  await checks.program(name, 'node', ['scripts/run.mjs', 'test/faults/index.ts', ...chosen], {
    env: { ...env, FAULTS_REPORT: report },
    summary: /^(ok {2}|\d+ passed).*/gm,
  })
}

/**
 * What concerns the database, on a PostgreSQL as most people have it: older than the embedded one,
 * and with a JIT compiler.
 */
async function ordinaryPostgres() {
  let bin = ''
  const isThere = await checks.work("Debian's PostgreSQL", async (say) => {
    bin = await ensurePostgres(say)
  })
  if (!isThere) return
  const env = { TEST_POSTGRES_BIN: bin }
  const server = await openTemporary(bin)
  const tests = all ? ['related', ...OF_DATABASES, '--run'] : ['run', ...OF_VERSIONS]
  await vitest(`Integration tests ${ON_DEBIANS}`, tests, {
    ...env,
    TEST_DATABASE_URL: server.url,
    ...(!all && { TESTS_LEFT_OUT: 'db/embedded/**' }),
  })
  await server.stop()
  await faults(`Faults ${ON_DEBIANS}`, all ? [] : FAULTS_OF_VERSIONS, env)
}
