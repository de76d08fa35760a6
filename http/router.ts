import { notFound, Refusal } from '#core/errors.ts'
import { answering, type Handler } from './endpoint.ts'

/** What one path answers, under the path as its folder is called: `/v1/boards/[board_id]`. */
export type Route = { pattern: string; handlers: Partial<Record<string, Handler>> }

type Parameters = Record<string, string>

/** Sends each request to the handler of its path and method, as Next does with the same modules. */
export function routerOf(routes: Route[]): (request: Request) => Promise<Response> {
  // A written segment comes before a parameter, so that none hides it.
  const sorted = routes.toSorted((a, b) => (a.pattern.replaceAll('[', '~') < b.pattern.replaceAll('[', '~') ? -1 : 1))
  return async (request) => {
    const path = new URL(request.url).pathname
    for (const { pattern, handlers } of sorted) {
      const params = match(pattern, path)
      if (params)
        return (handlers[request.method] ?? refuseMethod(handlers))(request, { params: Promise.resolve(params) })
    }
    return unknownPath(request, { params: Promise.resolve({}) })
  }
}

/** The parameters of a path that fits a pattern. One whose escapes cannot be decoded fits none. */
function match(pattern: string, path: string): Parameters | undefined {
  const [names, values] = [pattern.split('/'), path.split('/')]
  if (names.length !== values.length) return undefined
  const params: Parameters = {}
  for (const [index, name] of names.entries()) {
    const value = decoded(values[index])
    const parameter = /^\[(\w+)\]$/.exec(name)?.[1]
    if (value === undefined || (parameter === undefined ? value !== name : value === '')) return undefined
    if (parameter) params[parameter] = value
  }
  return params
}

function decoded(segment = ''): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const unknownPath = answering(async () => {
  throw notFound('path')
})

/** For methods that no route module has a name for, such as TRACE. */
function refuseMethod({ OPTIONS }: Route['handlers']): Handler {
  return answering(async (_, request, context) => {
    const Allow = (await OPTIONS?.(request, context))?.headers.get('allow') ?? ''
    throw new Refusal('method_not_allowed', `${request.method} is not allowed here. Allowed: ${Allow}.`, {
      headers: { Allow },
    })
  })
}
