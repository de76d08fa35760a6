import type { Server } from 'node:http'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { FILES, pathOf } from '#http/server/route-names.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BUCKETS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

/**
 * Counts requests by route and method, never by what a client sent, so that the number of series is
 * bounded.
 */
export function observeRequests(server: Server, routeOf: (path: string) => string, register: Registry): void {
  const registers = [register]
  const inFlight = new Gauge({
    name: 'boardwalk_http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
  })
  const requests = new Counter({
    name: 'boardwalk_http_requests_total',
    help: 'Requests by method, route and status; "cut off" where the client left before the answer was written.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'boardwalk_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  server.prependListener('request', (request, response) => {
    const { method: asked = '', url } = request
    const began = performance.now()
    inFlight.inc()
    response.once('close', () => {
      inFlight.dec()
      const path = pathOf({ url })
      const route = path.startsWith(FILES) ? FILES : routeOf(path)
      const method = METHODS.has(asked) ? asked : 'other'
      requests.inc({ method, route, status: response.writableFinished ? response.statusCode : 'cut off' })
      durations.observe({ method, route }, (performance.now() - began) / 1_000)
    })
  })
}
