import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { newestLoginSecret } from '#core/login-secrets.ts'
import { db, rateCounters } from '#db/index.ts'
import { HOUR_MS } from '#durations.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'

/** A maximum of attempts in a window, which begins with the first of them. */
export type Limit = {
  name: string
  max: number
  seconds: number
  /** The text for a user who is refused; the wait follows it. */
  refusal?: string
}

/** How much of the limit a subject has left. */
export type LimitState = { remaining: number; resetSeconds: number }

const KEEP_SECONDS = 24 * 60 * 60
const PURGE_EVERY_MS = HOUR_MS

export const limits = {
  /** Calls of one key or login (docs/contract.md §2). */
  default: { name: 'default', max: 300, seconds: 60 },
  /** Connections of one agent. One that is cut off connects again after a second at first. */
  agentConnections: { name: 'agent_connections', max: 120, seconds: 60 },
  /** Bad API credentials from one IP (docs/security.md). */
  badCredentials: { name: 'bad_credentials', max: 20, seconds: 60 },
  /** Keys created by one user (docs/security.md). */
  keyCreation: { name: 'key_creation', max: 30, seconds: 60 * 60 },
  /** ID tokens of CI jobs that one trust accepts, and on a day. */
  ciExchanges: { name: 'ci_exchanges', max: 60, seconds: 60 },
  ciExchangesOfDay: { name: 'ci_exchanges_of_day', max: 2_000, seconds: 24 * 60 * 60 },
  ciTrustCreation: { name: 'ci_trust_creation', max: 60, seconds: 60 * 60, refusal: 'Too many new trusts.' },
  /** Programs that ask for a key, from one IP. */
  deviceGrants: { name: 'device_grants', max: 10, seconds: 60 * 60 },
  /** Wrong codes of programs typed by one login; right ones are refunded. */
  userCodes: { name: 'user_codes', max: 5, seconds: 60 * 60, refusal: 'Too many wrong codes.' },
  /**
   * Session starts of one user, refused ones included. Five sessions at a time of two minutes each
   * make a quarter of it.
   */
  sessionStarts: { name: 'session_starts', max: 600, seconds: 60 * 60 },
  firmwareUploads: { name: 'firmware_uploads', max: 600, seconds: 60 * 60 },
  /** Files that one user has checked without a session. */
  firmwareChecks: { name: 'firmware_checks', max: 600, seconds: 60 * 60 },
  /** Audit events about the pins that one credential sets in one session. */
  pinEvents: { name: 'pin_events', max: 1, seconds: 60 * 60 },
  /** Likewise about parts. */
  partEvents: { name: 'part_events', max: 1, seconds: 60 * 60 },
  webhookCreation: { name: 'webhook_creation', max: 30, seconds: 60 * 60, refusal: 'Too many new webhooks.' },
  /** Deliveries that a user asks for: tests and retries. */
  webhookTests: { name: 'webhook_tests', max: 60, seconds: 60 * 60, refusal: 'Too many tests and retries.' },
  /** Boards tried without an account from one network. */
  guestSessions: {
    name: 'guest_sessions',
    max: 3,
    seconds: 10 * 60,
    refusal: 'Too many demo sessions from your network.',
  },
  /** Failed logins from one IP, to any account. */
  logins: { name: 'logins', max: 50, seconds: 10 * 60, refusal: 'Too many attempts.' },
  /** Challenges to log in with a passkey, for one IP: each view of the log-in page asks for one. */
  passkeyChallenges: { name: 'passkey_challenges', max: 1_000, seconds: 10 * 60, refusal: 'Too many attempts.' },
  /** Log-ins with a provider, and uses of passkeys after a log-in, begun from one IP. */
  signInSteps: { name: 'sign_in_steps', max: 100, seconds: 10 * 60, refusal: 'Too many attempts.' },
  /** New accounts from one IP; each attempt also reveals whether an e-mail is taken. */
  signUps: { name: 'sign_ups', max: 5, seconds: 60 * 60, refusal: 'Too many new accounts from your network.' },
  /** Requested mails to one e-mail address, whether or not an account has it. */
  mailsToAddress: { name: 'mails_to_address', max: 3, seconds: 60 * 60, refusal: 'Too many e-mails to this address.' },
  /** Requested mails from one IP, to any recipient. */
  mailsFromNetwork: {
    name: 'mails_from_network',
    max: 10,
    seconds: 60 * 60,
    refusal: 'Too many e-mails requested from your network.',
  },
  /** Password changes of one user with the present password; each ends logins and hashes twice. */
  passwordChanges: {
    name: 'password_changes',
    max: 10,
    seconds: 60 * 60,
    refusal: 'Too many password changes.',
  },
  /** Payments started by one user; each creates an object at the payment provider. */
  purchases: { name: 'purchases', max: 30, seconds: 60 * 60, refusal: 'Too many purchases were started.' },
} as const satisfies Record<string, Limit>

