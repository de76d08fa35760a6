import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { logFailure } from '#core/log.ts'
import { readProcessStats, readServiceStats, type ServiceStats } from '#core/stats.ts'
import { env } from '#env.ts'
import { listen } from '#http/server/listen.ts'
import { pathOf } from '#http/server/route-names.ts'
import manifest from '#package.json' with { type: 'json' }
import { observeRequests } from './requests.ts'
import { serviceMetrics } from './service.ts'

const TIMEOUT_MS = 10_000
const LIMITS = { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS, connectionsCheckingInterval: 5_000 }

type Place = { host: string; port: number }

/**
 * Counts the requests of a server and serves Prometheus at GET /metrics of another port. Returns
 * how to stop. Throws a `ListenError` for a taken port.
 */
export async function startMetrics(
  place: Place,
  observed: Server,
  routeOf: (path: string) => string,
): Promise<() => Promise<void>> {
  const standing = new Registry()
  collectDefaultMetrics({ register: standing })
  nameBuild(standing)
  observeRequests(observed, routeOf, standing)
  const server = createServer(LIMITS, (request, response) => {
    answer(request, response, standing).catch((error: unknown) => {
      logFailure(error, { task: 'metrics' })
      response.writeHead(500).end()
    })
  })
  server.setTimeout(TIMEOUT_MS)
  await listen(server, { ...place, prefix: 'METRICS_' })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, standing: Registry): Promise<void> {
  if (request.method !== 'GET' || pathOf(request) !== '/metrics') {
    response.writeHead(404, { 'Content-Length': 0 }).end()
    return
  }
  const service = serviceMetrics(readProcessStats(), await stats())
  const text = (await Promise.all([standing.metrics(), service.metrics()])).join('')
  response.writeHead(200, { 'Content-Type': standing.contentType, 'Cache-Control': 'no-store' }).end(text)
}

/**
 * Returns undefined if the database is away: that is a metric too, and the others are still served.
 */
async function stats(): Promise<ServiceStats | undefined> {
  try {
    return await readServiceStats()
  } catch (error) {
    logFailure(error, { task: 'metrics' })
    return undefined
  }
}

/** Names the version and the build, so that instances can be told apart during an upgrade. */
function nameBuild(register: Registry): void {
  const stamp = join(env().buildDir, 'built-from')
  const build = existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : 'none'
  const info = new Gauge({
    name: 'boardwalk_build_info',
    help: 'Always 1; the version, and the first of the digest of what the pages were built from.',
    labelNames: ['version', 'build'],
    registers: [register],
  })
  info.set({ version: manifest.version, build }, 1)
}
