import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { sha256 } from '#core/hashes.ts'
import { type User, userColumns } from '#core/users/index.ts'
import { db, logins, users } from '#db/index.ts'

const TOKEN_BYTES = 32
const MAX_USER_AGENT_CHARACTERS = 400

/** How long a login lives without being used, and at most (contract §3). */
export const IDLE_DAYS = 7
export const MAX_DAYS = 30

export type Login = { id: string; user: User }

/** Signs a browser in and answers the token its cookie must carry. The database keeps only the token's hash. */
export async function startLogin(user: User, userAgent: string | null): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await forgetDeadLogins(user)
  await db()
    .insert(logins)
    .values({ userId: user.id, tokenHash: sha256(token), userAgent: userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) })
  return token
}

/** Who a token belongs to, or undefined once it has been ended, was idle for 7 days or is 30 days old. */
export async function findLogin(token: string): Promise<Login | undefined> {
  const [login] = await db()
    .select({
      id: logins.id,
      user: userColumns,
      stale: sql<boolean>`${logins.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(logins)
    .innerJoin(users, eq(users.id, logins.userId))
    .where(and(eq(logins.tokenHash, sha256(token)), isAlive))
  if (!login) return undefined
  if (login.stale) await db().update(logins).set({ lastSeenAt: sql`now()` }).where(eq(logins.id, login.id))
  return { id: login.id, user: login.user }
}

/** Ends a login in the database: a copy of its cookie is dead from now on. */
export async function endLogin(login: Login): Promise<void> {
  await db()
    .delete(logins)
    .where(and(eq(logins.id, login.id), eq(logins.userId, login.user.id)))
}

const isAlive = and(
  gt(logins.lastSeenAt, sql`now() - make_interval(days => ${IDLE_DAYS})`),
  gt(logins.createdAt, sql`now() - make_interval(days => ${MAX_DAYS})`),
)

async function forgetDeadLogins(user: User): Promise<void> {
  await db()
    .delete(logins)
    .where(and(eq(logins.userId, user.id), lt(logins.createdAt, sql`now() - make_interval(days => ${MAX_DAYS})`)))
}
