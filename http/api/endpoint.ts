import { z } from 'zod'
import { actingAs } from '#core/actor.ts'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { isSafe, refuseOtherOrigins } from '#http/same-origin.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { actorOf, authenticate, type Caller } from './authenticate.ts'
import { refuseBodyOverCap, refuseLargeBody } from './body.ts'
import { answerByKey, type ReadByKey } from './by-key.ts'
import { parseBody, parsePath, parseQuery } from './input.ts'
import { linkHeader, type Paged } from './link-header.ts'
import type { Operation } from './operation.ts'
import { limitCalls } from './rate-limit.ts'
import { emptyResponse, jsonResponse, newResponseContext, problemResponse, type ResponseContext } from './responses.ts'
import { toRefusal } from './to-refusal.ts'
import { urlOf } from './url.ts'

type Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  user: User
  caller: Caller
  path: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

const Nothing = z.strictObject({})
type Nothing = typeof Nothing

/** Next hands over no parameters at all where a path has none. */
export type PathContext = { params?: Promise<Record<string, string | string[] | undefined>> | undefined }
export type Handler = ((request: Request, context: PathContext) => Promise<Response> | Response) & {
  operation?: Operation
}

/**
 * Makes a handler of an operation. The order of checks is the same everywhere:
 * request id, method, size, credentials, rate limit, origin, input, existence, rule.
 */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodVoid,
>(
  operation: Operation<P, Q, B, A> & {
    run(call: Call<P, Q, B>): Promise<z.output<A>>
    /** The same for whoever has a key and nothing else, in one statement: for what is asked most. */
    runByKey?: ReadByKey<z.output<Q>>
  },
): Handler {
  const { path = Nothing, query = Nothing, body, success, runByKey } = operation
  return withOperation(operation, (exchange, request, context) => {
    refuseLargeBody(request)
    const inOne = runByKey && answerByKey(exchange, request, query as Q, runByKey)
    return inOne ?? answerInSteps(exchange, request, context)
  })

  async function answerInSteps(exchange: ResponseContext, request: Request, context: PathContext): Promise<Response> {
    const caller = await authenticate(request)
    addLogFields({ user_id: caller.user.id })
    limitCalls(exchange, caller.id)
    if (caller.by === 'login' && !isSafe(request.method)) refuseOtherOrigins(request.headers)
    const address = urlOf(request)
    const call = {
      user: caller.user,
      caller,
      query: parseQuery(query, new URLSearchParams(address.search)) as z.output<Q>,
      body: (body ? await parseBody(body, request) : await refuseBodyOverCap(request)) as z.output<B>,
      path: parsePath(path, (await context.params) ?? {}) as z.output<P>,
    }
    const result = await actingAs(actorOf(caller, request.headers), () => operation.run(call))
    if (!success.record) return emptyResponse(exchange, success.status)
    const answer = success.record.parse(result)
    if (success.location) exchange.headers.Location = success.location(answer)
    if (success.paged) exchange.headers.Link = linkHeader(address, answer as Paged)
    return jsonResponse(exchange, success.status, answer)
  }
}

/** Makes a handler of an operation that needs no credentials and takes no parameters. */
export function openEndpoint(operation: Operation, answer: () => unknown): Handler {
  return withOperation(operation, async (exchange, request) => {
    refuseLargeBody(request)
    parseQuery(Nothing, new URLSearchParams(urlOf(request).search))
    return jsonResponse(exchange, operation.success.status, answer())
  })
}

/** A handler that is part of the API's description. */
function withOperation(operation: object, handle: Parameters<typeof withProblemResponses>[0]): Handler {
  return Object.assign(withProblemResponses(handle), { operation: operation as Operation })
}

/**
 * Runs a handler so that whatever it throws becomes an answer with the request's id. A refusal may also be handed back, and is then
 * answered at once: to throw it costs as much as to answer it, and to promise it no less, which matters where it is refused by the thousand.
 */
export function withProblemResponses(
  handle: (exchange: ResponseContext, request: Request, context: PathContext) => Promise<Response> | Refusal,
): Handler {
  return (request, context) => {
    const exchange = newResponseContext()
    const refused = (reason: unknown) => problemResponse(exchange, toRefusal(reason, exchange.requestId))
    try {
      const answer = handle(exchange, request, context)
      return answer instanceof Refusal ? refused(answer) : answer.catch(refused)
    } catch (error) {
      return refused(error)
    }
  }
}
