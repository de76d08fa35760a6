import { and, eq, ne } from 'drizzle-orm'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { tellInstances } from '#core/instances.ts'
import type { User } from '#core/users.ts'
import { db, logins, transaction } from '#db/index.ts'
import type { Login } from './find.ts'

/** Ends a login in the database, so that a copy of its cookie stops working. */
export function endLogin({ id, user }: Login): Promise<void> {
  return transaction(async () => {
    const ended = await db()
      .delete(logins)
      .where(and(eq(logins.id, id), eq(logins.userId, user.id)))
      .returning({ id: logins.id })
    if (ended.length === 0) return
    await tellInstances({ t: 'credentials' })
    await recordEvent('logged_out', { userId: user.id, subjectId: id, details: {} })
  })
}

/** Signs out one of the user's browsers. Throws `not_found`. */
export async function endLoginOn(user: User, loginId: string): Promise<void> {
  const ended = await endWhere(user.id, eq(logins.id, loginId))
  if (ended === 0) throw notFound('browser')
}

/** Signs out every other browser of the user. */
export async function endOtherLogins(login: Login): Promise<void> {
  await endWhere(login.user.id, ne(logins.id, login.id))
}

/** Signs out every browser of a user. */
export async function endAllLogins(userId: string): Promise<void> {
  await endWhere(userId)
}

/** Returns how many logins it ended; each is recorded. */
function endWhere(userId: string, which?: ReturnType<typeof eq>): Promise<number> {
  return transaction(async () => {
    const ended = await db()
      .delete(logins)
      .where(and(eq(logins.userId, userId), which))
      .returning({ id: logins.id })
    if (ended.length > 0) await tellInstances({ t: 'credentials' })
    for (const { id } of ended) await recordEvent('login_ended', { userId, subjectId: id, details: {} })
    return ended.length
  })
}
