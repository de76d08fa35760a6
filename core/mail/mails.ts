/** Every mail there is, as what has happened; `letters.ts` puts it into words. */
export type Mail =
  | { kind: 'email_verification'; token: string }
  | { kind: 'password_reset'; token: string }
  | { kind: 'email_change'; token: string }
  | { kind: 'email_change_asked'; newEmail: string }
  | { kind: 'email_changed'; newEmail: string }
  | { kind: 'password_changed' }
  | { kind: 'password_was_reset' }
  | { kind: 'key_created'; label: string | null; lastFour: string }
  | { kind: 'account_closed' }
