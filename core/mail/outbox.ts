import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { limits } from '#core/rate-limits.ts'
import { seal, unseal } from '#core/sealing.ts'
import { newId } from '#db/ids.ts'
import { db, mails, type OptionalMail, optionalMails, users } from '#db/index.ts'
import { recordset } from '#db/recordset.ts'
import { env } from '#env.ts'
import type { LinkMail, Mail, Notice, OperatorMail } from './kinds.ts'
import type { RenderedMail } from './layout.ts'
import { render } from './templates.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** The channel on which PostgreSQL notifies every instance of a committed mail. */
export const CHANNEL = 'boardwalk_mails'

/** How long the fact and time of a sent mail are kept. */
const KEEP_MAILS_DAYS = 30

const DEFAULT_TTL_MINUTES = 24 * 60

/** How long a claim on a mail lasts: longer than any delivery takes. */
const CLAIM_SECONDS = 5 * 60
const FIRST_PAUSE_SECONDS = 30
const MAX_PAUSE_SECONDS = 60 * 60

const Sealed = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  url: z.string().optional(),
  unsubscribe: z.string().optional(),
}) satisfies z.ZodType<RenderedMail>

type Post<M extends Mail> = {
  mail: M
  /** A condition on `users`: the mail goes to the user it finds, or to none. */
  recipient: SQL
  /** The e-mail address, if it is not the user's own. */
  address?: string
  /** When the mail is no longer true, and is discarded. */
  ttlMinutes?: number
}

/** A notice to a user. After `ttlMinutes` it would say what is no longer so, and is discarded. */
export type NewNotice = { notice: Notice; userId: string; ttlMinutes?: number }

/**
 * Writes a mail with a link in the current transaction: it is sent after the commit, or never
 * existed. Does the same work if no user is found. Callers count it under `limits.mailsToAddress`
 * first.
 */
export function enqueueMail(post: Post<LinkMail>): Promise<void> {
  return insertMail(post)
}

/**
 * Writes notices in the current transaction. One is left out if the user has not confirmed the
 * address, has turned off its kind, or has had as many of its kind as the limit allows. Kinds are
 * counted separately, so that one cannot be hidden behind others or use up the mails that reset a
 * password.
 */
export async function enqueueNotices(notices: NewNotice[]): Promise<void> {
  const rows = notices.map(({ notice, userId, ttlMinutes = DEFAULT_TTL_MINUTES }) => {
    const { kind } = notice
    const unsubscribe = isOptional(kind) ? unsubscribeToken({ unsubscribe: kind, userId }) : undefined
    const letter = seal(JSON.stringify(render(notice, unsubscribe))).toString('base64')
    return { id: newId('mail'), userId, kind, letter, ttlMinutes }
  })
  await db().execute(sql`
    insert into ${mails} (id, user_id, kind, address, letter, give_up_at)
    select given.id, ${users.id}, given.kind, ${users.email}, decode(given.letter, 'base64'),
      now() + make_interval(mins => given."ttlMinutes")
    from (
      select *, row_number() over (partition by "userId", kind order by id) as nth
      from ${recordset(rows, 'id text, "userId" text, kind text, letter text, "ttlMinutes" int')}
    ) given join ${users} on ${users.id} = given."userId"
    where ${users.emailVerifiedAt} is not null and not given.kind = any(${users.mailsOff}) and ${isWithinLimit()}`)
  await db().execute(sql`select pg_notify(${CHANNEL}, '')`)
}

export function enqueueNotice(notice: Notice, userId: string): Promise<void> {
  return enqueueNotices([{ notice, userId }])
}

function isWithinLimit(): SQL {
  if (!env().rateLimits) return sql`true`
  const { max, seconds } = limits.mailsToAddress
  return sql`given.nth + (
    select count(*) from ${mails} where ${mails.userId} = ${users.id} and ${mails.kind} = given.kind
      and ${mails.createdAt} > now() - make_interval(secs => ${seconds})) <= ${max}`
}

function isOptional(kind: Notice['kind']): kind is OptionalMail {
  return optionalMails.some((optional) => optional === kind)
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

/**
 * Writes a mail to the operator in the current transaction, if the service knows an address. A
 * fourth one of its kind within an hour is left out: logs, metrics and alerts have everything.
 */
export async function enqueueOperatorMail(mail: OperatorMail): Promise<void> {
  const { operatorEmail } = env()
  if (!operatorEmail) return
  const { max, seconds } = limits.mailsToAddress
  const letter = seal(JSON.stringify(render(mail)))
  await db().execute(sql`
    insert into ${mails} (id, kind, address, letter, give_up_at)
    select ${newId('mail')}, ${mail.kind}, ${operatorEmail}, ${letter},
      now() + make_interval(mins => ${DEFAULT_TTL_MINUTES})
    where ${max} > (select count(*) from ${mails} where user_id is null and kind = ${mail.kind}
      and created_at > now() - make_interval(secs => ${seconds}))`)
  await db().execute(sql`select pg_notify(${CHANNEL}, '')`)
}

export async function cancelMails(userId: string): Promise<void> {
  await db().delete(mails).where(eq(mails.userId, userId))
}

export async function purgeOldMails(): Promise<void> {
  const isOld = lt(mails.createdAt, sql`now() - make_interval(days => ${KEEP_MAILS_DAYS})`)
  await db()
    .delete(mails)
    .where(and(isNull(mails.nextTryAt), isOld))
}

export type DueMail = { id: string; kind: string; address: string; letter: RenderedMail; attempts: number }

/**
 * Claims due mails, so that no other instance sends them; if this one stops, another claims them
 * later. Discards mails that are too old or cannot be unsealed.
 */
export async function claimDueMails(max: number): Promise<{ due: DueMail[]; discarded: string[] }> {
  const claimed = await db().execute<{
    id: string
    kind: string
    address: string
    letter: Buffer
    attempts: number
    late: boolean
  }>(sql`
    update ${mails} set attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id in (
      select id from ${mails} where next_try_at <= now() order by next_try_at limit ${max} for update skip locked)
    returning id, kind, address, letter, attempts, give_up_at <= now() as late`)
  const due: DueMail[] = []
  const discarded: string[] = []
  for (const { late, letter: sealed, ...mail } of claimed) {
    const letter = late ? undefined : unsealMail(sealed)
    if (letter) due.push({ ...mail, letter })
    else discarded.push(mail.id)
  }
  for (const id of discarded) await discard(id)
  return { due, discarded }
}

export async function markSent(id: string): Promise<void> {
  await db()
    .update(mails)
    .set({ ...CLEARED, sentAt: sql`now()` })
    .where(eq(mails.id, id))
}

/** Schedules the next attempt, after a pause that doubles from half a minute to an hour. */
export async function scheduleRetry(id: string): Promise<void> {
  const pause = sql`least(${FIRST_PAUSE_SECONDS}::int * power(2, least(attempts - 1, 20)), ${MAX_PAUSE_SECONDS}::int)`
  await db()
    .update(mails)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${pause})` })
    .where(eq(mails.id, id))
}

export async function discard(id: string): Promise<void> {
  await db().update(mails).set(CLEARED).where(eq(mails.id, id))
}

const CLEARED = { nextTryAt: null, address: null, letter: null }

function unsealMail(sealed: Buffer): RenderedMail | undefined {
  const text = unseal(sealed)
  return text === undefined ? undefined : Sealed.parse(JSON.parse(text))
}
