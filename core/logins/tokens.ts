import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { sha256 } from '#core/sha256.ts'
import { db, logins } from '#db/index.ts'
import type { Login } from './find.ts'

const TOKEN_BYTES = 32

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Replaces a login's token and returns the new one for its cookie. */
export async function renewLogin(login: Login): Promise<string> {
  const token = newToken()
  await db()
    .update(logins)
    .set({ tokenHash: sha256(token) })
    .where(and(eq(logins.id, login.id), eq(logins.userId, login.user.id)))
  return token
}
