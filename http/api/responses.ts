import { API_MAJOR } from '#core/client-releases/index.ts'
import { type InputProblem, type Refusal, type RefusalCode, refusals } from '#core/errors.ts'
import { env } from '#env.ts'
import { requestId } from '#http/server/request-log.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** On every response under /v1, errors included (docs/contract.md §2). */
const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  /** The first number of a client's version, if it is made for this API. */
  'Boardwalk-Version': String(API_MAJOR),
  Vary: 'Cookie, Authorization',
}

type Headers = Record<string, string>

/** What HTTP asks for with a status, unless the refusal itself says more. */
const headersOfStatus: Record<number, Headers> = {
  401: { 'WWW-Authenticate': 'Bearer realm="api"' },
  503: { 'Retry-After': '2' },
}

/** The id of a request, and the headers collected for its response so far. */
export type ResponseContext = { requestId: string; headers: Headers }

export function newResponseContext(): ResponseContext {
  return { requestId: requestId(), headers: {} }
}

export function jsonResponse(
  exchange: ResponseContext,
  status: number,
  body: unknown,
  headers: Headers = {},
): Response {
  return jsonTextResponse(exchange, status, JSON.stringify(body), headers)
}

/** Returns a response with JSON that is already text. */
export function jsonTextResponse(
  exchange: ResponseContext,
  status: number,
  json: string | Buffer<ArrayBuffer>,
  headers: Headers = {},
): Response {
  return response(exchange, status, json, { 'Content-Type': JSON_TYPE, ...headers })
}

export function emptyResponse(exchange: ResponseContext, status: number, headers: Headers = {}): Response {
  return response(exchange, status, null, headers)
}

/** Returns a response whose body is sent as it comes. */
export function streamResponse(
  { requestId, headers: gathered }: ResponseContext,
  type: string,
  body: ReadableStream<Uint8Array>,
  headers: Headers = {},
): Response {
  const all = { ...commonHeaders, 'X-Request-Id': requestId, ...gathered, 'Content-Type': type, ...headers }
  return new Response(body, { status: 200, headers: all })
}

/** Returns bytes as a file. */
export function bytesResponse(
  { requestId, headers: gathered }: ResponseContext,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers = {},
): Response {
  const type = { 'Content-Type': 'application/octet-stream' }
  const all = { ...commonHeaders, 'X-Request-Id': requestId, ...gathered, ...type, ...headers }
  return new Response(bytes, { status: 200, headers: all })
}

/** The refusals that a top-up ends. They say where to get one. */
const endedByTopUp: RefusalCode[] = ['insufficient_credits', 'paid_tier_required']

/**
 * Returns a refusal as RFC 9457 problem JSON, under its code's status unless HTTP has a more exact
 * one.
 */
export function problemResponse(
  context: ResponseContext,
  { code, message: detail, particulars }: Refusal,
  status: number = refusals[code].status,
): Response {
  const errors: InputProblem[] | undefined = particulars.errors
  const problem = {
    type: `${env().appUrl}/docs/errors#${code}`,
    title: refusals[code].title,
    status,
    code,
    detail,
    request_id: context.requestId,
    ...particulars.members,
    ...(endedByTopUp.includes(code) && { top_up_url: `${env().appUrl}/credits` }),
    ...(errors && { errors }),
  }
  const headers = { 'Content-Type': PROBLEM_TYPE, ...headersOfStatus[status], ...particulars.headers }
  return response(context, status, JSON.stringify(problem), headers)
}

function response(
  { requestId, headers: gathered }: ResponseContext,
  status: number,
  body: string | Buffer<ArrayBuffer> | null,
  headers: Headers,
): Response {
  return new Response(body, {
    status,
    headers: { ...commonHeaders, 'X-Request-Id': requestId, ...gathered, ...headers },
  })
}
