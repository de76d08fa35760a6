import { z } from 'zod'
import { seal, unseal } from '#core/sealing.ts'
import { optionalMails } from '#db/index.ts'
import { env } from '#env.ts'

/** Names the mails that a link turns off: one kind, to one user. */
const Unsubscription = z.strictObject({ unsubscribe: z.enum(optionalMails), userId: z.string() })
type Unsubscription = z.output<typeof Unsubscription>

/** The shape of a token, so that nothing else is unsealed. */
const UNSUBSCRIBE_TOKEN = /^[\w-]{40,300}$/

/** Creates the token of a link. It cannot be guessed, and turns off this one kind of mail only. */
export function unsubscribeToken(unsubscription: Unsubscription): string {
  return seal(JSON.stringify(unsubscription)).toString('base64url')
}

/** Returns what a token turns off; undefined if we did not make it or its secret has expired. */
export function readUnsubscribeToken(token: string): Unsubscription | undefined {
  if (!UNSUBSCRIBE_TOKEN.test(token)) return undefined
  const text = unseal(Buffer.from(token, 'base64url'))
  const parsed = text === undefined ? undefined : Unsubscription.safeParse(JSON.parse(text))
  return parsed?.data
}

/** The page that a reader opens, and that asks before it turns anything off. */
export function unsubscribePage(token: string): string {
  return `${env().appUrl}/unsubscribe?token=${token}`
}

/** The URL that mail apps post to when their own button is pressed (RFC 8058). */
export function oneClickUrl(token: string): string {
  return `${env().appUrl}/mail/unsubscribe?token=${token}`
}
