import { Refusal } from '#core/errors.ts'
import { newResponseContext, problemResponse } from '#http/api/responses.ts'

/** What the parser takes, in bytes of a request's first line and headers together. */
export const MAX_HEAD_BYTES = 16 * 1024

export const ANY_METHOD = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Refusals of what is no request that a handler could be given, by what is wrong with it. */
const refused = {
  syntax: { status: 400, detail: 'This cannot be read as an HTTP request.' },
  address: { status: 400, detail: 'The address of this request cannot be read.' },
  host: { status: 400, detail: 'Send one Host header, with the name of the service.' },
  coding: { status: 400, detail: 'Send the body as it is or in chunks: no other Transfer-Encoding is known here.' },
  tooSlow: { status: 408, detail: 'The request did not arrive in time.' },
  expectation: { status: 417, detail: 'The only Expect that can be met is 100-continue.' },
  tooLong: { status: 431, detail: `The address and headers may have at most ${MAX_HEAD_BYTES} bytes together.` },
} as const

export type Fault = keyof typeof refused

/** What Node's parser says, as ours; anything else is a fault of syntax. */
const PARSER_FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: 'tooLong',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
}

export function faultOf({ code = '' }: NodeJS.ErrnoException): Fault {
  return PARSER_FAULTS[code] ?? 'syntax'
}

export function protocolError(fault: Fault): Response {
  const { status, detail } = refused[fault]
  return problemResponse(newResponseContext(), new Refusal('invalid_request', detail), status)
}

/** Nobody is let through us to somewhere else. */
export function noTunnel(): Response {
  const headers = { Allow: ANY_METHOD }
  return problemResponse(
    newResponseContext(),
    new Refusal('method_not_allowed', 'CONNECT is not allowed here.', { headers }),
  )
}
