import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { db, oneTimeTokens, type TokenKind, users } from '#db/index.ts'
import { sha256 } from './sha256.ts'
import { cancelSteps } from './sign-in-steps.ts'

const TOKEN_BYTES = 32

/** How long the link with a token works (docs/security.md). */
export const TTL_MINUTES: Record<TokenKind, number> = {
  password_reset: 60,
  email_verification: 24 * 60,
  email_change: 24 * 60,
}

type Issue = {
  kind: TokenKind
  owner: SQL
  /** The e-mail it verifies, if that is not the owner's present one. */
  email?: string
}

/**
 * Creates a token and returns it; the database stores only its hash. It replaces an older one of
 * the same kind. The work is the same if no user is found.
 */
export async function issueToken({ kind, owner, email }: Issue): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db().execute(sql`
    insert into ${oneTimeTokens} (user_id, kind, token_hash, email, expires_at)
    select ${users.id}, ${kind}, ${sha256(token)}, coalesce(${email ?? null}, ${users.email}), now() + make_interval(mins => ${TTL_MINUTES[kind]})
    from ${users} where ${owner}
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, email = excluded.email,
      expires_at = excluded.expires_at, created_at = excluded.created_at`)
  return token
}

const owner = { userId: oneTimeTokens.userId, kind: oneTimeTokens.kind, email: oneTimeTokens.email }
export type TokenOwner = { userId: string; kind: TokenKind; email: string }

/**
 * Returns the owner of a valid token. The token stays valid, because mail scanners open links too.
 */
export async function readToken(kinds: TokenKind[], token: string): Promise<TokenOwner | undefined> {
  const [found] = await db().select(owner).from(oneTimeTokens).where(isValid(kinds, token))
  return found
}

/** Deletes a valid token and returns its owner. Only one of simultaneous calls gets it. */
export async function consumeToken(kinds: TokenKind[], token: string): Promise<TokenOwner | undefined> {
  const [consumed] = await db().delete(oneTimeTokens).where(isValid(kinds, token)).returning(owner)
  return consumed
}

/**
 * Deletes the tokens of a user, all or those of `kinds`, and what was begun to sign in: links and
 * steps stop working.
 */
export async function revokeTokens(userId: string, kinds?: TokenKind[]): Promise<void> {
  await cancelSteps(userId)
  const isOfKind = kinds && inArray(oneTimeTokens.kind, kinds)
  await db()
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), isOfKind))
}

function isValid(kinds: TokenKind[], token: string) {
  return and(
    eq(oneTimeTokens.tokenHash, sha256(token)),
    inArray(oneTimeTokens.kind, kinds),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )
}
