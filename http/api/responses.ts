import { type InputProblem, type Refusal, refusals } from '#core/errors.ts'
import { env } from '#env.ts'
import { requestId } from '#http/server/request-log.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** On every answer under /v1, errors included (docs/contract.md §2). */
const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Cookie, Authorization',
}

type Headers = Record<string, string>

/** What answers are made with: a host may have something that costs less. */
export const material = { Response: globalThis.Response }

/** One request on its way to its answer: its id, and the headers that have come together for the answer so far. */
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

/** An answer whose JSON is written already. */
export function jsonTextResponse(
  exchange: ResponseContext,
  status: number,
  json: string | Buffer<ArrayBuffer>,
  headers: Headers = {},
): Response {
  return answer(exchange, status, json, { 'Content-Type': JSON_TYPE, ...headers })
}

export function emptyResponse(exchange: ResponseContext, status: number, headers: Headers = {}): Response {
  return answer(exchange, status, null, headers)
}

/** What of a refusal's answer is the same for whoever it meets: all but the id, which stands between two parts of its JSON. */
type Written = { status: number; headers: Headers; before: string; after: string }

const kept = new Map<Refusal, Written | undefined>()

/** For a refusal that is made once and met by the thousand: what is the same in its answers is written once, too. */
export function standing(refusal: Refusal): Refusal {
  kept.set(refusal, undefined)
  return refusal
}

/**
 * A refusal as RFC 9457 problem JSON, under its code's status unless HTTP has a more exact one. None of the headers that come together on the
 * way to an answer is one a refusal has.
 */
export function problemResponse(
  { requestId, headers: gathered }: ResponseContext,
  refusal: Refusal,
  status: number = refusals[refusal.code].status,
): Response {
  const known = kept.get(refusal)
  const { headers, before, after } = known?.status === status ? known : written(refusal, status)
  const body = `${before},"request_id":"${requestId}"${after}`
  return new material.Response(body, { status, headers: { ...headers, 'X-Request-Id': requestId, ...gathered } })
}

function written(refusal: Refusal, status: number): Written {
  const { code, message: detail, particulars } = refusal
  const { title } = refusals[code]
  const errors: InputProblem[] | undefined = particulars.errors
  const first = JSON.stringify({ type: `${env().appUrl}/docs/errors#${code}`, title, status, code, detail })
  const more = JSON.stringify({ ...particulars.members, ...(errors && { errors }) })
  const made = {
    status,
    headers: { ...commonHeaders, 'Content-Type': PROBLEM_TYPE, ...particulars.headers },
    before: first.slice(0, -1),
    after: more === '{}' ? '}' : `,${more.slice(1)}`,
  }
  if (kept.has(refusal)) kept.set(refusal, made)
  return made
}

function answer(
  { requestId, headers: gathered }: ResponseContext,
  status: number,
  body: string | Buffer<ArrayBuffer> | null,
  headers: Headers,
): Response {
  return new material.Response(body, {
    status,
    headers: { ...commonHeaders, 'X-Request-Id': requestId, ...gathered, ...headers },
  })
}
