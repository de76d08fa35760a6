import type { Action, AuditEvent } from '#core/audit/index.ts'

/** What each act is called, for the person whose account it was. */
export const words: Record<Action, string> = {
  signed_up: 'Signed up',
  logged_in: 'Logged in',
  login_failed: 'Wrong password',
  logged_out: 'Logged out',
  login_ended: 'Browser signed out',
  password_changed: 'Password changed',
  password_reset_asked: 'Link for a new password asked for',
  password_reset: 'Password set anew by mail',
  email_verified: 'E-mail confirmed',
  email_change_asked: 'Another e-mail asked for',
  email_changed: 'E-mail changed',
  account_closed: 'Account deleted',
  key_created: 'API key created',
  key_revoked: 'API key revoked',
  top_up_paid: 'Credits bought',
  payment_taken_back: 'Payment taken back',
  payment_given_back: 'Payment given back',
  session_queued: 'Session queued',
  session_started: 'Session started',
  session_extended: 'Session extended',
  session_ended: 'Session ended',
  user_added: 'Account made',
  credits_granted: 'Credits granted',
  board_added: 'Board added',
  board_set: 'Board changed',
}

const actors: Record<AuditEvent['actor'], string> = {
  user: 'a browser you were logged in with',
  key: 'an API key',
  guest: 'somebody not logged in',
  operator: 'the operator',
  system: 'the system',
}

/** Who did it, with the key that was used, and from where. */
export function origin({ actor, credential_id, address }: AuditEvent): string {
  const who = actor === 'key' && credential_id ? `API key ${credential_id}` : actors[actor]
  return address ? `${who}, from ${address}` : who
}

/** The few details, as they are said beside the words. */
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
