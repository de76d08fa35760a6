/**
 * The server process: Node's own HTTP server, our routes for API clients, and Next.js for pages.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import next from 'next'
import { DOCS, METHODS, PASSWORD_FORMS, PROGRAMS, SIGN_IN_FORMS } from '#app/site.ts'
import { jobs, lastJobs, startJobs } from '#core/jobs.ts'
import { takeOverConsole } from '#core/log.ts'
import { startDraining } from '#core/readiness.ts'
import { enableTimeouts } from '#db/index.ts'
import { env } from '#env.ts'
import { publishBuild } from '#http/api/published-clients.ts'
import { cachePages } from '#http/pages/cache.ts'
import { setErrorDigests } from '#http/pages/error-digest.ts'
import { withFailureText } from '#http/pages/failure-text.ts'
import { refuseMalformedForms } from '#http/pages/forms.ts'
import { guardPages } from '#http/pages/guard.ts'
import { queueGuests } from '#http/pages/guest-queue.ts'
import { loadPages } from '#http/pages/load-pages.ts'
import { queuePasswordForms } from '#http/pages/password-form-queue.ts'
import { apiListener, isUnder } from '#http/server/api-listener.ts'
import { asyncListener } from '#http/server/async-listener.ts'
import { assertIsFree, listen } from '#http/server/listen.ts'
import { answerWith, nodeServer } from '#http/server/node-server.ts'
import { requestFields, withRequestId, withRequestLog } from '#http/server/request-log.ts'
import { routeNames } from '#http/server/route-names.ts'
import { isSocketRequest, serveSockets } from '#http/sockets/index.ts'

/** Leaves time for the rest of the stop, which takes ten seconds in all. */
const STOP_TIMEOUT_MS = 8_000
/** In development, every open page has a WebSocket that would stay open. */
const DEV_STOP_TIMEOUT_MS = 500
/** Longer than any statement of a process that serves. */
const LAST_WRITE_TIMEOUT_MS = 2_500
const SWEEP_MS = 100

/**
 * Serves until `stop`, which takes at most ten seconds. It fails /readyz, keeps serving for
 * DRAIN_SECONDS so that load balancers notice, and then waits for running requests. Throws a
 * `ListenError` if a port is taken.
 */
export async function serve({ dev }: { dev: boolean }) {
  const { host, port, metrics, drainSeconds } = env()
  enableTimeouts()
  await publishBuild()
  // In development, Next's own reports are better.
  if (!dev) {
    takeOverConsole(requestFields)
    setErrorDigests()
  }
  // In development, Next has WebSockets of its own.
  const server = nodeServer({ upgrades: (request) => dev || isSocketRequest(request) })
  const app = next({ dev, dir: import.meta.dirname, hostname: host, port, httpServer: upgradesOfNext(server) })
  const connections = connectionsOf(server)
  await app.prepare()
  const byNext = asyncListener('page', app.getRequestHandler())
  if (!dev) await loadPages(byNext)
  const forms = refuseMalformedForms(dev ? byNext : withFailureText(byNext))
  const others = dev ? forms : queueGuests(cachePages(DOCS, forms))
  const passwordForms = { queued: PASSWORD_FORMS, atOnce: SIGN_IN_FORMS }
  const pages = guardPages(METHODS, queuePasswordForms(passwordForms, forms, others))
  // In development, Next serves the API too, because it reloads changed files.
  const api = dev ? byNext : apiListener((await import('#app/routes.ts')).routes)
  const routeOf = routeNames(join(import.meta.dirname, 'app'))
  const forPrograms = withRequestLog(routeOf, api)
  const forPeople = withRequestLog(routeOf, withRequestId(pages))
  const isForPrograms = isUnder(PROGRAMS)
  answerWith(server, (request, response) => (isForPrograms(request) ? forPrograms : forPeople)(request, response))
  // Without METRICS_PORT the metrics code is not loaded.
  const stopMetrics = metrics && (await (await import('#http/metrics/start.ts')).startMetrics(metrics, server, routeOf))
  const stopSockets = serveSockets(server)
  await listen(server, { host, port })
  const stopJobs = startJobs(jobs)
  const stopLastJobs = startJobs(lastJobs)
  return {
    stop: async () => {
      const timeout = wait(dev ? DEV_STOP_TIMEOUT_MS : STOP_TIMEOUT_MS, undefined, { ref: false })
      startDraining()
      // A busy connection gets its response first, with `Connection: close`.
      server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
      await wait(drainSeconds * 1_000)
      const stopped = stopSockets().then(stopJobs)
      await Promise.all([close(server, connections, timeout), Promise.race([stopped, timeout])])
      await Promise.race([stopLastJobs(), wait(LAST_WRITE_TIMEOUT_MS, undefined, { ref: false })])
      await app.close()
      await stopMetrics?.()
    },
  }
}

/**
 * Returns what Next takes for the server: in development it has WebSockets of its own. It would
 * close ours, because they are paths that it serves.
 */
function upgradesOfNext(server: Server): Server {
  const others = createServer()
  server.on('upgrade', (request, socket, head) => {
    if (!isSocketRequest(request)) others.emit('upgrade', request, socket, head)
  })
  return others
}

/** Throws a `ListenError` for a taken port before the slow start of Next. */
export async function assertPortsAreFree() {
  const { host, port, metrics } = env()
  await assertIsFree({ host, port })
  if (metrics) await assertIsFree({ ...metrics, prefix: 'METRICS_' })
}

async function close(server: Server, open: Set<Socket>, timeout: Promise<void>) {
  const closed = once(server, 'close')
  server.close()
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  // `closeAllConnections` would leave WebSockets open, and `close` waits for those.
  void timeout.then(() => open.forEach((socket) => void socket.destroy()))
  await closed
  clearInterval(sweep)
}

/** Returns the open connections of a server, as a set that stays current. */
function connectionsOf(server: Server): Set<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}
