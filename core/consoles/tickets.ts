import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, like, ne, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { notFound, Refusal } from '#core/errors.ts'
import { tellInstances } from '#core/instances.ts'
import { sha256 } from '#core/sha256.ts'
import { Timestamp } from '#core/timestamps.ts'
import { isOpen, type User } from '#core/users.ts'
import { apiKeys, consoleTickets, db, sessions, ticketModes, transaction, users } from '#db/index.ts'
import { findOwnConsole, refuseEnded } from './admit.ts'

const SECRET_BYTES = 24
const MINUTE_S = 60
/** Seven days: a recording is there for longer. */
const MAX_MINUTES = 10_080
/** Longer than a guest's session and the preparation of its board. */
const GUEST_MINUTES = 5
const MAX_TICKETS = 20

const range = `must be a whole number from 1 to ${MAX_MINUTES}`

export const CreateTicket = z
  .strictObject({
    mode: z.enum(ticketModes).default('ro').meta({ description: '`rw` may type, `ro` only reads.' }),
    minutes: z
      .int(range)
      .min(1, range)
      .max(MAX_MINUTES, range)
      .default(60)
      .meta({ description: 'How long the ticket works.' }),
  })
  .meta({ id: 'CreateTicket' })

export const ConsoleTicket = z
  .strictObject({
    id: z.string(),
    ticket: z.string().meta({ description: 'Shown once. Offer it as the subprotocol `ticket.` and this text.' }),
    mode: z.enum(ticketModes),
    expires_at: Timestamp,
  })
  .meta({ id: 'ConsoleTicket' })
export type ConsoleTicket = z.infer<typeof ConsoleTicket>

export const TicketRecord = ConsoleTicket.omit({ ticket: true })
  .extend({ created_at: Timestamp })
  .meta({ id: 'TicketRecord' })
export type TicketRecord = z.infer<typeof TicketRecord>

export const TicketList = z.strictObject({ tickets: z.array(TicketRecord) }).meta({ id: 'TicketList' })

