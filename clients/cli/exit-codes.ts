import type { components, ProblemCode } from '../typescript/src/index.ts'

type EndReason = NonNullable<components['schemas']['Session']['end_reason']>

export const EXIT = {
  passed: 0,
  failed: 1,
  infrastructure: 2,
  noBoard: 3,
  refused: 4,
  usage: 5,
  exec: 125,
  hangUp: 129,
  interrupt: 130,
  brokenPipe: 141,
  terminate: 143,
} as const

export type Exit = (typeof EXIT)[keyof typeof EXIT]

const { infrastructure, noBoard, refused, usage } = EXIT

/** What each problem of the service means for a script. A new code does not compile without it. */
export const EXIT_OF_CODE: Record<ProblemCode, Exit> = {
  ...{ internal_error: infrastructure, unavailable: infrastructure, board_unreachable: infrastructure },
  ...{ no_board_available: noBoard, session_limit_reached: noBoard, rate_limited: noBoard },
  ...{ unauthorized: refused, not_permitted: refused, unconfirmed_email: refused },
  ...{ paid_tier_required: refused, insufficient_credits: refused },
  ...{ key_credits_exhausted: refused, account_credits_exhausted: refused },
  ...{ key_limit_reached: refused, firmware_limit_reached: refused, webhook_limit_reached: refused },
  ...{ artifact_limit_reached: refused, capture_running: usage },
  ...{ unsupported_grant_type: usage, untrusted_token: refused, token_lifetime_reached: refused },
  ...{ ci_key_limit_reached: refused, ci_trust_limit_reached: refused },
  ...{ authorization_pending: refused, slow_down: refused, access_denied: refused, expired_token: refused },
  ...{ invalid_request: usage, not_found: usage, method_not_allowed: usage, cross_origin_request: usage },
  ...{ payload_too_large: usage, unsupported_media_type: usage, upgrade_required: usage },
  ...{ idempotency_key_reused: usage, session_ended: usage, command_running: usage, not_supported: usage },
  ...{ console_limit_reached: usage, port_in_use: usage, port_limit_reached: usage },
}

export const EXIT_OF_END: Record<EndReason, Exit> = {
  ...{ start_failed: infrastructure, board_failed: infrastructure },
  ...{ operator_ended: infrastructure, lease_expired: infrastructure },
  ...{ queue_timeout: noBoard },
  ...{ credits_exhausted: refused, account_closed: refused },
  ...{ time_limit: usage, user_ended: usage, cancelled: usage },
}

/** What `boardwalk help exit-codes` prints. */
export const EXIT_CODES_HELP = `Exit codes

  0    done, or passed
  1    your test failed: expected text missing, --fail seen, firmware exit
       other than 0, or time out; coverage below --coverage-fail-under; no
       good start after a power cut; or the trigger of a capture did not
       come
  2    our fault or the network's: no connection, an internal error, a board
       or flash that failed, a lost lease, lost output           try again;
       also a test that passed but whose log or report cannot be written
  3    no board in time: none free, queue timeout, session or
       rate limit                                                try later
  4    a person has to act: credentials, access, credits, limits
  5    the command is wrong: flags, files, unknown ids, a session
       that has ended, or something that the board cannot do
  125  exec, or attach with a command, failed itself, for one of the
       reasons 2 to 5. All other codes are those of the command, with
       one exception: attach exits with 1 if an upload was not flashed
       and its command exited with 0
  129, 130, 143
       SIGHUP, SIGINT, SIGTERM; the session is ended first
  141  nothing reads stdout any more, as after | head; the session is
       ended first
`
