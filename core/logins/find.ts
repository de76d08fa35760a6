import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { sha256 } from '#core/sha256.ts'
import { isOpen, type User, userColumns } from '#core/users.ts'
import { db, logins, users } from '#db/index.ts'
import { prepared } from '#db/prepared.ts'

/** The maximum of days without use, and in all (docs/contract.md §3). */
export const IDLE_DAYS = 7
export const MAX_DAYS = 30

export type Login = { id: string; user: User }

export const isAlive = and(
  gt(logins.lastSeenAt, sql`now() - make_interval(days => ${IDLE_DAYS})`),
  gt(logins.createdAt, sql`now() - make_interval(days => ${MAX_DAYS})`),
)

const find = prepared((on) =>
  on
    .select({
      id: logins.id,
      user: userColumns,
      stale: sql<boolean>`${logins.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .where(and(eq(logins.tokenHash, sql.placeholder('tokenHash')), isAlive, isOpen))
    .prepare('login'),
)

/**
 * Returns the login with this token; undefined if it was ended, idle for 7 days or is 30 days old.
 */
export async function findLogin(token: string): Promise<Login | undefined> {
  const [login] = await find().execute({ tokenHash: sha256(token) })
  if (!login) return undefined
  if (login.stale) await db().update(logins).set({ lastSeenAt: sql`now()` }).where(eq(logins.id, login.id))
  return { id: login.id, user: login.user }
}

/** Returns whether a browser logged in within a day: then it needs no password again. */
export async function isRecent({ id }: Login): Promise<boolean> {
  return (await db().$count(logins, and(eq(logins.id, id), gt(logins.createdAt, sql`now() - interval '1 day'`)))) > 0
}

export async function liveLoginIds(ids: string[]): Promise<string[]> {
  const live = await db()
    .select({ id: logins.id })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .where(and(inArray(logins.id, ids), isAlive, isOpen))
  return live.map(({ id }) => id)
}
