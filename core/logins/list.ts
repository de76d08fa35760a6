import { and, desc, eq, sql } from 'drizzle-orm'
import { db, logins } from '#db/index.ts'
import { isAlive, type Login } from './find.ts'

export type SignedInBrowser = {
  id: string
  userAgent: string | null
  address: string | null
  createdAt: Date
  lastSeenAt: Date
  isThisOne: boolean
}

/** Returns the browsers a user is signed in with: this one, then the last seen first. */
export function listLogins(login: Login): Promise<SignedInBrowser[]> {
  const isThisOne = sql<boolean>`${logins.id} = ${login.id}`
  return db()
    .select({
      id: logins.id,
      userAgent: logins.userAgent,
      address: logins.address,
      createdAt: logins.createdAt,
      lastSeenAt: logins.lastSeenAt,
      isThisOne,
    })
    .from(logins)
    .where(and(eq(logins.userId, login.user.id), isAlive))
    .orderBy(desc(isThisOne), desc(logins.lastSeenAt), desc(logins.id))
}
