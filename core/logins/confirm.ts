import { and, eq, gt, sql } from 'drizzle-orm'
import { type LoginMethod, recordEvent } from '#core/audit/index.ts'
import { Refusal } from '#core/errors.ts'
import { isOpen } from '#core/users.ts'
import { db, logins, users } from '#db/index.ts'
import type { Login } from './find.ts'

/** How long a confirmation of who is there holds. */
export const CONFIRMED_MINUTES = 10

const isConfirmed = (login: Login) =>
  and(
    eq(logins.id, login.id),
    eq(logins.userId, login.user.id),
    gt(logins.confirmedAt, sql`now() - make_interval(mins => ${CONFIRMED_MINUTES})`),
  )

/**
 * Notes that the user of this browser has just proved who they are, and `by` what. Call it in a
 * transaction.
 */
export async function confirmLogin({ id, user }: Login, by: LoginMethod): Promise<void> {
  await db()
    .update(logins)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(logins.id, id), eq(logins.userId, user.id)))
  await recordEvent('login_confirmed', { userId: user.id, subjectId: id, details: { by } })
}

/** Returns whether this browser has confirmed its user in the last minutes. */
export async function isConfirmedLogin(login: Login): Promise<boolean> {
  return (await db().$count(logins, isConfirmed(login))) > 0
}

/**
 * Locks the account of a browser that has confirmed its user; call it first in the transaction of
 * what needs that. Throws `unauthorized` if the confirmation is too old, or a new password has
 * ended the login.
 */
export async function lockConfirmed(login: Login): Promise<void> {
  const isUser = and(eq(users.id, login.user.id), isOpen)
  await db().select({ id: users.id }).from(users).where(isUser).for('update')
  // A statement of its own, because it must see what was committed while the first one waited.
  if (!(await isConfirmedLogin(login))) throw unconfirmed()
}

/** Returns the refusal of a browser that has not confirmed its user. */
export function unconfirmed(): Refusal {
  return new Refusal('unauthorized', 'Confirm your identity, then try again.')
}
