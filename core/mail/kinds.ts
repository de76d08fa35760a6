/**
 * Mails with a link that proves an address, and so go to unconfirmed ones too. `letters.ts` puts
 * all mails into words.
 */
export type LinkMail =
  | { kind: 'email_verification'; token: string }
  /** `keys` is how many live API keys the account has. */
  | { kind: 'password_reset'; token: string; keys: number }
  | { kind: 'email_change'; token: string }

/**
 * Mails that say what happened to an account. None holds text that a user wrote: somebody else
 * might read it.
 */
export type Notice =
  | { kind: 'email_change_asked' }
  | { kind: 'email_changed' }
  | { kind: 'password_changed' }
  | { kind: 'password_was_reset' }
  | { kind: 'key_created'; lastFour: string }
  | { kind: 'account_closed' }

export type Mail = LinkMail | Notice
