import { z } from 'zod'
import { actingAs } from '#core/actor.ts'
import { Refusal } from '#core/errors.ts'
import { Idempotency, IdempotencyHeader } from '#core/idempotency/index.ts'
import type { JsonQuery } from '#core/json-read.ts'
import type { User } from '#core/users.ts'
import { isSafe, refuseOtherOrigins } from '#http/same-origin.ts'
import { leaving } from '#http/server/leaving.ts'
import { addLogFields } from '#http/server/request-log.ts'
import { isForUsers, refuseAccess, refuseForeign } from './access.ts'
import { actorOf, authenticate, type Caller } from './authenticate.ts'
import { readBytes, refuseBodyOverCap, refuseLargeBody } from './body.ts'
import { withDeprecations } from './deprecations.ts'
import { parseBody, parseHeaders, parsePath, parseQuery } from './input.ts'
import { linkHeader, type Paged } from './link-header.ts'
import type { Operation } from './operation.ts'
import { limitCalls } from './rate-limit.ts'
import { respondsWithRead } from './read.ts'
import { emptyResponse, jsonResponse, newResponseContext, problemResponse, type ResponseContext } from './responses.ts'
import { toRefusal } from './to-refusal.ts'
import { type Address, urlOf } from './url.ts'

type Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, H extends z.ZodObject> = {
  user: User
  caller: Caller
  path: z.output<P>
  query: z.output<Q>
  headers: z.output<H>
  body: z.output<B>
  /** The body of an operation that takes bytes. */
  bytes: Buffer
  /** Aborted if the client leaves. */
  signal: AbortSignal
  /** What the client sent so that it may send the request again. */
  idempotency: Idempotency | undefined
}

const NO_BYTES = Buffer.alloc(0)
const Nothing = z.strictObject({})
type Nothing = typeof Nothing

/** Next passes no parameters if a path has none. */
export type PathContext = { params?: Promise<Record<string, string | string[] | undefined>> | undefined }
export type Handler = ((request: Request, context: PathContext) => Promise<Response>) & {
  operation?: Operation
}

/**
 * Creates the handler of an operation. The order of checks is the same everywhere: request id,
 * method, size, credentials, rate limit, origin, access, input, existence, rule.
 */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodVoid,
  H extends z.ZodObject = Nothing,
>(
  operation: Operation<P, Q, B, A, H> &
    (
      | { run(call: Call<P, Q, B, H>): Promise<z.output<A>> }
      /** A GET whose JSON PostgreSQL writes: for frequent calls. */
      | { read: JsonQuery }
      /** A response that is no JSON. The request's signal is aborted if the client leaves. */
      | { stream(call: Call<P, Q, B, H>, context: ResponseContext, request: Request): Promise<Response> }
    ),
): Handler {
  const { path = Nothing, query = Nothing, headers = Nothing, body, success } = operation
  if ('read' in operation) {
    const respond = respondsWithRead({ ...operation, query })
    return withOperation(operation, async (context, request) => {
      refuseLargeBody(request)
      return respond(context, request)
    })
  }
  return withOperation(operation, async (context, request, pathContext) => {
    if (!operation.maxBytes) refuseLargeBody(request, operation.maxJsonBytes)
    const caller = await authenticate(request)
    addLogFields({ user_id: caller.user.id })
    limitCalls(context, caller.id)
    if (caller.by === 'login' && !isSafe(request.method)) refuseOtherOrigins(request.headers)
    refuseAccess(operation, caller)
    const url = urlOf(request)
    const sent = {
      user: caller.user,
      caller,
      query: parseQuery(query, new URLSearchParams(url.search)) as z.output<Q>,
      headers: parseHeaders(headers, request.headers) as z.output<H>,
      bytes: operation.maxBytes ? await readBytes(request, operation.maxBytes) : NO_BYTES,
      body: (body ? await parseBody(body, request, operation) : await refuseBodyOverCap(request)) as z.output<B>,
      path: parsePath(path, (await pathContext.params) ?? {}) as z.output<P>,
    }
    await refuseForeign(operation, caller, sent.path as object)
    const idempotency = operation.isIdempotent && idempotencyOf(request, url, sent.body, caller)
    const call = {
      ...sent,
      idempotency,
      // Few operations wait, and a signal costs something.
      get signal() {
        return leaving(request)
      },
    }
    const actor = actorOf(caller, request.headers)
    if ('stream' in operation) return actingAs(actor, () => operation.stream(call, context, request))
    const result = await actingAs(actor, () => operation.run(call))
    if (idempotency?.isReplayed) context.headers['Idempotency-Replayed'] = 'true'
    if (!success.record) return emptyResponse(context, success.status)
    const record = success.record.parse(result)
    if (success.location) context.headers.Location = success.location(record)
    if (success.paged) context.headers.Link = linkHeader(url, record as Paged)
    return jsonResponse(context, success.status, record)
  })
}

