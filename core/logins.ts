import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { actingAs, actor } from '#core/actor.ts'
import { recordEvent } from '#core/audit/index.ts'
import { notFound } from '#core/errors.ts'
import { sha256 } from '#core/hashes.ts'
import { holdProven, isOpen, type Proof, type User, userColumns } from '#core/users/index.ts'
import { newId } from '#db/ids.ts'
import { db, logins, transaction, users } from '#db/index.ts'
import { statement } from '#db/statement.ts'

const TOKEN_BYTES = 32
const MAX_USER_AGENT_CHARACTERS = 400

/** How long a login lives without being used, and at most (docs/contract.md §3). */
export const IDLE_DAYS = 7
export const MAX_DAYS = 30

export type Login = { id: string; user: User }

/** Signs in the browser that gave a password. Refuses `unauthorized` where that has been set anew meanwhile: a reset ends this login too. */
export function startProvenLogin(proof: Proof, userAgent: string | null, address?: string): Promise<string> {
  return transaction(async () => {
    await holdProven(proof)
    return startLogin(proof.user, userAgent, address)
  })
}

/** Signs a browser in and answers the token its cookie must carry. The database keeps only the token's hash. */
export async function startLogin(user: User, userAgent: string | null, address?: string): Promise<string> {
  const token = newToken()
  const id = newId('login')
  const browser = userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS)
  await transaction(async () => {
    await forgetDeadLogins(user)
    await db()
      .insert(logins)
      .values({ id, userId: user.id, tokenHash: sha256(token), userAgent: browser, address })
    await actingAs({ ...actor(), kind: 'user', credentialId: id }, () =>
      recordEvent('logged_in', { userId: user.id, subjectId: id, details: {} }),
    )
  })
  return token
}

const isAlive = and(
  gt(logins.lastSeenAt, sql`now() - make_interval(days => ${IDLE_DAYS})`),
  gt(logins.createdAt, sql`now() - make_interval(days => ${MAX_DAYS})`),
)

const find = statement((on) =>
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

/** Who a token belongs to, or undefined once it has been ended, was idle for 7 days or is 30 days old. */
export async function findLogin(token: string): Promise<Login | undefined> {
  const [login] = await find().execute({ tokenHash: sha256(token) })
  if (!login) return undefined
  if (login.stale) await db().update(logins).set({ lastSeenAt: sql`now()` }).where(eq(logins.id, login.id))
  return { id: login.id, user: login.user }
}

/** Ends a login in the database: a copy of its cookie is dead from now on. */
export function endLogin({ id, user }: Login): Promise<void> {
  return transaction(async () => {
    const ended = await db()
      .delete(logins)
      .where(and(eq(logins.id, id), eq(logins.userId, user.id)))
      .returning({ id: logins.id })
    if (ended.length > 0) await recordEvent('logged_out', { userId: user.id, subjectId: id, details: {} })
  })
}

/** Gives a login another token, which its cookie must carry from now on. */
export async function renewLogin(login: Login): Promise<string> {
  const token = newToken()
  await db()
    .update(logins)
    .set({ tokenHash: sha256(token) })
    .where(and(eq(logins.id, login.id), eq(logins.userId, login.user.id)))
  return token
}

/** A signed-in browser as its user sees it. */
export type SignedInBrowser = {
  id: string
  userAgent: string | null
  address: string | null
  createdAt: Date
  lastSeenAt: Date
  isThisOne: boolean
}

/** The browsers a user is signed in with: this one, then whichever was seen last. */
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

/** Signs out one of the user's own browsers. Refuses `not_found`. */
export async function endLoginOn(user: User, loginId: string): Promise<void> {
  const ended = await endWhere(user.id, eq(logins.id, loginId))
  if (ended === 0) throw notFound('browser')
}

/** Signs out every browser of the user but this one. */
export async function endOtherLogins(login: Login): Promise<void> {
  await endWhere(login.user.id, ne(logins.id, login.id))
}

/** Signs out every browser of a user. */
export async function endAllLogins(userId: string): Promise<void> {
  await endWhere(userId)
}

/** Answers how many logins there were to end; each is on record. */
function endWhere(userId: string, which?: ReturnType<typeof eq>): Promise<number> {
  return transaction(async () => {
    const ended = await db()
      .delete(logins)
      .where(and(eq(logins.userId, userId), which))
      .returning({ id: logins.id })
    for (const { id } of ended) await recordEvent('login_ended', { userId, subjectId: id, details: {} })
    return ended.length
  })
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

async function forgetDeadLogins(user: User): Promise<void> {
  await db()
    .delete(logins)
    .where(and(eq(logins.userId, user.id), lt(logins.createdAt, sql`now() - make_interval(days => ${MAX_DAYS})`)))
}
