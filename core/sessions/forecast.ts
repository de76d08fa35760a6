import { type BillingState, MAX_MINUTES } from '#core/billing.ts'
import { expiryOf, nextCharge } from '#core/scheduler/index.ts'
import { MINUTE_MS } from '#durations.ts'

/**
 * When a session will end if nothing changes, and why. A queued one may get a board before. Where
 * credits would not pay for a minute after its time limit either, they are what limits it.
 */
export type EndForecast = { at: Date; by: 'time_limit' | 'credits_exhausted' | 'queue_timeout' }

/** A live session, with the limit of its own credits. */
export type ActiveSession = BillingState & { id: string; creditsRefunded: number; maxCredits: number | null }

/**
 * Returns when sessions that share a balance will end, by id: their minutes are paid in order of
 * time, as `settle` will. Sessions that time alone does not end are left out.
 */
export function forecastEnds(sessions: ActiveSession[], balance: number): Map<string, EndForecast> {
  const ends = new Map<string, EndForecast>()
  let left = balance
  let active = sessions
  for (let next = firstEvent(active); next; next = firstEvent(active)) {
    const { session, event } = next
    const hasCredits = left >= session.creditsPerMinute
    const goesOn = event.kind === 'next_minute' && hasCredits && isWithinLimit(session)
    if (goesOn) left -= session.creditsPerMinute
    else if (event.kind === 'queue_timeout') ends.set(session.id, { at: event.at, by: event.kind })
    else {
      const isTimeLimit = event.kind === 'time_limit' && (hasCredits || isLongest(session))
      ends.set(session.id, { at: event.at, by: isTimeLimit ? 'time_limit' : 'credits_exhausted' })
    }
    const others = active.filter(({ id }) => id !== session.id)
    active = goesOn ? [...others, { ...session, creditsUsed: session.creditsUsed + session.creditsPerMinute }] : others
  }
  return ends
}

export type Extension = {
  /** The number of minutes that can be added and paid. */
  minutes: number
  /** The number of minutes that the limit leaves. */
  left: number
  /** When credits run out, if that is before all of these are over. */
  creditsEnd: Date | null
}

/**
 * Returns how far one of the sessions that share a balance can be extended, by the limit and by
 * credits.
 */
export function forecastExtension(
  session: ActiveSession & { minutes: number },
  sessions: ActiveSession[],
  balance: number,
): Extension {
  const left = MAX_MINUTES - session.minutes
  const { id, startedAt, expiresAt } = session
  if (!startedAt || !expiresAt) {
    const payable = Math.floor(balance / session.creditsPerMinute) - session.minutes
    return { minutes: Math.max(0, Math.min(left, payable)), left, creditsEnd: null }
  }
  // The session's own limit is not a matter of credits: none would move it.
  const longest = { ...session, expiresAt: expiryOf(startedAt, MAX_MINUTES), maxCredits: null }
  const others = sessions.filter((one) => one.id !== id)
  const end = forecastEnds([...others, longest], balance).get(id)
  if (end?.by !== 'credits_exhausted') return { minutes: left, left, creditsEnd: null }
  const gained = Math.ceil((end.at.getTime() - expiresAt.getTime()) / MINUTE_MS)
  return { minutes: Math.max(0, Math.min(left, gained)), left, creditsEnd: end.at }
}

/**
 * Returns how many minutes of a new session the balance can pay, beside the sessions that share it;
 * at most 480.
 */
export function forecastPayable(
  creditsPerMinute: number,
  sessions: ActiveSession[],
  balance: number,
  at: Date,
): number {
  const times = { createdAt: at, startedAt: at, expiresAt: expiryOf(at, MAX_MINUTES) }
  const nothing = { creditsUsed: 0, creditsRefunded: 0, maxCredits: null }
  const next = { id: '', state: 'running' as const, creditsPerMinute, ...nothing, ...times }
  const end = forecastEnds([...sessions, next], balance).get(next.id)
  return end ? Math.ceil((end.at.getTime() - at.getTime()) / MINUTE_MS) : MAX_MINUTES
}

/** No credits would make it longer. */
function isLongest({ startedAt, expiresAt }: ActiveSession): boolean {
  return startedAt !== null && expiresAt !== null && expiresAt >= expiryOf(startedAt, MAX_MINUTES)
}

function isWithinLimit({ creditsUsed, creditsRefunded, creditsPerMinute, maxCredits }: ActiveSession): boolean {
  return maxCredits === null || creditsUsed - creditsRefunded + creditsPerMinute <= maxCredits
}

function firstEvent(sessions: ActiveSession[]) {
  const events = sessions.flatMap((session) => {
    const event = nextCharge(session)
    return event ? [{ session, event }] : []
  })
  return events.toSorted(
    (a, b) => a.event.at.getTime() - b.event.at.getTime() || (a.session.id < b.session.id ? -1 : 1),
  )[0]
}
