/**
 * Every refusal: code → status and title (docs/contract.md §2). Refusals are defined nowhere else.
 */
export const refusals = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  /** The four of RFC 8628. */
  authorization_pending: { status: 400, title: 'Waiting for approval' },
  slow_down: { status: 400, title: 'Polling too fast' },
  access_denied: { status: 400, title: 'The request was denied' },
  expired_token: { status: 400, title: 'The request expired' },
  /** Of an exchange for a CI key (RFC 8693). */
  unsupported_grant_type: { status: 400, title: 'This grant is not supported' },
  untrusted_token: { status: 400, title: 'The ID token is not trusted' },
  unauthorized: { status: 401, title: 'Credentials are required' },
  paid_tier_required: { status: 402, title: 'The paid tier is required' },
  key_credits_exhausted: { status: 402, title: 'The API key has reached its daily credit limit' },
  account_credits_exhausted: { status: 402, title: 'The account has reached its daily credit limit' },
  insufficient_credits: { status: 402, title: 'Insufficient credits' },
  cross_origin_request: { status: 403, title: 'The request came from another origin' },
  not_permitted: { status: 403, title: 'This key is not allowed to do that' },
  unconfirmed_email: { status: 403, title: 'The e-mail address is not confirmed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  key_limit_reached: { status: 409, title: 'The key limit is reached' },
  ci_key_limit_reached: { status: 409, title: 'The limit of CI keys is reached' },
  ci_trust_limit_reached: { status: 409, title: 'The limit of trusts is reached' },
  token_lifetime_reached: { status: 409, title: 'The CI key has lived as long as it may' },
  session_limit_reached: { status: 409, title: 'The session limit is reached' },
  idempotency_key_reused: { status: 409, title: 'The idempotency key was used for another request' },
  session_ended: { status: 409, title: 'The session has ended' },
  command_running: { status: 409, title: 'The board is busy' },
  not_supported: { status: 409, title: 'The board cannot do that' },
  firmware_limit_reached: { status: 409, title: 'The firmware limit is reached' },
  artifact_limit_reached: { status: 409, title: 'The artifact limit is reached' },
  capture_running: { status: 409, title: 'A capture is running' },
  webhook_limit_reached: { status: 409, title: 'The webhook limit is reached' },
  no_board_available: { status: 409, title: 'No board is available' },
  console_limit_reached: { status: 409, title: 'The console limit is reached' },
  port_in_use: { status: 409, title: 'The port is in use' },
  port_limit_reached: { status: 409, title: 'The port limit is reached' },
  board_unreachable: { status: 409, title: 'The board cannot be reached' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  upgrade_required: { status: 426, title: 'A WebSocket is required' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable' },
} as const

export type RefusalCode = keyof typeof refusals

/** One invalid input: a query or path `parameter`, or a `pointer` (RFC 6901) into the body. */
export type InputProblem = { parameter: string; detail: string } | { pointer: string; detail: string }

type Particulars = {
  errors?: InputProblem[]
  /** Members beside the standard ones, such as `balance`. */
  members?: Record<string, string | number>
  headers?: Record<string, string>
}

/**
 * An error that is shown to the caller. Every other error is a bug, and its text stays in the log.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly particulars: Particulars

  /**
   * `detail` is for the reader who has to act on it, and never holds a secret. `cause` is what
   * failed on our side: it is logged and not sent.
   */
  constructor(code: RefusalCode, detail: string, { cause, ...particulars }: Particulars & { cause?: unknown } = {}) {
    // A refusal needs no stack trace, and capturing one would take longer than the rest of the
    // response.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(detail, { cause })
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.particulars = particulars
  }
}

/** Returns one refusal for what is unknown, revoked or another user's, so that they look alike. */
export function notFound(noun: string): Refusal {
  return new Refusal('not_found', `There is no such ${noun}.`)
}

export function refusedParameter(parameter: string, detail: string): Refusal {
  return new Refusal('invalid_request', `\`${parameter}\` ${detail}.`, { errors: [{ parameter, detail }] })
}

/** Returns the refusal of one field. `pointer` is its JSON pointer, such as `/email`. */
export function refusedField(pointer: string, detail: string): Refusal {
  return new Refusal('invalid_request', detail, { errors: [{ pointer, detail }] })
}
