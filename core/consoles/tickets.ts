import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordEvent } from '#core/audit/index.ts'
import { sha256 } from '#core/sha256.ts'
import { Timestamp } from '#core/timestamps.ts'
import type { User } from '#core/users.ts'
import { apiKeys, consoleTickets, db, sessions, ticketModes } from '#db/index.ts'
import { findOwnConsole, refuseEnded } from './admit.ts'

const SECRET_BYTES = 24
const MAX_MINUTES = 480

const range = `must be a whole number from 1 to ${MAX_MINUTES}`

export const CreateTicket = z
  .strictObject({
    mode: z.enum(ticketModes).default('ro').meta({ description: '`rw` may type, `ro` only reads.' }),
    minutes: z.int(range).min(1, range).max(MAX_MINUTES, range).default(60),
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

/**
 * Makes a ticket that opens the console of one session, for somebody without a key or login. It
 * ends with the key that made it. Throws `not_found` and `session_ended`.
 */
export async function createTicket(
  user: User,
  sessionId: string,
  { mode, minutes }: z.output<typeof CreateTicket>,
  madeBy: string,
): Promise<ConsoleTicket> {
  refuseEnded(await findOwnConsole(user.id, sessionId))
  const ticket = `tkt_${randomBytes(SECRET_BYTES).toString('hex')}`
  const expiresAt = sql`date_trunc('milliseconds', now() + make_interval(mins => ${minutes}))`
  const [made] = await db()
    .insert(consoleTickets)
    .values({ tokenHash: sha256(ticket), sessionId, mode, expiresAt, madeBy })
    .returning({ id: consoleTickets.id, expires_at: consoleTickets.expiresAt })
  if (!made) throw new Error('an insert without a conflict clause returned no row')
  await recordEvent('console_shared', { userId: user.id, subjectId: sessionId, details: { mode } })
  return { ...made, ticket, mode }
}

const isKeyGone = sql`exists (select 1 from ${apiKeys} where ${apiKeys.id} = ${consoleTickets.madeBy}
  and (${apiKeys.revokedAt} is not null or ${apiKeys.expiresAt} <= now()))`
const isLive = and(gt(consoleTickets.expiresAt, sql`now()`), not(isKeyGone))

/** Returns what a ticket opens; undefined if it is unknown or expired, or for another session. */
export async function findTicket(ticket: string, sessionId: string) {
  if (!/^tkt_[0-9a-f]{48}$/.test(ticket)) return undefined
  const [found] = await db()
    .select({ id: consoleTickets.id, mode: consoleTickets.mode, userId: sessions.userId })
    .from(consoleTickets)
    .innerJoin(sessions, eq(sessions.id, consoleTickets.sessionId))
    .where(and(eq(consoleTickets.tokenHash, sha256(ticket)), eq(consoleTickets.sessionId, sessionId), isLive))
  return found
}

/** Returns which of these tickets are live. */
export async function liveTicketIds(ids: string[]): Promise<string[]> {
  const live = await db()
    .select({ id: consoleTickets.id })
    .from(consoleTickets)
    .where(and(inArray(consoleTickets.id, ids), isLive))
  return live.map(({ id }) => id)
}
