import { globSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener, RequestError } from '@hono/node-server'
import { newResponseContext, problemResponse } from '#http/api/responses.ts'
import { type Route, routerOf } from '#http/api/router.ts'
import { toRefusal } from '#http/api/to-refusal.ts'
import { asyncListener } from './async-listener.ts'
import { withLeaving } from './leaving.ts'
import { protocolError } from './protocol-errors.ts'
import { pathOf } from './route-names.ts'

/** The route modules of the API and of what programs download. Everything else is a page. */
const ROUTES = '{v1/**,healthz,readyz,webhooks/stripe,mail/unsubscribe,clients/**}/route.ts'
const programPath = /^\/(v1|healthz|readyz|webhooks\/stripe|mail\/unsubscribe|clients)(?=\/|$)/

/** True if a request is for the API, by its normalized path. */
export function isApiRequest(request: Pick<IncomingMessage, 'url'>): boolean {
  return programPath.test(pathOf(request))
}

/** Serves the API with the same modules that Next would use, without Next. */
export async function apiListener(app: string, importRoute: ImportRoute = importFile): Promise<RequestListener> {
  const files = globSync(ROUTES, { cwd: app })
  const routes = await Promise.all(
    files.map(async (file) => ({ pattern: `/${dirname(file)}`, handlers: await importRoute(join(app, file)) })),
  )
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

type ImportRoute = (file: string) => Promise<Route['handlers']>

const importFile: ImportRoute = (file) => import(pathToFileURL(file).href)

/** Responds to errors before a handler: an unreadable URL or Host. */
function answerTo(error: unknown): Response {
  if (error instanceof RequestError) return protocolError('address')
  const exchange = newResponseContext()
  return problemResponse(exchange, toRefusal(error, exchange.requestId))
}
