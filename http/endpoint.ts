import { z } from 'zod'
import { actingAs } from '#core/actor.ts'
import { Refusal } from '#core/errors.ts'
import type { User } from '#core/users.ts'
import { addressOf } from './address.ts'
import { type Exchange, emptyAnswer, jsonAnswer, newExchange, problemAnswer } from './answers.ts'
import { refuseBodyOverCap, refuseLargeBody } from './body.ts'
import { answerByKey, type ReadByKey } from './by-key.ts'
import { limitCalls } from './call-limit.ts'
import { actorOf, type Caller, identify } from './credentials.ts'
import { parseBody, parsePath, parseQuery } from './input.ts'
import type { Operation } from './operation.ts'
import { isSafe, refuseOtherOrigins } from './origin.ts'
import { type Paged, pageLinks } from './page-links.ts'
import { refusalOf } from './report.ts'
import { note } from './request-log.ts'

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
  return documented(operation, (exchange, request, context) => {
    refuseLargeBody(request)
    const inOne = runByKey && answerByKey(exchange, request, query as Q, runByKey)
    return inOne ?? answerInSteps(exchange, request, context)
  })

  async function answerInSteps(exchange: Exchange, request: Request, context: PathContext): Promise<Response> {
    const caller = await identify(request)
    note({ user_id: caller.user.id })
    limitCalls(exchange, caller.id)
    if (caller.by === 'login' && !isSafe(request.method)) refuseOtherOrigins(request.headers)
    const address = addressOf(request)
    const call = {
      user: caller.user,
      caller,
      query: parseQuery(query, new URLSearchParams(address.search)) as z.output<Q>,
      body: (body ? await parseBody(body, request) : await refuseBodyOverCap(request)) as z.output<B>,
      path: parsePath(path, (await context.params) ?? {}) as z.output<P>,
    }
    const result = await actingAs(actorOf(caller, request.headers), () => operation.run(call))
    if (!success.record) return emptyAnswer(exchange, success.status)
    const answer = success.record.parse(result)
    if (success.location) exchange.headers.Location = success.location(answer)
    if (success.paged) exchange.headers.Link = pageLinks(address, answer as Paged)
    return jsonAnswer(exchange, success.status, answer)
  }
}

/** Makes a handler of an operation that needs no credentials and takes no parameters. */
export function openEndpoint(operation: Operation, answer: () => unknown): Handler {
  return documented(operation, async (exchange, request) => {
    refuseLargeBody(request)
    parseQuery(Nothing, new URLSearchParams(addressOf(request).search))
    return jsonAnswer(exchange, operation.success.status, answer())
  })
}

/** A handler that is part of the API's description. */
function documented(operation: object, handle: Parameters<typeof answering>[0]): Handler {
  return Object.assign(answering(handle), { operation: operation as Operation })
}

/**
 * Runs a handler so that whatever it throws becomes an answer with the request's id. A refusal may also be handed back, and is then
 * answered at once: to throw it costs as much as to answer it, and to promise it no less, which matters where it is refused by the thousand.
 */
export function answering(
  handle: (exchange: Exchange, request: Request, context: PathContext) => Promise<Response> | Refusal,
): Handler {
  return (request, context) => {
    const exchange = newExchange()
    const refused = (reason: unknown) => problemAnswer(exchange, refusalOf(reason, exchange.requestId))
    try {
      const answer = handle(exchange, request, context)
      return answer instanceof Refusal ? refused(answer) : answer.catch(refused)
    } catch (error) {
      return refused(error)
    }
  }
}
