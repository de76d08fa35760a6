import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { newestLoginSecret } from '#core/login-secrets.ts'
import { db, rateCounters } from '#db/index.ts'
import { HOUR_MS } from '#durations.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'

/** So many tries in a window of so many seconds, which opens with the first of them. */
export type Limit = {
  name: string
  max: number
  seconds: number
  /** What a person is told who is refused; the wait comes after it. */
  refusal?: string
}

/** How far a unit has come in its window. */
export type LimitState = { remaining: number; resetSeconds: number }

const FORGET_AFTER_SECONDS = 24 * 60 * 60
const FORGET_EVERY_MS = HOUR_MS

export const limits = {
  /** Calls of one key or login (docs/contract.md §2). */
  default: { name: 'default', max: 300, seconds: 60 },
  /** Bad API credentials from one address (docs/security.md). */
  badCredentials: { name: 'bad_credentials', max: 20, seconds: 60 },
  /** Keys made by one user (docs/security.md). */
  keyCreation: { name: 'key_creation', max: 30, seconds: 60 * 60 },
  /**
   * Sessions one user asks for, refused ones among them: five at a time, two minutes each, is a
   * quarter of it.
   */
  sessionStarts: { name: 'session_starts', max: 600, seconds: 60 * 60 },
  /** Failed logins from one network, at any account. */
  logins: { name: 'logins', max: 50, seconds: 10 * 60, refusal: 'Too many attempts.' },
  /** New accounts from one address; each also says whether an e-mail is taken. */
  signUps: { name: 'sign_ups', max: 5, seconds: 60 * 60, refusal: 'Too many new accounts from your network.' },
  /** Mail somebody asks for to one address, whether or not it is somebody's. */
  mailsToAddress: { name: 'mails_to_address', max: 3, seconds: 60 * 60, refusal: 'Too many e-mails to this address.' },
  /** Mail asked for from one address, to whomever. */
  mailsFromNetwork: {
    name: 'mails_from_network',
    max: 10,
    seconds: 60 * 60,
    refusal: 'Too many e-mails requested from your network.',
  },
  /** Passwords one user sets with the present one; each ends logins and hashes twice. */
  passwordChanges: {
    name: 'password_changes',
    max: 10,
    seconds: 60 * 60,
    refusal: 'Too many changes of this password.',
  },
  /** Payments begun by one user; each is an object at the payment provider. */
  purchases: { name: 'purchases', max: 30, seconds: 60 * 60, refusal: 'Too many purchases were started.' },
} as const satisfies Record<string, Limit>

/** In whole milliseconds, as the column keeps it: rounded up it would lie ahead of the clock. */
export const databaseNow = sql`date_trunc('milliseconds', now())`

/**
 * Counts a try of `unit`, an address or an id, on all instances together: one statement, atomic
 * however many come at once. Refuses `rate_limited` beyond the limit. Takes part in no transaction
 * that could take the count back: call it before one.
 */
export async function consume(limit: Limit, subject: string): Promise<void> {
  const waitSeconds = await count(limit, subject)
  if (waitSeconds > 0) throw rateLimited(limit, waitSeconds)
}

/**
 * Counts a try as `spend` does, and returns whether it is within the limit: for what is left out
 * beyond it.
 */
export async function isWithin(limit: Limit, subject: string): Promise<boolean> {
  return (await count(limit, subject)) === 0
}

/**
 * Returns how many seconds are left of the window, where the try is beyond the limit; otherwise 0.
 */
async function count(limit: Limit, subject: string): Promise<number> {
  if (!env().rateLimits) return 0
  await deleteOld()
  const isOpen = sql`${rateCounters.openedAt} > now() - make_interval(secs => ${limit.seconds})`
  // By the clock that opened the window: this machine's may be hours off.
  const seconds = sql<number>`ceil(extract(epoch from ${rateCounters.openedAt} - now()) + ${limit.seconds})::int`
  const [counter] = await db()
    .insert(rateCounters)
    .values({ limitName: limit.name, unit: subjectOf(subject), tries: 1, openedAt: databaseNow })
    .onConflictDoUpdate({
      target: [rateCounters.limitName, rateCounters.unit],
      set: {
        tries: sql`case when ${isOpen} then ${rateCounters.tries} + 1 else 1 end`,
        openedAt: sql`case when ${isOpen} then ${rateCounters.openedAt} else ${databaseNow} end`,
      },
    })
    .returning({ tries: rateCounters.tries, seconds })
  return counter && counter.tries > limit.max ? Math.max(1, counter.seconds) : 0
}

/** Takes back a try that turned out not to count. */
export async function refund(limit: Limit, subject: string): Promise<void> {
  if (!env().rateLimits) return
  await db()
    .update(rateCounters)
    .set({ tries: sql`${rateCounters.tries} - 1` })
    .where(
      and(eq(rateCounters.limitName, limit.name), eq(rateCounters.unit, subjectOf(subject)), gt(rateCounters.tries, 0)),
    )
}

/**
 * The units of one limit, those whose window opened first before the others. `endsAt` is of
 * `performance.now()`.
 */
type Windows = Map<string, { tries: number; endsAt: number }>

const counted = processShared('rate-limit windows', () => new Map<string, Windows>())

/**
 * Counts a call in this process alone, which costs no statement. Answers how far the unit has come.
 */
export function consumeLocal(limit: Limit, subject: string): LimitState {
  const now = performance.now()
  const windows = windowsOf(limit)
  let window = windows.get(subject)
  if (!window || window.endsAt <= now) {
    dropEnded(now)
    window = { tries: 0, endsAt: now + limit.seconds * 1000 }
    windows.delete(subject)
    windows.set(subject, window)
  }
  window.tries += 1
  return { remaining: limit.max - window.tries, resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)) }
}

function windowsOf({ name }: Limit): Windows {
  const known = counted.get(name)
  if (known) return known
  const windows: Windows = new Map()
  counted.set(name, windows)
  return windows
}

/** Refuses in seconds where programs read it, in minutes where people do. */
export function rateLimited(limit: Partial<Limit>, retryAfterSeconds: number): Refusal {
  const detail = limit.refusal
    ? `${limit.refusal} Wait ${inWords(retryAfterSeconds)}, then try again.`
    : `At most ${limit.max} in ${limit.seconds} seconds are allowed here. Try again in ${retryAfterSeconds} seconds.`
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/**
 * Ended windows are dropped only as new ones open, of any limit. So the maps stay as
 * large as one window's traffic.
 */
function dropEnded(now: number): void {
  for (const windows of counted.values()) {
    for (const [subject, window] of windows) {
      if (window.endsAt > now) break
      windows.delete(subject)
    }
  }
}

let forgotAt = Number.NEGATIVE_INFINITY

async function deleteOld(): Promise<void> {
  if (performance.now() - forgotAt < FORGET_EVERY_MS) return
  forgotAt = performance.now()
  await db()
    .delete(rateCounters)
    .where(lt(rateCounters.openedAt, sql`now() - make_interval(secs => ${FORGET_AFTER_SECONDS})`))
}

/**
 * Under what a unit is counted: a keyed hash, so that no address or e-mail can be read in the
 * counters.
 */
export function subjectOf(subject: string): Buffer {
  return createHmac('sha256', newestLoginSecret()).update(subject).digest()
}