const isKeyGone = sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${consoleTickets.madeBy}
  and (${apiKeys.revokedAt} is not null or ${apiKeys.expiresAt} <= now()))`
const isGuestOver = and(users.isGuest, eq(sessions.state, 'ended'))
const isLive = and(gt(consoleTickets.expiresAt, sql`now()`), isNull(consoleTickets.revokedAt), not(isKeyGone))

/**
 * Makes a ticket that opens the console of one session, for somebody without a key or login. It
 * ends after the minutes, which need not be whole, or with the key that made it. Of an ended
 * session it opens the recording, so it only reads. Throws `not_found`, `session_ended` and
 * `console_limit_reached`.
 */
export async function createTicket(
  user: User,
  sessionId: string,
  { mode, minutes }: z.output<typeof CreateTicket>,
  madeBy: string,
): Promise<ConsoleTicket> {
  const status = await findOwnConsole(user.id, sessionId)
  if (mode === 'rw') refuseEnded(status)
  if ((await db().$count(consoleTickets, and(eq(consoleTickets.sessionId, sessionId), isLive))) >= MAX_TICKETS)
    throw new Refusal('console_limit_reached', `This console is shared ${MAX_TICKETS} times. Revoke a link first.`)
  const made = await insertTicket(sessionId, { mode, minutes, madeBy })
  await recordEvent('console_shared', { userId: user.id, subjectId: sessionId, details: { mode } })
  return made
}

/**
 * Makes the ticket with which a guest types at the board of their own session. It opens nothing
 * once that session has ended.
 */
export async function createGuestTicket(sessionId: string): Promise<string> {
  const { ticket } = await insertTicket(sessionId, { mode: 'rw', minutes: GUEST_MINUTES, madeBy: 'guest' })
  return ticket
}

type NewTicket = z.output<typeof CreateTicket> & { madeBy: string }

async function insertTicket(sessionId: string, { mode, minutes, madeBy }: NewTicket): Promise<ConsoleTicket> {
  const ticket = `tkt_${randomBytes(SECRET_BYTES).toString('hex')}`
  const expiresAt = sql`date_trunc('milliseconds', now() + make_interval(secs => ${minutes * MINUTE_S}))`
  const [made] = await db()
    .insert(consoleTickets)
    .values({ tokenHash: sha256(ticket), sessionId, mode, expiresAt, madeBy })
    .returning({ id: consoleTickets.id, expires_at: consoleTickets.expiresAt })
  if (!made) throw new Error('an insert without a conflict clause returned no row')
  return { ...made, ticket, mode }
}

/** Returns the live tickets of a user's session, newest first. Throws `not_found`. */
export async function listTickets(user: User, sessionId: string): Promise<TicketRecord[]> {
  await findOwnConsole(user.id, sessionId)
  const { id, mode, expiresAt: expires_at, createdAt: created_at } = consoleTickets
  return db()
    .select({ id, mode, expires_at, created_at })
    .from(consoleTickets)
    .where(and(eq(consoleTickets.sessionId, sessionId), isLive))
    .orderBy(desc(consoleTickets.createdAt), desc(consoleTickets.id))
}

/**
 * Revokes a ticket: its viewers are disconnected, on every instance. Throws `not_found`
 * for what is unknown, revoked or expired already, or another user's.
 */
export function revokeTicket(user: User, sessionId: string, ticketId: string): Promise<void> {
  return transaction(async () => {
    await findOwnConsole(user.id, sessionId)
    const isWanted = and(eq(consoleTickets.id, ticketId), eq(consoleTickets.sessionId, sessionId))
    if ((await revoke(user.id, isWanted)) === 0) throw notFound('ticket')
  })
}

/**
 * Revokes the tickets that logins of a user made, but one, in the transaction that ends these.
 * Those of keys end with their keys.
 */
export async function revokeTickets(userId: string, { except = '' } = {}): Promise<void> {
  await revoke(userId, and(isOfUser(userId), like(consoleTickets.madeBy, 'lgn_%'), ne(consoleTickets.madeBy, except)))
}

/** Deletes the tickets of a user's sessions, in the transaction that closes the account. */
export async function deleteTickets(user: Pick<User, 'id'>): Promise<void> {
  await db().delete(consoleTickets).where(isOfUser(user.id))
  await tellInstances({ t: 'credentials' })
}

const isOfUser = (userId: string) =>
  sql`${consoleTickets.sessionId} in (select id from sessions where user_id = ${userId})`

async function revoke(userId: string, isWanted: SQL | undefined): Promise<number> {
  const revoked = await db()
    .update(consoleTickets)
    .set({ revokedAt: sql`now()` })
    .where(and(isWanted, isLive))
    .returning({ subjectId: consoleTickets.sessionId, mode: consoleTickets.mode })
  if (revoked.length > 0) await tellInstances({ t: 'credentials' })
  for (const { subjectId, mode } of revoked)
    await recordEvent('console_share_revoked', { userId, subjectId, details: { mode } })
  return revoked.length
}

/** Returns what a ticket opens; undefined if it is unknown or expired, or for another session. */
export async function findTicket(ticket: string, sessionId: string) {
  if (!/^tkt_[0-9a-f]{48}$/.test(ticket)) return undefined
  const [found] = await db()
    .select({
      id: consoleTickets.id,
      mode: consoleTickets.mode,
      userId: sessions.userId,
      expiresAt: consoleTickets.expiresAt,
    })
    .from(consoleTickets)
    .innerJoin(sessions, eq(sessions.id, consoleTickets.sessionId))
    .innerJoin(users, and(eq(users.id, sessions.userId), isOpen, not(sql`${isGuestOver}`)))
    .where(and(eq(consoleTickets.tokenHash, sha256(ticket)), eq(consoleTickets.sessionId, sessionId), isLive))
  return found
}

export async function liveTicketIds(ids: string[]): Promise<string[]> {
  const live = await db()
    .select({ id: consoleTickets.id })
    .from(consoleTickets)
    .where(and(inArray(consoleTickets.id, ids), isLive))
  return live.map(({ id }) => id)
}