/**
 * The time in whole milliseconds, as the column stores it. Rounding up would put it ahead of the
 * clock.
 */
export const databaseNow = sql`date_trunc('milliseconds', now())`

/**
 * Counts an attempt by `subject`, an IP or an id, on all instances together, in one atomic
 * statement. Throws `rate_limited` beyond the limit. Call it before a transaction, because a
 * rollback would undo the count.
 */
export async function consume(limit: Limit, subject: string): Promise<void> {
  const waitSeconds = await count(limit, subject)
  if (waitSeconds > 0) throw rateLimited(limit, waitSeconds)
}

/**
 * Counts an attempt as `consume` does and returns whether it is within the limit. For what is
 * skipped beyond it.
 */
export async function isWithin(limit: Limit, subject: string): Promise<boolean> {
  return (await count(limit, subject)) === 0
}

/**
 * Counts an attempt. Returns the seconds left of the window if it is beyond the limit; otherwise 0.
 */
async function count(limit: Limit, subject: string): Promise<number> {
  if (!env().rateLimits) return 0
  await deleteOld()
  const isOpen = sql`${rateCounters.openedAt} > now() - make_interval(secs => ${limit.seconds})`
  // The database's clock opened the window; this machine's may differ by hours.
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
  if (!counter || counter.tries <= limit.max) return 0
  // Beside another caller the window may have opened after this transaction began.
  return Math.min(Math.max(1, counter.seconds), limit.seconds)
}

/** Takes back an attempt that turned out not to count. */
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
 * The windows of one limit by subject, the first opened first. `endsAt` is of `performance.now()`.
 */
type Windows = Map<string, { tries: number; endsAt: number }>

const windowsByLimit = processShared('rate-limit windows', () => new Map<string, Windows>())

/**
 * Counts calls in this process alone, which needs no statement. Returns what the subject has left.
 */
export function consumeLocal(limit: Limit, subject: string, tries = 1): LimitState {
  const now = performance.now()
  const windows = windowsOf(limit)
  let window = windows.get(subject)
  if (!window || window.endsAt <= now) {
    dropEnded(now)
    window = { tries: 0, endsAt: now + limit.seconds * 1000 }
    windows.delete(subject)
    windows.set(subject, window)
  }
  window.tries += tries
  // The clock has fractions of milliseconds: their difference may be a trace too large.
  const leftMs = Math.round(window.endsAt - now)
  return { remaining: limit.max - window.tries, resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)) }
}

function windowsOf({ name }: Limit): Windows {
  const known = windowsByLimit.get(name)
  if (known) return known
  const windows: Windows = new Map()
  windowsByLimit.set(name, windows)
  return windows
}

/** Returns the refusal, with the wait in minutes for users and in seconds for API clients. */
export function rateLimited(limit: Partial<Limit>, retryAfterSeconds: number): Refusal {
  const detail = limit.refusal
    ? `${limit.refusal} Wait ${waitText(retryAfterSeconds)}, then try again.`
    : `At most ${limit.max} in ${limit.seconds} seconds are allowed here. Try again in ${retryAfterSeconds} seconds.`
  return new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/**
 * Deletes windows that have ended. It runs only as a window opens, so that the maps stay as large
 * as the traffic of one window.
 */
function dropEnded(now: number): void {
  for (const windows of windowsByLimit.values()) {
    for (const [subject, window] of windows) {
      if (window.endsAt > now) break
      windows.delete(subject)
    }
  }
}

let purgedAt = Number.NEGATIVE_INFINITY

async function deleteOld(): Promise<void> {
  if (performance.now() - purgedAt < PURGE_EVERY_MS) return
  purgedAt = performance.now()
  await db()
    .delete(rateCounters)
    .where(lt(rateCounters.openedAt, sql`now() - make_interval(secs => ${KEEP_SECONDS})`))
}

/**
 * Returns the keyed hash under which a subject is counted, so that the counters reveal no IP or
 * e-mail.
 */
export function subjectOf(subject: string): Buffer {
  return createHmac('sha256', newestLoginSecret()).update(subject).digest()
}
