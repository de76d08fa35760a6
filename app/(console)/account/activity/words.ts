import type { Action, AuditEvent } from '#core/audit/index.ts'

/** The label of each action. */
export const words: Record<Action, string> = {
  signed_up: 'Signed up',
  logged_in: 'Logged in',
  login_failed: 'Failed login',
  logged_out: 'Logged out',
  login_ended: 'Browser signed out',
  password_changed: 'Password changed',
  password_reset_asked: 'Password reset requested',
  password_reset: 'Password reset',
  email_verified: 'E-mail confirmed',
  email_change_asked: 'E-mail change requested',
  email_changed: 'E-mail changed',
  account_closed: 'Account deleted',
  second_factor_on: 'Two-factor authentication turned on',
  second_factor_off: 'Two-factor authentication turned off',
  second_factor_failed: 'Wrong two-factor code',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'Recovery codes replaced',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkey_refused: 'Passkey refused',
  provider_linked: 'Sign-in provider linked',
  provider_unlinked: 'Sign-in provider unlinked',
  key_created: 'API key created',
  key_revoked: 'API key revoked',
  device_approved: 'Program approved',
  device_denied: 'Program denied',
  webhook_created: 'Webhook created',
  webhook_deleted: 'Webhook deleted',
  webhook_disabled: 'Webhook turned off',
  top_up_paid: 'Credits bought',
  payment_taken_back: 'Payment reversed',
  payment_given_back: 'Credits returned',
  limits_changed: 'Credit limits changed',
  mails_changed: 'E-mail preferences changed',
  session_queued: 'Session queued',
  session_started: 'Session started',
  session_extended: 'Session extended',
  session_ended: 'Session ended',
  user_added: 'Account created',
  credits_granted: 'Credits granted',
  agent_enrolled: 'Agent enrolled',
  agent_revoked: 'Agent revoked',
  firmware_uploaded: 'Firmware uploaded',
  board_flashed: 'Board flashed',
  board_reset: 'Board reset',
  board_power: 'Board power switched',
  console_shared: 'Console shared',
  console_share_revoked: 'Shared console link revoked',
  board_added: 'Board added',
  board_set: 'Board changed',
  board_quarantined: 'Board quarantined',
  board_released: 'Board released from quarantine',
}

const actors: Record<AuditEvent['actor'], string> = {
  user: 'You',
  key: 'An API key',
  guest: 'Signed-out visitor',
  operator: 'The operator',
  system: 'Boardwalk',
}

/** Returns who acted and from where: `You (Chrome on Linux), from 192.0.2.7`. */
export function origin({ actor, credential_id, device, address }: AuditEvent): string {
  const by = device ? `${actors[actor]} (${device})` : actors[actor]
  const who = actor === 'key' && credential_id ? `API key ${credential_id}` : by
  return address ? `${who}, from ${address}` : who
}

/** Returns the id of the event's subject. Login ids are not shown to users. */
export function subjectOf({ subject_id }: AuditEvent): string | null {
  return subject_id?.startsWith('lgn_') ? null : subject_id
}

/** Returns the details of an event as text. */
export function particulars({ details }: AuditEvent): string {
  const { last_four, pack, credits, minutes, reason } = details
  const said = [
    last_four && `ends in ${last_four}`,
    pack,
    typeof credits === 'number' && `${credits} credits`,
    typeof minutes === 'number' && `${minutes} more minutes`,
    typeof reason === 'string' && reason.replaceAll('_', ' '),
  ]
  return said.filter(Boolean).join(', ')
}
