import type { z } from 'zod'
import type { RefusalCode } from '#core/errors.ts'
import type { Access } from './access.ts'

/**
 * One API operation: requests are checked against it, and it is documented from it. There is no
 * second list.
 */
export type Operation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  H extends z.ZodObject = z.ZodObject,
> = {
  /** A verb and a noun, unique among all operations: `listKeys`. */
  id: string
  tag:
    | 'API keys'
    | 'Trusted CI'
    | 'Account'
    | 'Boards'
    | 'Sessions'
    | 'Consoles'
    | 'Board control'
    | 'Results'
    | 'Credits'
    | 'Events'
    | 'Webhooks'
    | 'Agents'
    | 'Service'
  summary: string
  description?: string
  /** Who may call it. */
  access: Access
  path?: P
  query?: Q
  /** The request headers it reads, by their names in lower case. */
  headers?: H
  /** A CI key may also name a session that another job of its trust has started. */
  isOfTrust?: true
  /** It takes an `Idempotency-Key`, so that a request can be sent again. */
  isIdempotent?: true
  /** What it returns is never said twice: a repeat is refused, with `idempotency_key_reused`. */
  refusesRepeats?: true
  body?: B
  bodyExample?: z.input<B>
  /** The body may also be a form, and members that it does not know are ignored (RFC 6749 §3.2). */
  takesForms?: true
  /** A JSON body may have so many bytes. Default: 16 KiB. */
  maxJsonBytes?: number
  /** The body is bytes (`application/octet-stream`), at most so many. */
  maxBytes?: number
  success: Success<A>
  /** Refusals besides those of every operation. */
  refusals: RefusalCode[]
}

export type Success<A extends z.ZodType = z.ZodType> = {
  status: 101 | 200 | 201 | 202 | 204
  /** What the response contains, in a sentence. */
  description: string
  record?: A
  /**
   * The types of a response that is sent as it comes: bytes, or events that are each a `record`.
   */
  streams?: string[]
  example?: z.output<A>
  /** Returns the URL of the created resource. */
  location?: (answer: z.output<A>) => string
  /** It has an `ETag`: a client that sends `If-None-Match` gets 304 while nothing has changed. */
  isTagged?: true
  /** A page of a list, with `limit`, `offset` and `total`: it gets links to the other pages. */
  paged?: true
}
