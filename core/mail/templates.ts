import { env } from '#env.ts'
import type { Mail } from './kinds.ts'

/** A mail in words. `url` is the link in it, if it has one. */
export type RenderedMail = { subject: string; text: string; html: string; url?: string | undefined }

type Words = { subject: string; before: string[]; link?: { label: string; url: string }; after?: string[] }

const FIRST_PROOF =
  'This signs out other browsers and revokes API keys that were made before. Where you are not signed in, it asks for a new password.'
const NOT_YOU = 'If this was not you, set a new password at once:'

/** Puts a mail into words, as plain text and as HTML that says the same. Its links begin with APP_URL, whatever a request claims. */
export function render(mail: Mail): RenderedMail {
  const { subject, before, link, after = [] } = wordsFor(mail)
  const text = [...before, ...(link ? [link.url] : []), ...after, `Boardwalk\n${env().appUrl}`].join('\n\n')
  const paragraphs = [
    ...before.map(escapeHtml),
    ...(link ? [`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a><br>${escapeHtml(link.url)}`] : []),
    ...after.map(escapeHtml),
    `<a href="${escapeHtml(env().appUrl)}">Boardwalk</a>`,
  ]
  const html = `<!doctype html><html lang="en"><body>${paragraphs.map((words) => `<p>${words}</p>`).join('')}</body></html>`
  return { subject, text: `${text}\n`, html, url: link?.url }
}

function wordsFor(mail: Mail): Words {
  switch (mail.kind) {
    case 'email_verification':
      return {
        subject: 'Confirm your e-mail address',
        before: ['Somebody, we hope you, has signed up at Boardwalk with this address. Confirm that it is yours:'],
        link: { label: 'Confirm the address', url: pageUrl('/confirm-email', mail.token) },
        after: [FIRST_PROOF, 'The link works for 24 hours. If it was not you, do nothing.'],
      }
    case 'password_reset':
      return {
        subject: 'Set a new password',
        before: ['Somebody, we hope you, wants to set a new password for the account with this address:'],
        link: { label: 'Set a new password', url: pageUrl('/reset-password', mail.token) },
        after: [
          ...(mail.keys > 0
            ? [`${keysInWords(mail.keys)} The page offers to revoke ${mail.keys === 1 ? 'it' : 'them'} too.`]
            : []),
          'The link works for an hour, and once. If it was not you, do nothing: your password stays as it is.',
        ],
      }
    case 'email_change':
      return {
        subject: 'Confirm your new e-mail address',
        before: [
          'Somebody, we hope you, wants to use this address for an account at Boardwalk. Confirm that it is yours:',
        ],
        link: { label: 'Use this address', url: pageUrl('/confirm-email', mail.token) },
        after: [
          FIRST_PROOF,
          'The link works for 24 hours, and once. If it was not you, do nothing: nothing will change.',
        ],
      }
    case 'email_change_asked':
      return {
        subject: 'A new e-mail address was asked for',
        before: [
          'Somebody who knows your password has asked to change the address of your account. It changes once the new one is confirmed.',
          NOT_YOU,
        ],
        link: resetLink(),
        after: ['That also stops the change.'],
      }
    case 'email_changed':
      return {
        subject: 'Your e-mail address was changed',
        before: [
          'Your account has a new e-mail address from now on. This one is no longer used.',
          'If you did not do this, contact the operator of this service and say when you received this e-mail.',
        ],
      }
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        before: ['The password of your account was changed, and every other browser was signed out.', NOT_YOU],
        link: resetLink(),
      }
    case 'password_was_reset':
      return {
        subject: 'Your password was set anew',
        before: [
          'The password of your account was set anew by a link in a mail, and every browser was signed out.',
          NOT_YOU,
        ],
        link: resetLink(),
      }
    case 'key_created':
      return {
        subject: 'An API key was created',
        before: [
          `A new API key was created for your account. It ends in ${mail.lastFour}.`,
          'If this was not you, revoke it on the page of your keys, then set a new password:',
        ],
        link: { label: 'Your API keys', url: `${env().appUrl}/keys` },
      }
    case 'account_closed':
      return {
        subject: 'Your account is deleted',
        before: [
          'Your account is deleted: its API keys, logins and sessions have ended, and your address is forgotten with this mail.',
          'You can sign up with it again at any time.',
        ],
      }
  }
}

function keysInWords(keys: number): string {
  return keys === 1 ? 'The account has one API key.' : `The account has ${keys} API keys.`
}

function resetLink() {
  return { label: 'Set a new password', url: `${env().appUrl}/forgot-password` }
}

function pageUrl(path: string, token: string): string {
  return `${env().appUrl}${path}?token=${token}`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
