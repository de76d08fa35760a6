import type { Action } from '#core/audit/index.ts'

/** What the list can be narrowed to. */
export const kinds = ['account', 'keys', 'sessions', 'credits', 'webhooks'] as const
export type Kind = (typeof kinds)[number]

/** The kind of each action, and its text. */
export const words: Record<Action, [Kind, string]> = {
  signed_up: ['account', 'Signed up'],
  logged_in: ['account', 'Logged in'],
  login_confirmed: ['account', 'Identity confirmed'],
  login_failed: ['account', 'Failed login'],
  logged_out: ['account', 'Logged out'],
  login_ended: ['account', 'Browser logged out'],
  password_changed: ['account', 'Password changed'],
  password_reset_asked: ['account', 'Password reset requested'],
  password_reset: ['account', 'Password reset'],
  email_verified: ['account', 'E-mail confirmed'],
  email_change_asked: ['account', 'E-mail change requested'],
  email_changed: ['account', 'E-mail changed'],
  mails_changed: ['account', 'E-mail preferences changed'],
  account_closed: ['account', 'Account deleted'],
  second_factor_on: ['account', 'Two-factor authentication turned on'],
  second_factor_off: ['account', 'Two-factor authentication turned off'],
  second_factor_failed: ['account', 'Wrong two-factor code'],
  recovery_code_used: ['account', 'Recovery code used'],
  recovery_codes_renewed: ['account', 'Recovery codes replaced'],
  passkey_added: ['account', 'Passkey added'],
  passkey_renamed: ['account', 'Passkey renamed'],
  passkey_removed: ['account', 'Passkey removed'],
  passkey_refused: ['account', 'Passkey refused'],
  provider_linked: ['account', 'Login provider linked'],
  provider_unlinked: ['account', 'Login provider unlinked'],
  key_created: ['keys', 'API key created'],
  key_revoked: ['keys', 'API key revoked'],
  device_approved: ['keys', 'App approved'],
  device_denied: ['keys', 'App denied'],
  webhook_created: ['webhooks', 'Webhook created'],
  webhook_deleted: ['webhooks', 'Webhook deleted'],
  webhook_tested: ['webhooks', 'Webhook tested'],
  webhook_retried: ['webhooks', 'Webhook delivery retried'],
  webhook_disabled: ['webhooks', 'Webhook turned off'],
  top_up_paid: ['credits', 'Credits bought'],
  payment_taken_back: ['credits', 'Payment reversed'],
  payment_given_back: ['credits', 'Credits returned'],
  limits_changed: ['credits', 'Credit limits changed'],
  session_queued: ['sessions', 'Session requested'],
  session_started: ['sessions', 'Session started'],
  session_extended: ['sessions', 'Session extended'],
  session_ended: ['sessions', 'Session ended'],
  user_added: ['account', 'Account created'],
  credits_granted: ['credits', 'Credits granted'],
  agent_enrolled: ['sessions', 'Agent enrolled'],
  agent_revoked: ['sessions', 'Agent revoked'],
  firmware_uploaded: ['sessions', 'Firmware uploaded'],
  board_flashed: ['sessions', 'Board flashed'],
  board_reset: ['sessions', 'Board reset'],
  board_break: ['sessions', 'Break sent'],
  pins_set: ['sessions', 'Pins set'],
  parts_set: ['sessions', 'Parts set'],
  board_power: ['sessions', 'Board power switched'],
  port_opened: ['sessions', 'Port opened'],
  port_taken: ['sessions', 'Port taken over'],
  console_shared: ['sessions', 'Console shared'],
  console_share_revoked: ['sessions', 'Shared console link revoked'],
  board_added: ['sessions', 'Board added'],
  board_set: ['sessions', 'Board changed'],
  outage_noted: ['sessions', 'Outage described'],
  client_withdrawn: ['sessions', 'Client withdrawn'],
  image_set: ['sessions', 'Base image changed'],
  board_quarantined: ['sessions', 'Board quarantined'],
  board_released: ['sessions', 'Board released from quarantine'],
}

/** Returns the actions of a kind. */
export function actionsOf(kind: Kind): Action[] {
  const all = Object.entries(words) as [Action, [Kind, string]][]
  return all.filter(([, [ofKind]]) => ofKind === kind).map(([action]) => action)
}
