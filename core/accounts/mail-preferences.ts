import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { readUnsubscribeToken } from '#core/mail/index.ts'
import type { User } from '#core/users.ts'
import { db, inTransaction, type OptionalMail, optionalMails, users } from '#db/index.ts'

export { type OptionalMail, optionalMails }

export const Unsubscribe = z.strictObject({ token: z.string() })

export type MailSettings = {
  off: OptionalMail[]
  /** A balance below it is told by mail; none if null. */
  lowBalanceCredits: number | null
}

export async function readMailSettings(user: User): Promise<MailSettings> {
  const columns = { off: users.mailsOff, lowBalanceCredits: users.lowBalanceCredits }
  const [found] = await db().select(columns).from(users).where(eq(users.id, user.id))
  return found ?? { off: [], lowBalanceCredits: null }
}

/** Turns off all optional mails but the wanted ones. Security notices are always sent. */
export async function setMails(user: User, wanted: OptionalMail[]): Promise<void> {
  const off = optionalMails.filter((kind) => !wanted.includes(kind))
  await inTransaction(async () => {
    await db().update(users).set({ mailsOff: off }).where(eq(users.id, user.id))
    await recordEvent('mails_changed', { userId: user.id, details: { off } })
  })
}

/** Returns the kind of mail that a link turns off; undefined if the link is not valid any more. */
export function mailToUnsubscribe(token: string): OptionalMail | undefined {
  return readUnsubscribeToken(token)?.unsubscribe
}

/**
 * Turns off the kind of mail that a link names, without a login: the link came with such a mail.
 * Returns the kind, also if it was off already; undefined if the link is not valid any more.
 */
export async function unsubscribe({ token }: z.output<typeof Unsubscribe>): Promise<OptionalMail | undefined> {
  const named = readUnsubscribeToken(token)
  if (!named) return undefined
  const { unsubscribe: kind, userId } = named
  await inTransaction(async () => {
    const [changed] = await db()
      .update(users)
      .set({ mailsOff: sql`array_append(${users.mailsOff}, ${kind})` })
      .where(sql`${users.id} = ${userId} and ${users.closedAt} is null and not ${kind} = any(${users.mailsOff})`)
      .returning({ off: users.mailsOff })
    if (changed) await recordEvent('mails_changed', { userId, details: { off: changed.off } })
  })
  return kind
}
