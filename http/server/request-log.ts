import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener, ServerResponse } from 'node:http'
import { logEvent } from '#core/log.ts'
import { newId } from '#db/ids.ts'
import { processShared } from '#process-shared.ts'
import { FILES, pathOf } from './route-names.ts'

/** What the log line of a request says besides its route and status. */
type Notes = {
  request_id: string
  user_id?: string
  code?: string
  /** In seconds, where a form hit a limit. */
  retry_after?: string
}

const current = processShared('log fields', () => new AsyncLocalStorage<Notes>())

/** Runs `work` as a request of its own. It gets how to read the fields of its log line. */
export function withLogFields<T>(work: (fields: () => Notes) => T): T {
  const notes: Notes = { request_id: newId('request') }
  return current.run(notes, () => work(() => notes))
}

export function addLogFields(notes: Partial<Notes>): void {
  Object.assign(current.getStore() ?? {}, notes)
}

/**
 * Returns the id of the request we are in as a field for other lines of the log; none outside of a
 * request.
 */
export function requestFields(): { request_id?: string } {
  const id = current.getStore()?.request_id
  return id ? { request_id: id } : {}
}

/** Returns whether the line of the request we are in says that the database is away. */
export function isNotedUnavailable(): boolean {
  return current.getStore()?.code === 'unavailable'
}

/** The id under which the request we are in stands in the log. */
export function requestId(): string {
  return current.getStore()?.request_id ?? newId('request')
}

/**
 * For a listener whose answers do not say it themselves: the id of each request that is logged, and
 * that a form hit a limit (429), which Next has no way to answer.
 */
export function withRequestId(listener: RequestListener): RequestListener {
  return (request, response) => {
    const notes = current.getStore()
    if (notes) {
      response.setHeader('X-Request-Id', notes.request_id)
      sayLimited(response, notes)
    }
    listener(request, response)
  }
}

function sayLimited(response: ServerResponse, notes: Notes): void {
  const { writeHead } = response
  // Node calls it too, for answers that begin without it.
  response.writeHead = ((status: number, ...rest: []) => {
    if (notes.retry_after === undefined) return writeHead.call(response, status, ...rest)
    response.setHeader('Retry-After', notes.retry_after)
    return writeHead.call(response, 429, ...rest)
  }) as typeof writeHead
}

/**
 * Writes a line for every request that is answered. It names the route by its pattern, never by its
 * address, in which a client may put anything. Files of the build have none. Its time begins with
 * the answering: what waits for others of its pass is in the metrics alone.
 */
export function withRequestLog(routeOf: (path: string) => string, listener: RequestListener): RequestListener {
  return (request, response) => {
    const path = pathOf(request)
    if (path.startsWith(FILES)) return listener(request, response)
    const notes: Notes = { request_id: newId('request') }
    const began = performance.now()
    response.on('close', () => {
      logEvent({
        method: request.method,
        route: routeOf(path),
        status: response.statusCode,
        duration_ms: Math.round(performance.now() - began),
        cut: response.writableFinished ? undefined : 'cut off',
        ...notes,
      })
    })
    current.run(notes, () => listener(request, response))
  }
}
