import type { EndReason } from '#db/index.ts'

/**
 * Mails with a link that proves an e-mail address, and so go to unconfirmed ones too.
 * `templates.ts` renders all mails.
 */
export type LinkMail =
  | { kind: 'email_verification'; token: string }
  /** `keys` is the account's number of live API keys. */
  | { kind: 'password_reset'; token: string; keys: number }
  | { kind: 'email_change'; token: string }

/**
 * Mails about events of an account. None holds text that a user wrote, because another person might
 * read it.
 */
export type Notice =
  | { kind: 'email_change_asked' }
  | { kind: 'email_changed' }
  | { kind: 'password_changed' }
  | { kind: 'password_was_reset' }
  | { kind: 'key_created'; lastFour: string }
  | { kind: 'low_balance'; credits: number; threshold: number }
  | SessionEnding
  | SessionEnded
  | Receipt
  | { kind: 'webhook_disabled'; reason: 'gone' | 'failing' | 'secret_lost' }
  | { kind: 'account_closed' }
  | { kind: 'second_factor_on' }
  | { kind: 'second_factor_off' }
  | { kind: 'second_factor_failed' }
  | { kind: 'recovery_code_used' }
  | { kind: 'recovery_codes_renewed' }
  | { kind: 'passkey_added' }
  | { kind: 'passkey_removed' }
  | { kind: 'provider_linked' }
  | { kind: 'provider_unlinked' }

/** A running session that has a few minutes left. `endsAt` is in ISO 8601. */
export type SessionEnding = {
  kind: 'session_ending'
  sessionId: string
  /** The label of its board, which the operator writes. */
  board: string
  endsAt: string
  minutes: number
  by: 'time_limit' | 'credits_exhausted'
}

export type SessionEnded = {
  kind: 'session_ended'
  sessionId: string
  /** The label of its board, or of its board type if it never had one. */
  board: string
  reason: EndReason
  /** The limit of credits that ended it, in words, if it was not the balance. */
  limit: string | null
  /** The started minutes that it paid for; 0 if it never ran. */
  minutes: number
  creditsUsed: number
  creditsRefunded: number
}

/** What was bought. `paidAt` is in ISO 8601; in the demo nothing is charged. */
type Receipt = {
  kind: 'receipt'
  topUpId: string
  pack: string
  credits: number
  priceCents: number
  currency: string
  paidAt: string
  isDemo: boolean
}

export type OperatorMail = { kind: 'board_quarantined'; boardId: string; label: string; reason: string }

export type Mail = LinkMail | Notice | OperatorMail
