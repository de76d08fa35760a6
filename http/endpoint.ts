import { z } from 'zod'
import type { RefusalCode } from '#core/errors.ts'
import type { User } from '#core/users/index.ts'
import { type Exchange, emptyAnswer, jsonAnswer, newExchange, problemAnswer } from './answers.ts'
import { limitCalls } from './call-limit.ts'
import { type Caller, identify } from './credentials.ts'
import { parseBody, parsePath, parseQuery, refuseLargeBody } from './input.ts'
import { refuseOtherOrigins } from './origin.ts'
import { refusalOf } from './report.ts'

/** One API operation: what it is documented from and what it is checked against. */
type Operation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = {
  summary: string
  path?: P
  query?: Q
  body?: B
  success: { status: 200 | 201 | 204; record?: A; location?: (answer: z.output<A>) => string }
  refusals: RefusalCode[]
  run(call: Call<P, Q, B>): Promise<z.output<A>>
}

type Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  user: User
  caller: Caller
  path: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

const Nothing = z.strictObject({})
type Nothing = typeof Nothing

export type PathContext = { params: Promise<Record<string, string | string[] | undefined>> }
export type Handler = (request: Request, context: PathContext) => Promise<Response>

/**
 * Makes a handler of an operation. The order of checks is the same everywhere:
 * request id, method, size, credentials, rate limit, origin, input, existence, rule.
 */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodVoid,
>(operation: Operation<P, Q, B, A>): Handler {
  const { path = Nothing, query = Nothing, body } = operation
  return answering(async (exchange, request, context) => {
    refuseLargeBody(request.headers)
    const caller = await identify(request)
    limitCalls(exchange, caller)
    if (caller.by === 'login' && !isSafe(request.method)) refuseOtherOrigins(request.headers)
    const result = await operation.run({
      user: caller.user,
      caller,
      query: parseQuery(query, new URL(request.url).searchParams) as z.output<Q>,
      body: (body && (await parseBody(body, request))) as z.output<B>,
      path: parsePath(path, await context.params) as z.output<P>,
    })
    const { status, record, location } = operation.success
    if (!record) return emptyAnswer(exchange, status)
    const answer = record.parse(result)
    return jsonAnswer(exchange, status, answer, location && { Location: location(answer) })
  })
}

/** Runs a handler so that whatever it throws becomes an answer with the request's id. */
export function answering(
  handle: (exchange: Exchange, request: Request, context: PathContext) => Promise<Response>,
): Handler {
  return async (request, context) => {
    const exchange = newExchange()
    try {
      return await handle(exchange, request, context)
    } catch (error) {
      return problemAnswer(exchange, refusalOf(error, exchange.requestId))
    }
  }
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
