import type { RefusalCode } from '#core/errors.ts'

/** What each code means, and what whoever gets it can do. */
export const explanations: Record<RefusalCode, { meaning: string; remedy: string }> = {
  invalid_request: {
    meaning:
      'The body is not JSON, a parameter or member is unknown, given twice or not allowed, or the request cannot be read as HTTP (then also 408, 417 or 431).',
    remedy:
      'Each entry of `errors`, where there are any, names what was refused and why. Change it; the same request is refused again.',
  },
  unauthorized: {
    meaning: 'There were no credentials, or they are mistyped, expired or revoked.',
    remedy: 'Send a key as `Authorization: Bearer key_…`. Create a new one on the API keys page if yours is gone.',
  },
  paid_tier_required: {
    meaning: 'API keys are for the paid tier, and this account is on the free tier.',
    remedy: 'Top up once, with any pack, at `top_up_url`. The account is on the paid tier for good from then on.',
  },
  insufficient_credits: {
    meaning: 'The balance is smaller than what this needs.',
    remedy: '`balance` and `required` say by how much. Top up at `top_up_url`, or ask for fewer minutes.',
  },
  cross_origin_request: {
    meaning: 'A change was asked for with a login cookie, from a page of another site.',
    remedy: 'Make the change on Boardwalk’s own pages, or use an API key: keys are not tied to a site.',
  },
  not_found: {
    meaning: 'It does not exist, no longer exists, or belongs to somebody else. The answer is the same for all three.',
    remedy: 'Check the id, and that the key belongs to the account you mean.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  key_limit_reached: {
    meaning: 'The account has as many live keys as an account can have.',
    remedy: 'Revoke a key that is no longer used. Expired ones do not count.',
  },
  session_limit_reached: {
    meaning: 'The account has as many live sessions as its tier allows: one on the free tier, five on the paid tier.',
    remedy: 'End a session, or wait until one ends.',
  },
  session_ended: {
    meaning: 'The session is over, and what was asked for needs a live one.',
    remedy: 'Start a new session.',
  },
  no_board_available: {
    meaning: 'No board of this type is free, and the request said not to wait for one.',
    remedy: 'Ask again later, ask for another type, or leave `wait` out to join the queue.',
  },
  payload_too_large: {
    meaning: 'The body is larger than this endpoint takes.',
    remedy: 'Send less. No request of this API needs more than a few hundred bytes.',
  },
  unsupported_media_type: {
    meaning: 'The body is not said, once and clearly, to be UTF-8 JSON, or it is packed.',
    remedy: 'Send UTF-8 JSON with `Content-Type: application/json` and without `Content-Encoding`.',
  },
  rate_limited: {
    meaning: 'Too many requests came in a short time.',
    remedy: 'Wait as many seconds as `Retry-After` says, then go on more slowly.',
  },
  internal_error: {
    meaning: 'Something failed on our side. It is logged under the request’s id.',
    remedy: 'Try again. If it stays, tell us the `request_id`.',
  },
  unavailable: {
    meaning: 'A part of the service cannot be reached for a moment. A change may or may not have been made.',
    remedy: 'Try again after as many seconds as `Retry-After` says.',
  },
}
