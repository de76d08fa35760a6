/** What of the API is to be used no longer, and how responses say so (RFC 9745, RFC 8594). */
import { env } from '#env.ts'

export type Deprecation = {
  /** Since when, such as `2026-11-28`. */
  since: string
  /** From when on it may be gone. */
  until?: string
  /** Path of the page that says what to use instead. */
  page: string
}

/**
 * By the id of an operation, `listBoards`, or by a query parameter of it, `listBoards.state`. A
 * parameter is announced to those who send it.
 */
export const deprecations: Readonly<Record<string, Deprecation>> = {}

/** Returns a handler whose responses say what is deprecated of the operation, also refusals. */
export function withDeprecations<Context>(
  operationId: string,
  handler: (request: Request, context: Context) => Promise<Response>,
  table = deprecations,
): typeof handler {
  const own = Object.entries(table).filter(([name]) => name.split('.')[0] === operationId)
  if (own.length === 0) return handler
  return async (request, context) => {
    const response = await handler(request, context)
    const sent = new URL(request.url).searchParams
    const [first, ...others] = own
      .filter(([name]) => name === operationId || sent.has(name.slice(operationId.length + 1)))
      .map(([, deprecation]) => deprecation)
    if (!first) return response
    const all = [first, ...others]
    const since = all.map((one) => Date.parse(one.since)).toSorted((a, b) => a - b)
    const until = all.flatMap((one) => (one.until ? [Date.parse(one.until)] : [])).toSorted((a, b) => a - b)
    response.headers.set('Deprecation', `@${(since[0] ?? 0) / 1000}`)
    if (until[0] !== undefined) response.headers.set('Sunset', new Date(until[0]).toUTCString())
    for (const { page } of all) response.headers.append('Link', `<${env().appUrl}${page}>; rel="deprecation"`)
    return response
  }
}
