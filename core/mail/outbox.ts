import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { limits } from '#core/rate-limits.ts'
import { seal, unseal } from '#core/sealing.ts'
import { newId } from '#db/ids.ts'
import { db, mails, users } from '#db/index.ts'
import { env } from '#env.ts'
import type { LinkMail, Mail, Notice } from './kinds.ts'
import { type RenderedMail, render } from './templates.ts'

/** What PostgreSQL tells every instance as soon as a mail is committed. */
export const CHANNEL = 'boardwalk_mails'

/** That a mail went out, and when, can be looked up for so long. */
const KEEP_MAILS_DAYS = 30

const DEFAULT_TTL_MINUTES = 24 * 60

/** Who takes a mail on has this long before somebody else may: longer than any transport takes. */
const HELD_SECONDS = 5 * 60
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 60 * 60

const Sealed = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  url: z.string().optional(),
}) satisfies z.ZodType<RenderedMail>

type Post<M extends Mail> = {
  mail: M
  /** Whose: it is posted to the user this finds, and to nobody else. */
  recipient: SQL
  /** Where that is not the user's own address. */
  address?: string
  /** After which it would say what is no longer so. */
  ttlMinutes?: number
}

/**
 * Posts a mail with a link in the transaction we are in: it is sent after the commit, or never was.
 * The work is the same where nobody is found. Whoever asks counts it under `limits.mailsToAddress`
 * first.
 */
export function enqueueMail(post: Post<LinkMail>): Promise<void> {
  return insertMail(post)
}

/**
 * Posts a notice to a user's address in the transaction we are in. It is left out where the address
 * is not confirmed, or has had as many of its kind as the limit of mails to an address allows. Each
 * kind is counted for itself, so that nobody can hide one notice behind others or use up the mails
 * that reset a password.
 */
export async function enqueueNotice(notice: Notice, userId: string): Promise<void> {
  const isConfirmed = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt))
  await insertMail({ mail: notice, recipient: sql`${isConfirmed} and ${isWithinLimit(notice, userId)}` })
}

function isWithinLimit({ kind }: Notice, userId: string): SQL {
  if (!env().rateLimits) return sql`true`
  const { max, seconds } = limits.mailsToAddress
  const isRecent = gt(mails.createdAt, sql`now() - make_interval(secs => ${seconds})`)
  return lt(db().$count(mails, and(eq(mails.userId, userId), eq(mails.kind, kind), isRecent)), max)
}

async function insertMail({ mail, recipient, address, ttlMinutes = DEFAULT_TTL_MINUTES }: Post<Mail>): Promise<void> {
  const letter = seal(JSON.stringify(render(mail)))
  await db().execute(sql`
    insert into ${mails} (id, user_id, kind, address, letter, give_up_at)
    select ${newId('mail')}, ${users.id}, ${mail.kind}, coalesce(${address ?? null}, ${users.email}), ${letter},
      now() + make_interval(mins => ${ttlMinutes})
    from ${users} where ${recipient}`)
  await db().execute(sql`select pg_notify(${CHANNEL}, '')`)
}

/** What is on its way to a user is not sent any more. */
export async function cancelMails(userId: string): Promise<void> {
  await db().delete(mails).where(eq(mails.userId, userId))
}

/** Takes mails away that were sent, or given up, and are older than that. */
export async function purgeOldMails(): Promise<void> {
  const isOld = lt(mails.createdAt, sql`now() - make_interval(days => ${KEEP_MAILS_DAYS})`)
  await db()
    .delete(mails)
    .where(and(isNull(mails.nextTryAt), isOld))
}

export type DueMail = { id: string; kind: string; address: string; letter: RenderedMail; attempts: number }

/**
 * Takes on mails that are due, at most so many, so that nobody else does meanwhile; should we end
 * before we say what became of them, somebody else takes them on later. What is too old, or cannot
 * be read any more, is given up.
 */
export async function claimDueMails(max: number): Promise<{ due: DueMail[]; givenUp: string[] }> {
  const taken = await db().execute<{
    id: string
    kind: string
    address: string
    letter: Buffer
    attempts: number
    late: boolean
  }>(sql`
    update ${mails} set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${HELD_SECONDS})
    where id in (
      select id from ${mails} where next_try_at <= now() order by next_try_at limit ${max} for update skip locked)
    returning id, kind, address, letter, attempts, give_up_at <= now() as late`)
  const due: DueMail[] = []
  const givenUp: string[] = []
  for (const { late, letter: sealed, ...mail } of taken) {
    const letter = late ? undefined : unsealed(sealed)
    if (letter) due.push({ ...mail, letter })
    else givenUp.push(mail.id)
  }
  for (const id of givenUp) await discard(id)
  return { due, givenUp }
}

export async function markSent(id: string): Promise<void> {
  await db()
    .update(mails)
    .set({ ...empty, sentAt: sql`now()` })
    .where(eq(mails.id, id))
}

/** The next try comes after a pause that doubles from half a minute to an hour. */
export async function scheduleRetry(id: string): Promise<void> {
  const pause = sql`least(${FIRST_PAUSE_SECONDS}::int * power(2, least(attempts - 1, 20)), ${LONGEST_PAUSE_SECONDS}::int)`
  await db()
    .update(mails)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${pause})` })
    .where(eq(mails.id, id))
}

export async function discard(id: string): Promise<void> {
  await db().update(mails).set(empty).where(eq(mails.id, id))
}

const empty = { nextTryAt: null, address: null, letter: null }

function unsealed(sealed: Buffer): RenderedMail | undefined {
  const text = unseal(sealed)
  return text === undefined ? undefined : Sealed.parse(JSON.parse(text))
}
