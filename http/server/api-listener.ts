import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { newResponseContext, problemResponse } from '#http/api/responses.ts'
import { type Route, routerOf } from '#http/api/router.ts'
import { toRefusal } from '#http/api/to-refusal.ts'
import { asyncListener } from './async-listener.ts'
import { withLeaving } from './leaving.ts'
import { protocolError } from './protocol-errors.ts'
import { pathOf } from './route-names.ts'

/** Returns a function that tells requests for one of these paths, or for one below, normalized. */
export function isUnder(paths: readonly string[]): (request: Pick<IncomingMessage, 'url'>) => boolean {
  const starts = paths.map((path) => `${path}/`)
  return (request) => {
    const path = `${pathOf(request)}/`
    return starts.some((start) => path.startsWith(start))
  }
}

/** Serves the API with the same modules that Next would use, without Next. */
export function apiListener(routes: Route[]): RequestListener {
  const listener = getRequestListener(routerOf(routes), { overrideGlobalObjects: false, errorHandler: answerTo })
  return asyncListener('program', (request, response) => {
    return withLeaving(endWithClient(request, response), () => listener(request, response))
  })
}

/**
 * A client may close its half of a connection and be answered. But a response without end, such as
 * a log that is followed, would go on for nobody. Returns the signal that is aborted then.
 */
function endWithClient({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const left = new AbortController()
  const cut = () => {
    left.abort()
    if (response.headersSent && !response.writableEnded) socket.destroy()
  }
  socket.once('end', cut)
  response.once('close', () => socket.off('end', cut))
  return left.signal
}

/** Responds to errors before a handler: an unreadable URL or Host. */
function answerTo(error: unknown): Response {
  if (error instanceof RequestError) return protocolError('address')
  const exchange = newResponseContext()
  return problemResponse(exchange, toRefusal(error, exchange.requestId))
}