/**
 * Returns what a request brings so that it may be sent again. What a key with the access `run` has
 * sent is repeated by that key alone, which sees no sessions of others. Throws `invalid_request`.
 */
function idempotencyOf(
  request: Request,
  { pathname }: Address,
  body: unknown,
  { access, id }: Caller,
): Idempotency | undefined {
  const { 'idempotency-key': key } = parseHeaders(IdempotencyHeader, request.headers)
  const operation = `${request.method} ${pathname}`
  return key === undefined ? undefined : new Idempotency(key, access === 'run' ? `${operation} ${id}` : operation, body)
}

/** Creates the handler of an operation without credentials and parameters. */
export function openEndpoint<B extends z.ZodType = z.ZodUndefined, A extends z.ZodType = z.ZodType>(
  operation: Operation<z.ZodType, z.ZodType, B, A>,
  answer: (body: z.output<B>, request: Request) => z.output<A> | Promise<z.output<A>>,
): Handler {
  return withOperation(operation, async (context, request) => {
    refuseLargeBody(request)
    parseQuery(Nothing, new URLSearchParams(urlOf(request).search))
    const body = (operation.body ? await parseBody(operation.body, request, operation) : undefined) as z.output<B>
    const { status, location } = operation.success
    const result = await answer(body, request)
    if (location) context.headers.Location = location(result)
    return jsonResponse(context, status, result)
  })
}

/**
 * Creates the handler of an operation for agents, which checks their credential and reads the bytes
 * of a body itself.
 */
export function openStream<P extends z.ZodType, Q extends z.ZodType = Nothing>(
  operation: Operation<P, Q>,
  stream: (
    sent: { path: z.output<P>; query: z.output<Q> },
    request: Request,
    context: ResponseContext,
  ) => Promise<Response>,
): Handler {
  return withOperation(operation, async (context, request, pathContext) => {
    if (!operation.maxBytes) refuseLargeBody(request)
    const query = parseQuery(operation.query ?? Nothing, new URLSearchParams(urlOf(request).search)) as z.output<Q>
    const path = parsePath(operation.path ?? Nothing, (await pathContext.params) ?? {}) as z.output<P>
    return stream({ path, query }, request, context)
  })
}

/**
 * Creates the handler of a WebSocket, for requests that do not ask for one. The handshake itself is
 * in `http/sockets`.
 */
export function socketEndpoint(operation: Operation): Handler {
  return withOperation(operation, async (_, request) => {
    if (isForUsers(operation.access)) refuseAccess(operation, await authenticate(request))
    throw new Refusal('upgrade_required', 'This address is a WebSocket: ask for an upgrade.', {
      headers: { Upgrade: 'websocket' },
    })
  })
}

/** Adds the operation to a handler, for the OpenAPI document. */
function withOperation(operation: { id: string }, handle: Parameters<typeof withProblemResponses>[0]): Handler {
  const { id } = operation
  return Object.assign(withDeprecations(id, withProblemResponses(handle)), { operation: operation as Operation })
}

/** Creates a handler whose errors become problem responses with the request's id. */
export function withProblemResponses(
  handle: (context: ResponseContext, request: Request, pathContext: PathContext) => Promise<Response>,
): Handler {
  return async (request, pathContext) => {
    const context = newResponseContext()
    try {
      return await handle(context, request, pathContext)
    } catch (error) {
      return problemResponse(context, toRefusal(error, context.requestId))
    }
  }
}
