import { notFound, Refusal } from '#core/errors.ts'
import { type Handler, withProblemResponses } from './endpoint.ts'
import { urlOf } from './url.ts'

/** The handlers of one path; its pattern is its folder's: `/v1/boards/[board_id]`. */
export type Route = { pattern: string; handlers: Partial<Record<string, Handler>> }

type Parameters = Record<string, string>

/** Installers of Python packages end the addresses of an index with a slash (PEP 503). */
const INDEX_FOLDER = /^(\/clients\/simple(?:\/[^/]+)?)\/$/

const NOTHING = Promise.resolve({})

/**
 * Returns a function that calls the handler of a request's path and method, as Next does with the
 * same modules.
 */
export function routerOf(routes: Route[]): (request: Request) => Promise<Response> | Response {
  const plain = new Map(
    routes.filter(({ pattern }) => !pattern.includes('[')).map(({ pattern, handlers }) => [pattern, handlers]),
  )
  // Literal segments come before parameters.
  const sorted = routes
    .toSorted((a, b) => (a.pattern.replaceAll('[', '~') < b.pattern.replaceAll('[', '~') ? -1 : 1))
    .map(({ pattern, handlers }) => ({ segments: pattern.split('/').map(segmentOf), handlers }))
  return (request) => {
    const pathname = urlOf(request).pathname.replace(INDEX_FOLDER, '$1')
    const named = plain.get(pathname)
    if (named) return (named[request.method] ?? refuseMethod(named))(request, { params: NOTHING })
    const values = pathname.split('/').map(decoded)
    for (const { segments, handlers } of sorted) {
      const params = match(segments, values)
      if (params)
        return (handlers[request.method] ?? refuseMethod(handlers))(request, { params: Promise.resolve(params) })
    }
    return unknownPath(request, { params: NOTHING })
  }
}

type Segment = { written: string } | { parameter: string }

function segmentOf(name: string): Segment {
  const parameter = /^\[(\w+)\]$/.exec(name)?.[1]
  return parameter ? { parameter } : { written: name }
}

/**
 * Returns the parameters of a path that matches; undefined if it does not, or cannot be decoded.
 */
function match(segments: Segment[], values: (string | undefined)[]): Parameters | undefined {
  if (segments.length !== values.length) return undefined
  const params: Parameters = {}
  for (const [index, segment] of segments.entries()) {
    const value = values[index]
    if (!('parameter' in segment)) {
      if (value !== segment.written) return undefined
    } else if (value) params[segment.parameter] = value
    else return undefined
  }
  return params
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
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
