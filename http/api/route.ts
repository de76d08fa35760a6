import { Refusal } from '#core/errors.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { emptyResponse } from './responses.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

/**
 * Returns a handler for every method of one path: the given operations, HEAD from GET, OPTIONS, and
 * 405 with `Allow` for the rest, so that the framework's empty responses are never used.
 */
export function route(
  operations: Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>,
): Record<Method, Handler> {
  const allowed = methods.filter(
    (method) => method === 'OPTIONS' || (method === 'HEAD' ? operations.GET : method in operations),
  )
  const Allow = allowed.join(', ')
  const refuse = withProblemResponses(async (_, request) => {
    throw new Refusal('method_not_allowed', `${request.method} is not allowed here. Allowed: ${Allow}.`, {
      headers: { Allow },
    })
  })
  const get = operations.GET
  return {
    GET: get ?? refuse,
    HEAD: headOf(get ?? refuse),
    POST: operations.POST ?? refuse,
    PUT: operations.PUT ?? refuse,
    PATCH: operations.PATCH ?? refuse,
    DELETE: operations.DELETE ?? refuse,
    OPTIONS: withProblemResponses(async (exchange) => emptyResponse(exchange, 204, { Allow })),
  }
}

/** Returns one handler for every method. */
export function everyMethod(handler: Handler): Record<Method, Handler> {
  const all = Object.fromEntries(methods.map((method) => [method, handler])) as Record<Method, Handler>
  return { ...all, HEAD: headOf(handler) }
}

function headOf(get: Handler): Handler {
  return async (request, context) => {
    const { status, headers, body } = await get(request, context)
    // A stream may never end by itself.
    await body?.cancel()
    return new Response(null, { status, headers })
  }
}
