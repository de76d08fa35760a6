import { env } from '#env.ts'
import type { Mail } from './kinds.ts'
import { layOut, type MailContent, type RenderedMail } from './layout.ts'
import { sessionEnded, sessionEnding } from './session-mails.ts'
import { creditsInWords } from './words.ts'

const FIRST_PROOF =
  'Confirming logs out other browsers and revokes existing API keys. If you are not logged in, you will be asked to choose a new password.'
const NOT_YOU = 'If this was not you, set a new password now:'

/**
 * Returns a mail as plain text and as HTML. Its links begin with APP_URL, not with a request's
 * Host. `unsubscribe` is the token of the link that turns off mails like it.
 */
export function render(mail: Mail, unsubscribe?: string): RenderedMail {
  return layOut(contentOf(mail), unsubscribe)
}

function contentOf(mail: Mail): MailContent {
  switch (mail.kind) {
    case 'email_verification':
      return {
        subject: 'Confirm your e-mail address',
        before: ['Welcome to Boardwalk. Confirm your address:'],
        link: { label: 'Confirm the address', url: pageUrl('/confirm-email', mail.token) },
        after: [FIRST_PROOF, 'The link works for 24 hours. If you did not sign up, ignore this e-mail.'],
      }
    case 'password_reset':
      return {
        subject: 'Set a new password',
        before: ['Someone requested a password reset for the account with this address. Set a new password:'],
        link: { label: 'Set a new password', url: pageUrl('/reset-password', mail.token) },
        after: [
          ...(mail.keys > 0
            ? [`${keysInWords(mail.keys)} You can also revoke ${mail.keys === 1 ? 'it' : 'them'} on that page.`]
            : []),
          'The link works once, for one hour. If this was not you, ignore this e-mail: your password stays the same.',
        ],
      }
    case 'email_change':
      return {
        subject: 'Confirm your new e-mail address',
        before: ['Someone requested to use this address for a Boardwalk account. Confirm that it is yours:'],
        link: { label: 'Use this address', url: pageUrl('/confirm-email', mail.token) },
        after: [FIRST_PROOF, 'The link works once, for 24 hours. If this was not you, ignore this e-mail.'],
      }
    case 'email_change_asked':
      return {
        subject: 'E-mail change requested',
        before: [
          'Someone who knows your password requested a new e-mail address for your account. It changes once the new address is confirmed.',
          NOT_YOU,
        ],
        link: resetLink(),
        after: ['This also cancels the change.'],
      }
    case 'email_changed':
      return {
        subject: 'Your e-mail address was changed',
        before: [
          'Your account now has a new e-mail address. This one is no longer used.',
          `If you did not do this, contact ${operator()} and say when you received this e-mail.`,
        ],
      }
    case 'board_quarantined':
      return {
        subject: `Board in quarantine: ${mail.label}`,
        before: [
          `The board ${mail.label} (${mail.boardId}) failed repeatedly, so no session can use it. The last failure: ${mail.reason}`,
          'It is checked every ten minutes and comes back by itself after three good checks.',
          `To see what it printed: npm run admin -- boards show ${mail.boardId}`,
          `To check it now: npm run admin -- boards check ${mail.boardId}`,
        ],
        after: ['At most three of these are sent an hour. `boards list` has all boards.'],
      }
    case 'password_changed':
      return ifNotYou('Your password was changed', 'Your password was changed, and every other browser was logged out.')
    case 'password_was_reset':
      return ifNotYou('Your password was reset', 'Your password was reset by e-mail, and every browser was logged out.')
    case 'key_created':
      return {
        subject: 'An API key was created',
        before: [
          `A new API key was created for your account. It ends in ${mail.lastFour}.`,
          'If this was not you, revoke the key, then set a new password:',
        ],
        link: { label: 'Your API keys', url: `${env().appUrl}/keys` },
      }
    case 'low_balance':
      return {
        subject: 'Your credits are running low',
        before: [
          `Your balance is ${creditsInWords(mail.credits)}, below your warning level of ${mail.threshold}.`,
          'A session ends when the balance cannot pay its next minute.',
        ],
        link: { label: 'Top up', url: `${env().appUrl}/credits` },
        after: ['You can change or turn off this warning on the Credits page.'],
      }
    case 'session_ending':
      return sessionEnding(mail)
    case 'session_ended':
      return sessionEnded(mail)
    case 'receipt':
      return {
        subject: `Receipt: ${creditsInWords(mail.credits)}`,
        before: ['Thank you. Your credits have been added to your account.'],
        rows: [
          ['Number', mail.topUpId],
          ['Pack', `${mail.pack}, ${creditsInWords(mail.credits)}`],
          [
            'Price',
            `${(mail.priceCents / 100).toFixed(2)} ${mail.currency.toUpperCase()}${mail.isDemo ? ' (demo: nothing was charged)' : ''}`,
          ],
          ['Paid', `${mail.paidAt.slice(0, 16).replace('T', ' ')} UTC`],
        ],
        link: { label: 'Show the receipt', url: `${env().appUrl}/credits/top-ups/${mail.topUpId}` },
      }
    case 'webhook_disabled':
      return {
        subject: 'A webhook was turned off',
        before: [
          `Boardwalk no longer delivers events to one of your webhooks. ${disabledBecause[mail.reason]}`,
          'The webhook’s page shows its deliveries. A delivered test event there turns it back on:',
        ],
        link: { label: 'Your webhooks', url: `${env().appUrl}/webhooks` },
      }
    case 'second_factor_on':
      return ifNotYou(
        'Two-factor authentication was turned on',
        'Logging in with your password now also requires a code from your authenticator app. All other browsers were logged out.',
      )
    case 'second_factor_off':
      return ifNotYou(
        'Two-factor authentication was turned off',
        'Logging in with your password no longer asks for a code.',
      )
    case 'second_factor_failed':
      return ifNotYou(
        'Wrong two-factor code',
        'Someone who knows your password, or uses a sign-in provider of yours, entered a wrong code and was not logged in.',
      )
    case 'recovery_code_used':
      return ifNotYou(
        'A recovery code was used',
        'Someone used one of your recovery codes in place of your authenticator app. It does not work again.',
      )
    case 'recovery_codes_renewed':
      return ifNotYou(
        'Your recovery codes were replaced',
        'You have new recovery codes for two-factor authentication. The old ones no longer work.',
      )
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        before: [
          'A new passkey was added to your account. It can be used to log in without your password.',
          'If this was not you, remove it on your account page, then set a new password:',
        ],
        link: { label: 'Your passkeys', url: `${env().appUrl}/account/passkeys` },
      }
    case 'passkey_removed':
      return ifNotYou(
        'A passkey was removed',
        'A passkey was removed from your account. It can no longer be used to log in.',
      )
    case 'provider_linked':
      return {
        subject: 'A sign-in provider was linked',
        before: [
          'An account at another service was linked to your account, and can now log in to it.',
          'If this was not you, unlink it on your account page, then set a new password:',
        ],
        link: { label: 'Your sign-in providers', url: `${env().appUrl}/account/providers` },
      }
    case 'provider_unlinked':
      return ifNotYou(
        'A sign-in provider was unlinked',
        'An account at another service can no longer log in to your account.',
      )
    case 'account_closed':
      return {
        subject: 'Your account was deleted',
        before: [
          'Your account was deleted. Its API keys, logins and sessions have ended, and we have erased your address.',
          'You can sign up again at any time.',
        ],
      }
  }
}

const disabledBecause = {
  gone: 'The receiver responded with 410 Gone.',
  failing: 'Nothing could be delivered to it for five days.',
  secret_lost: 'The signing secret was lost. Delete this webhook and create a new one.',
}

function keysInWords(keys: number): string {
  return keys === 1 ? 'The account has one API key.' : `The account has ${keys} API keys.`
}

/** Returns a mail about a change that leads to a new password, for an owner who did not make it. */
function ifNotYou(subject: string, change: string) {
  return { subject, before: [change, NOT_YOU], link: resetLink() }
}

function resetLink() {
  return { label: 'Set a new password', url: `${env().appUrl}/forgot-password` }
}

function pageUrl(path: string, token: string): string {
  return `${env().appUrl}${path}?token=${token}`
}

function operator(): string {
  return env().supportContact?.replace(/^mailto:/, '') ?? 'the operator of this service'
}
