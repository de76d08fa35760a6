import { MAX_TYPED_BYTES } from '#core/consoles/index.ts'
import type { RefusalCode } from '#core/errors.ts'
import { MAX_BODY_BYTES } from '#http/api/body.ts'

/** What each code means, and what the caller can do about it. A test follows the links. */
export const explanations: Record<RefusalCode, { meaning: string; remedy: string }> = {
  invalid_request: {
    meaning:
      'The body is not JSON, a parameter or member is unknown, repeated or not allowed, or the request is malformed HTTP (then also 408, 417 or 431).',
    remedy: 'Each entry of `errors` names what was refused and why. Change it before you retry.',
  },
  authorization_pending: {
    meaning: 'A person has to approve the request on the page first.',
    remedy: 'Wait for `interval` seconds, then ask again.',
  },
  slow_down: {
    meaning: 'The program asked again before `interval` seconds had passed. The interval is now 5 seconds longer.',
    remedy: 'Wait 5 seconds longer between two polls.',
  },
  access_denied: {
    meaning: 'The person denied the request.',
    remedy: 'Stop asking. Start again if the person wants to.',
  },
  expired_token: {
    meaning: 'Nobody approved the request within 15 minutes.',
    remedy: 'Start again with [`POST /v1/auth/device`](/docs/api/api-keys#requestKey).',
  },
  unsupported_grant_type: {
    meaning: 'An exchange asked for another grant than that of RFC 8693.',
    remedy: 'Send the `grant_type` that [`POST /v1/auth/token`](/docs/api/trusted-ci#exchangeToken) names.',
  },
  untrusted_token: {
    meaning:
      'The ID token of a CI job opens no trust. Once its signature is proven, `rule` names the check that failed and `detail` the token’s own value.',
    remedy:
      'Compare the token with the trust on the page [Trusted CI](/ci), which lists refused tokens. Without a `rule`, check that the job asks for the audience of the trust, exactly. [How it is set up](/docs/trusted-ci).',
  },
  unauthorized: {
    meaning: 'The credentials are missing, mistyped, expired or revoked.',
    remedy:
      'Send a key as `Authorization: Bearer key_…`. If yours is lost, create a new one on the [API keys page](/keys).',
  },
  paid_tier_required: {
    meaning: 'API keys and trusts are for the paid tier, and this account is on the free tier.',
    remedy:
      'Top up once, with any pack, at `top_up_url` or on the [Credits page](/credits). The account then stays on the paid tier.',
  },
  key_credits_exhausted: {
    meaning: 'The next minute would cost more than the key may spend on a day (UTC): `used` of `limit`.',
    remedy: 'Wait until `resets_at`, or use a key with a higher limit.',
  },
  account_credits_exhausted: {
    meaning: 'The sessions of the account have spent the credits it may spend a day.',
    remedy: 'Wait until `resets_at`, midnight UTC, or change the limit on the [Credits page](/credits).',
  },
  insufficient_credits: {
    meaning: 'The balance is too low.',
    remedy: 'Compare `balance` and `required`. Top up at `top_up_url` or on the [Credits page](/credits).',
  },
  cross_origin_request: {
    meaning: 'A page of another site requested a change with a login cookie.',
    remedy: 'Make the change on Boardwalk’s own pages, or use an API key.',
  },
  not_permitted: {
    meaning: 'The key may do less than this needs. `detail` says which access is needed.',
    remedy: 'Use a [key](/keys) with that access. A key’s access is chosen when it is created and never changes.',
  },
  unconfirmed_email: {
    meaning: 'Boards that are real hardware need an account whose e-mail address is confirmed. Emulated ones do not.',
    remedy: 'Open the link in the mail that you got when you signed up. The [Account page](/account) sends another.',
  },
  not_found: {
    meaning: 'It does not exist, no longer exists, or belongs to another user. The response is the same for all three.',
    remedy: 'Check the id, and that the key belongs to the account you mean.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  key_limit_reached: {
    meaning: 'The account has 50 live keys, the most there can be.',
    remedy: 'Revoke a key that you no longer use, on the [API keys page](/keys). Expired keys do not count.',
  },
  session_limit_reached: {
    meaning: 'The account has the maximum number of live sessions: one on the free tier, five on the paid tier.',
    remedy: '[End a session](/docs/api/sessions#endSession), or wait until one ends.',
  },
  session_ended: {
    meaning: 'The session has ended, and this operation needs a live session.',
    remedy: '[Start a new session](/docs/api/sessions#startSession).',
  },
  no_board_available: {
    meaning: 'No suitable board is free, and `wait` was false.',
    remedy: 'Omit `wait` to join the queue, pick another [board](/boards), or retry later.',
  },
  console_limit_reached: {
    meaning: 'This console has 10 open connections, or your consoles have 40 together: the maximum.',
    remedy: 'Close one of the connections.',
  },
  port_in_use: {
    meaning: 'Another connection of your account has this port open: `opened_by` says which, and `since` since when.',
    remedy: 'Close it there, or send `take=true` to close it and open the port here.',
  },
  port_limit_reached: {
    meaning: 'This session has 4 ports open, or your sessions have 20 together: the maximum.',
    remedy: 'Close one of the connections.',
  },
  board_unreachable: {
    meaning: 'The board cannot be reached now, so what you typed was not delivered. It is never kept for later.',
    remedy:
      'Wait a moment and send it again. After two minutes the session ends, and every minute in which the board could not be reached is [refunded](/pricing#charges).',
  },
  upgrade_required: {
    meaning: 'This address is a WebSocket, and the request did not ask for one.',
    remedy:
      'Use a WebSocket client, or [read the log](/docs/api/consoles#readConsoleLog) and [send input](/docs/api/consoles#typeIntoConsole) over HTTP.',
  },
  idempotency_key_reused: {
    meaning: 'The `Idempotency-Key` was sent before, with another path or body, or it has made an API key.',
    remedy:
      'Use a new [`Idempotency-Key`](/docs/handling-errors#idempotency) for each request. The secret of an API key is returned only once: if you lost it, revoke the key in `key_id` and create another.',
  },
  command_running: {
    meaning: 'The board is being flashed, reset or switched already. It runs one command at a time.',
    remedy:
      'Wait for the end of that command: [read it](/docs/api/board-control#readCommand) with `wait_seconds`, then retry.',
  },
  not_supported: {
    meaning: 'The board cannot do what was asked: not every board can be flashed, reset or switched.',
    remedy:
      'The `capabilities` of a [board](/docs/api/boards#record-Board) say what it can do, and `flash_formats` which files it takes.',
  },
  firmware_limit_reached: {
    meaning: 'The firmware files that you have used within the last hour would be more than 64 MiB together.',
    remedy:
      'Wait, or flash a file that you have uploaded already. Files are kept until you have not used them for 30 days.',
  },
  artifact_limit_reached: {
    meaning: 'A session keeps at most 16 MiB and 100 artifacts, and an account 64 MiB.',
    remedy:
      'Delete [artifacts](/docs/api/board-control#deleteArtifact) that you do not need. They are kept for 31 days.',
  },
  capture_running: {
    meaning: 'A capture of the board is not complete. One runs at a time.',
    remedy:
      'Wait for its [artifact](/docs/api/board-control#readArtifact) with `wait_seconds`, or delete that to end the capture.',
  },
  ci_key_limit_reached: {
    meaning: 'A hundred CI keys of the account work now: so many jobs run, or left without revoking theirs.',
    remedy: 'Wait: each ends 15 minutes after it was last renewed. Let jobs revoke their keys at their end.',
  },
  ci_trust_limit_reached: {
    meaning: 'The account has the maximum number of trusts: 50.',
    remedy: 'Delete a [trust](/ci) that you no longer need.',
  },
  token_lifetime_reached: {
    meaning: 'The CI key was renewed until 6 hours after its exchange, and cannot end later.',
    remedy: 'Let the job exchange a new ID token. GitLab gives one to each job.',
  },
  webhook_limit_reached: {
    meaning: 'The account has the maximum number of webhooks: ten, with those that are turned off.',
    remedy: 'Delete a [webhook](/webhooks) that you no longer use.',
  },
  payload_too_large: {
    meaning: 'The body is larger than this endpoint accepts.',
    remedy: `Send a smaller body. JSON may be ${MAX_BODY_BYTES / 1024} KiB, console input ${MAX_TYPED_BYTES / 1024} KiB, and a firmware file \`max_firmware_bytes\` of its [board](/docs/api/boards#record-Board).`,
  },
  unsupported_media_type: {
    meaning: 'The `Content-Type` is not the one that this endpoint takes, or the body has a `Content-Encoding`.',
    remedy:
      'Send UTF-8 JSON as `application/json`; firmware and console input as `application/octet-stream`. Do not compress it.',
  },
  rate_limited: {
    meaning: 'Too many requests in a short time.',
    remedy: 'Wait the number of seconds in [`Retry-After`](/docs/api#rate-limits), then send requests more slowly.',
  },
  internal_error: {
    meaning: 'Something failed on our side. We have logged it with the request id.',
    remedy: 'Retry. If it keeps happening, send us the `request_id`.',
  },
  unavailable: {
    meaning: 'Part of the service is temporarily unavailable. A change may or may not have been made.',
    remedy:
      'Wait the number of seconds in [`Retry-After`](/docs/handling-errors#retries), then retry, with the same [`Idempotency-Key`](/docs/handling-errors#idempotency) if you sent one.',
  },
}
