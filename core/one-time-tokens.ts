import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { db, oneTimeTokens, type TokenKind, users } from '#db/index.ts'
import { sha256 } from './sha256.ts'

const TOKEN_BYTES = 32

/** How long a link works (docs/security.md). */
export const TTL_MINUTES: Record<TokenKind, number> = {
  password_reset: 60,
  email_verification: 24 * 60,
  email_change: 24 * 60,
}

type Issue = {
  kind: TokenKind
  /** Whose: it is made for the user this finds, and for nobody else. */
  whose: SQL
  /** The address it holds for, where that is not the user's own. */
  email?: string
}

/**
 * Makes a token and answers it; the database keeps its hash. An older one of the same kind is worth
 * nothing from now on. The work is the same where nobody is found.
 */
export async function issueToken({ kind, whose, email }: Issue): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db().execute(sql`
    insert into ${oneTimeTokens} (user_id, kind, token_hash, email, expires_at)
    select ${users.id}, ${kind}, ${sha256(token)}, coalesce(${email ?? null}, ${users.email}), now() + make_interval(mins => ${TTL_MINUTES[kind]})
    from ${users} where ${whose}
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, email = excluded.email,
      expires_at = excluded.expires_at, created_at = excluded.created_at`)
  return token
}

const bearer = { userId: oneTimeTokens.userId, kind: oneTimeTokens.kind, email: oneTimeTokens.email }
export type TokenOwner = { userId: string; kind: TokenKind; email: string }

/**
 * Whom a token belongs to while it works. It goes on working: links are opened by mail scanners
 * too.
 */
export async function readToken(kinds: TokenKind[], token: string): Promise<TokenOwner | undefined> {
  const [found] = await db().select(bearer).from(oneTimeTokens).where(works(kinds, token))
  return found
}

/** Uses a token up: of those who come at once, one is answered whose it was. */
export async function consumeToken(kinds: TokenKind[], token: string): Promise<TokenOwner | undefined> {
  const [used] = await db().delete(oneTimeTokens).where(works(kinds, token)).returning(bearer)
  return used
}

/** Revokes all links that were mailed to a user. */
export async function revokeTokens(userId: string): Promise<void> {
  await db().delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}

function works(kinds: TokenKind[], token: string) {
  return and(
    eq(oneTimeTokens.tokenHash, sha256(token)),
    inArray(oneTimeTokens.kind, kinds),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )
}
