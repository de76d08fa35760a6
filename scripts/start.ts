/**
 * `npm start` and, with --dev, `npm run dev`: from a checkout to an address that answers, and back
 * again.
 */
import { once } from 'node:events'
import { logFailure } from '#core/log.ts'
import { handleUncaught } from '#core/uncaught.ts'
import { assertSettings } from '#db/assert-settings.ts'
import { EmbeddedError, openEmbedded } from '#db/embedded/index.ts'
import { deepestCause, stackOf } from '#db/error-cause.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import { migrate } from '#db/migrate.ts'
import { type Env, EnvError, env } from '#env.ts'
import { buildIfStale } from '#scripts/build.ts'
import { startBuiltInAgent } from '#scripts/built-in-agent.ts'
import { bundleClientsIfStale } from '#scripts/bundle-clients.ts'
import { startDemoSessions } from '#scripts/demo-sessions.ts'
import { openDemoWorld } from '#scripts/demo-world.ts'
import { limitExit, MAX_EXIT_MS, stopAndExit } from '#scripts/exit.ts'
import { step } from '#scripts/progress.mjs'
import { stopSignal } from '#scripts/stop-signal.ts'
import { legalReminder, welcome } from '#scripts/welcome.ts'
import { retryIfInUse } from './retry-if-in-use.ts'

const dev = process.argv.includes('--dev')
Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' })

const FOR_THE_READER = new Set([
  'EmbeddedError',
  'InUseError',
  'MigrateError',
  'SettingsError',
  'ListenError',
  'BuildError',
  'DemoWorldError',
])

const stop = stopSignal()
stop.signal.addEventListener('abort', () => limitExit(MAX_EXIT_MS.told))
/** What runs, in the order it was started; it is ended in the other order, so PostgreSQL last. */
const running = new AsyncDisposableStack()
let failed = false
// The development server of Next reports uncaught exceptions itself.
if (!dev) handleUncaught(fail)
try {
  await start(env())
  if (!stop.signal.aborted) await once(stop.signal, 'abort')
} catch (error) {
  // While we stop, an error here is a consequence, and its cause is logged already.
  if (!stop.signal.aborted) fail(error)
}
await stopAndExit(running, failed)

/** Logs the reason and makes the process stop. */
function fail(reason: unknown) {
  failed = true
  console.error(`\n${explain(reason)}`)
  limitExit(MAX_EXIT_MS.failed)
  stop.abort(reason)
}

async function start(settings: Env) {
  const { databaseUrl, dataDir, buildDir, appUrl, host, port } = settings
  // Next reads NODE_ENV as it is loaded.
  const { assertPortsAreFree, serve } = await import('#server.ts')
  await retryIfInUse(assertPortsAreFree)
  const url = databaseUrl ?? (await step(`Starting PostgreSQL in ${dataDir}`, (say) => embedded(dataDir, say)))
  chooseDatabase(url)
  running.defer(closeDatabase)
  await inOrder(() => assertSettings(url))
  await inOrder(() => (dev ? bundleClientsIfStale(buildDir) : buildIfStale(buildDir, stop.signal)))
  await inOrder(() => step('Bringing the database up to date', (say) => migrate(url, say)))
  await inOrder(async () => {
    const world = databaseUrl ? undefined : await step('Opening the demo world', () => openDemoWorld(dataDir))
    const server = await step(dev ? 'Starting the development server' : 'Starting the server', () => serve({ dev }))
    running.defer(server.stop)
    if (Object.keys(settings.emulatedBoards).length > 0)
      running.defer(await step('Connecting the emulated boards', (say) => startBuiltInAgent(settings, say)))
    console.log(welcome({ appUrl, host, port }, world) + legalReminder(settings))
    if (world && settings.demoSessions)
      void startDemoSessions(world.email, stop.signal).catch((error: unknown) =>
        logFailure(error, { task: 'demo sessions' }),
      )
  })
}

async function embedded(dataDir: string, say: (line: string) => void) {
  const server = await retryIfInUse(() => openEmbedded(dataDir, say))
  let isOurDoing = false
  running.defer(() => {
    isOurDoing = true
    return server.stop()
  })
  // What failed for want of a database may have been said before.
  void server.ended.then(() => {
    if (!isOurDoing) fail(new EmbeddedError(`PostgreSQL has ended by itself; its log is in ${dataDir}.`))
  })
  return server.url
}

async function inOrder(work: () => Promise<void>) {
  stop.signal.throwIfAborted()
  await work()
}

/** What the reader can do something about is said as it is; a bug is shown whole. */
function explain(error: unknown) {
  if (!(error instanceof Error)) return error
  if (error instanceof EnvError) return `The configuration is not right:\n${error.message}`
  return FOR_THE_READER.has(error.name) ? error.message : stackOf(deepestCause(error))
}
