import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Actor, actor } from '#core/actor.ts'
import type { Page } from '#core/pagination.ts'
import { subjectOf } from '#core/rate-limits.ts'
import { newId } from '#db/ids.ts'
import { type ActorKind, auditEvents, db } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import { type Action, actions, type DetailsOf } from './actions.ts'

export { Action, type LoginMethod, loginMethods } from './actions.ts'
export { eraseAddressesOf, KEEP_ADDRESSES_DAYS, purgeOldAddresses } from './retention.ts'

export type AuditEvent = {
  id: string
  action: Action
  actor: ActorKind
  credential_id: string | null
  address: string | null
  /** The browser, as `deviceOf` describes it: `Firefox on Linux`. */
  device: string | null
  subject_id: string | null
  details: Record<string, unknown>
  created_at: Date
}

type EventOf<A extends Action> = {
  /** The id of the user whose account it concerns; null if none. */
  userId: string | null
  subjectId?: string
  details: DetailsOf<A>
  /** The time of a timed event, which is settled later; by default now. */
  at?: Date
}

export type NewEvent = { [A in Action]: EventOf<A> & { action: A; actor: Actor } }[Action]

/**
 * Records an action. Call it in the transaction of the action, so that neither is committed without
 * the other. The actor is the one that the entry point set (`core/actor.ts`).
 */
export async function recordEvent<A extends Action>(action: A, { details, at, ...event }: EventOf<A>): Promise<void> {
  const { kind, credentialId, address, device } = actor()
  await db()
    .insert(auditEvents)
    .values({
      ...event,
      action,
      actor: kind,
      credentialId,
      address,
      device,
      details: actions[action].parse(details),
      ...(at && { createdAt: at }),
    })
}

/** Records any number of actions in one statement. */
export async function recordEvents(events: NewEvent[]): Promise<void> {
  const rows = events.map(({ action, actor: by, subjectId, details, at, userId }) => ({
    id: newId('event'),
    userId,
    action,
    subjectId,
    details: actions[action].parse(details),
    at,
    actor: by.kind,
    credentialId: by.credentialId,
    address: by.address,
    device: by.device,
  }))
  const columns = `id text, "userId" text, actor text, "credentialId" text, address text, device text, action text, "subjectId" text,
    details jsonb, at timestamptz`
  await db().execute(sql`
    insert into audit_events (id, user_id, actor, credential_id, address, device, action, subject_id, details, created_at)
    select id, "userId", actor, "credentialId", address, device, action, "subjectId", details, coalesce(at, now())
    from ${recordset(rows, columns)}`)
}

/**
 * Returns the keyed hash by which events name an e-mail without an account, so that the log reveals
 * none. A new login secret gives new hashes.
 */
export function emailHash(email: string): string {
  return subjectOf(email.toLowerCase()).toString('hex')
}

const eventColumns = {
  id: auditEvents.id,
  action: sql<Action>`${auditEvents.action}`,
  actor: auditEvents.actor,
  credential_id: auditEvents.credentialId,
  address: auditEvents.address,
  device: auditEvents.device,
  subject_id: auditEvents.subjectId,
  details: auditEvents.details,
  created_at: auditEvents.createdAt,
}

/**
 * Returns one page of the events of the user's account, newest first; of these actions alone, if
 * any are given.
 */
export async function listEvents(
  user: { id: string },
  { limit, offset }: Page,
  only?: Action[],
): Promise<{ events: AuditEvent[]; total: number }> {
  const mine = and(eq(auditEvents.userId, user.id), only && inArray(auditEvents.action, only))
  const page = db()
    .select(eventColumns)
    .from(auditEvents)
    .where(mine)
    .orderBy(desc(auditEvents.createdAt), desc(auditEvents.id))
    .limit(limit)
    .offset(offset)
  const [events, total] = await Promise.all([page, db().$count(auditEvents, mine)])
  return { events, total }
}

type EventFilter = {
  userId?: string | undefined
  /** An e-mail without an account, with which a login was attempted. */
  tried?: string | undefined
  action?: Action | undefined
  /** The id of an event; only events recorded before it are listed. */
  before?: string | undefined
  limit: number
}

/** Returns events of all users, last recorded first, for the operator. */
export function listAllEvents({ userId, tried, action, before, limit }: EventFilter) {
  const { userId: user, action: actionColumn, details, id } = auditEvents
  return db()
    .select({ ...eventColumns, user_id: user })
    .from(auditEvents)
    .where(
      and(
        userId === undefined ? undefined : eq(user, userId),
        tried === undefined ? undefined : eq(sql`${details} ->> 'email_hash'`, emailHash(tried)),
        action === undefined ? undefined : eq(actionColumn, action),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}
