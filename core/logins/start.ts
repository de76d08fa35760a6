import { and, eq, lt, sql } from 'drizzle-orm'
import { actingAs, actor } from '#core/actor.ts'
import { type LoginMethod, recordEvent } from '#core/audit/index.ts'
import { sha256 } from '#core/sha256.ts'
import type { User } from '#core/users.ts'
import { newId } from '#db/ids.ts'
import { db, logins, transaction } from '#db/index.ts'
import { MAX_DAYS } from './find.ts'
import { newToken } from './tokens.ts'

const MAX_USER_AGENT_CHARACTERS = 400

/**
 * Signs a browser in, whose user was proved `by` something, and returns the token for its cookie.
 * The database stores only the token's hash.
 */
export async function startLogin(
  user: User,
  by: LoginMethod,
  userAgent: string | null,
  address?: string,
): Promise<string> {
  const token = newToken()
  const id = newId('login')
  const browser = userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS)
  await transaction(async () => {
    await purgeDeadLogins(user)
    await db()
      .insert(logins)
      .values({ id, userId: user.id, tokenHash: sha256(token), userAgent: browser, address })
    await actingAs({ ...actor(), kind: 'user', credentialId: id }, () =>
      recordEvent('logged_in', { userId: user.id, subjectId: id, details: { by } }),
    )
  })
  return token
}

async function purgeDeadLogins(user: User): Promise<void> {
  await db()
    .delete(logins)
    .where(and(eq(logins.userId, user.id), lt(logins.createdAt, sql`now() - make_interval(days => ${MAX_DAYS})`)))
}
