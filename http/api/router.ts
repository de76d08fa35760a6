import { notFound, Refusal } from '#core/errors.ts'
import { matcherOf } from '#http/server/path-patterns.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { urlOf } from './url.ts'

/** The handlers of one path; its pattern is its folder's: `/v1/boards/[board_id]`. */
export type Route = { pattern: string; handlers: Partial<Record<string, Handler>> }

/**
 * Returns a function that calls the handler of a request's path and method, as Next does with the
 * same modules.
 */
export function routerOf(routes: Route[]): (request: Request) => Promise<Response> | Response {
  const handlersOf = new Map(routes.map(({ pattern, handlers }) => [pattern, handlers]))
  const match = matcherOf([...handlersOf.keys()])
  return (request) => {
    const found = match(urlOf(request).pathname)
    const handlers = found && handlersOf.get(found.pattern)
    if (!handlers) return unknownPath(request, {})
    const params = Promise.resolve(found.params)
    return (handlers[request.method] ?? refuseMethod(handlers))(request, { params })
  }
}

const unknownPath = withProblemResponses(async () => {
  throw notFound('path')
})

/** Returns a handler for methods without a name in route modules, such as TRACE. */
function refuseMethod({ OPTIONS }: Route['handlers']): Handler {
  return withProblemResponses(async (_, request, context) => {
    const Allow = (await OPTIONS?.(request, context))?.headers.get('allow') ?? ''
    throw new Refusal('method_not_allowed', `${request.method} is not allowed here. Allowed: ${Allow}.`, {
      headers: { Allow },
    })
  })
}
