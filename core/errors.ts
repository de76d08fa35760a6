/**
 * Every refusal there is: code → status and title (docs/contract.md §2). A line here is the only
 * place a refusal is named.
 */
export const refusals = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'Credentials are needed' },
  paid_tier_required: { status: 402, title: 'A paid tier is required' },
  insufficient_credits: { status: 402, title: 'There are too few credits' },
  cross_origin_request: { status: 403, title: 'The request came from another origin' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  key_limit_reached: { status: 409, title: 'The key limit is reached' },
  session_limit_reached: { status: 409, title: 'The session limit is reached' },
  session_ended: { status: 409, title: 'The session has ended' },
  no_board_available: { status: 409, title: 'No board is available' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body is not JSON' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is unavailable for a moment' },
} as const

export type RefusalCode = keyof typeof refusals

/**
 * One thing wrong with what was sent: a query or path `parameter`, or a `pointer` (RFC 6901) into
 * the body.
 */
export type InputProblem = { parameter: string; detail: string } | { pointer: string; detail: string }

type Particulars = {
  errors?: InputProblem[]
  /** Members beside the standard ones, such as `top_up_url`. */
  members?: Record<string, string | number>
  headers?: Record<string, string>
}

/**
 * What the caller may be told. Anything else that is thrown is a bug and says only that something
 * went wrong.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly particulars: Particulars

  /**
   * `detail` is written for the person who has to act on it; it never holds a secret. `cause` is
   * what made us refuse where it is no doing of theirs: it is logged, and not told.
   */
  constructor(code: RefusalCode, detail: string, { cause, ...particulars }: Particulars & { cause?: unknown } = {}) {
    // Where it was thrown is of no interest, and finding out takes longer than the rest of the
    // answer.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(detail, { cause })
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.particulars = particulars
  }
}

/** Unknown, revoked and somebody else's are told in the same words. */
export function notFound(noun: string): Refusal {
  return new Refusal('not_found', `There is no such ${noun}.`)
}

/** A refusal of one field: `pointer` is its JSON pointer, such as `/email`. */
export function refusedField(pointer: string, detail: string): Refusal {
  return new Refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}
