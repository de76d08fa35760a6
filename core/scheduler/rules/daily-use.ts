import { type BillingState, paidMinutes } from '#core/billing.ts'
import { minutesAfter } from './lifecycle.ts'
import type { DailyCap, PlannedSession, World } from './world.ts'

/** Credits that were spent on a day, or given back if they are negative. */
export type Use = { userId: string; startedBy: string; day: string; credits: number }
type Session = BillingState &
  Pick<PlannedSession, 'userId' | 'startedBy' | 'trustId' | 'dailyCap' | 'maxCredits' | 'creditsRefunded'>

/**
 * Whose limit is reached: the key's and the account's are of the day, the session's is for life.
 */
export type LimitOf = 'key' | 'account' | 'session'

/** What keys and accounts have spent by day, before and in a plan. */
export class DailyUse {
  /** By the ids of keys, trusts and users. */
  readonly #caps: Map<string, DailyCap>
  readonly #changes = new Map<string, Use>()
  /** What this plan has added, by the id of a key or user, and the day. */
  readonly #added = new Map<string, number>()

  constructor({ dailyCaps, sessions, users }: Pick<World, 'dailyCaps' | 'sessions' | 'users'>) {
    const ofKeys = sessions.flatMap((one) => (one.dailyCap ? [[starterOf(one), one.dailyCap] as const] : []))
    const ofUsers = users.flatMap(({ id, dailyCap: cap }) => (cap ? [[id, cap] as const] : []))
    this.#caps = new Map([...ofKeys, ...ofUsers, ...dailyCaps])
  }

  /** Returns the limit of a key or account; null without one. */
  capOf(id: string): DailyCap | null {
    return this.#caps.get(id) ?? null
  }

  /** Returns what a key or account with a limit has spent on the day of a moment. */
  spent(id: string, at: Date): number {
    const day = dayOf(at)
    return (this.capOf(id)?.used[day] ?? 0) + (this.#added.get(`${id} ${day}`) ?? 0)
  }

  /** Returns whether a limit other than the balance may end a session. */
  isLimited({ userId, dailyCap, maxCredits }: Session): boolean {
    return dailyCap !== null || maxCredits !== null || this.#caps.has(userId)
  }

  /** Returns whose limit does not allow a session a minute that begins then. */
  reached(session: Session, at: Date): LimitOf | undefined {
    const { userId, creditsPerMinute, creditsUsed, creditsRefunded, maxCredits } = session
    const isPassed = (id: string, cap: DailyCap | null) =>
      cap !== null && this.spent(id, at) + creditsPerMinute > cap.limit
    if (isPassed(starterOf(session), session.dailyCap)) return 'key'
    if (isPassed(userId, this.capOf(userId))) return 'account'
    const isOver = maxCredits !== null && creditsUsed - creditsRefunded + creditsPerMinute > maxCredits
    return isOver ? 'session' : undefined
  }

  /** Counts the next minute of a session, on the day on which it begins. */
  pay(session: Session): void {
    this.#add(session, paidMinutes(session), session.creditsPerMinute)
  }

  /** Takes the last minutes of a session off again. */
  refund(session: Session, minutes: number): void {
    const paid = paidMinutes(session)
    for (let minute = paid - minutes; minute < paid; minute++) this.#add(session, minute, -session.creditsPerMinute)
  }

  changes(): Use[] {
    return [...this.#changes.values()]
  }

  #add(session: Session, minute: number, credits: number): void {
    const { userId, startedAt } = session
    const startedBy = starterOf(session)
    if (!startedAt) return
    const day = dayOf(minutesAfter(startedAt, minute))
    const key = `${userId} ${startedBy} ${day}`
    const before = this.#changes.get(key)?.credits ?? 0
    this.#changes.set(key, { userId, startedBy, day, credits: before + credits })
    for (const id of [startedBy, userId])
      this.#added.set(`${id} ${day}`, (this.#added.get(`${id} ${day}`) ?? 0) + credits)
  }
}

/**
 * Returns what a session is counted under: its trust, since each CI job has a key of its own, else
 * the key that started it, or `web`.
 */
export function starterOf({ trustId, startedBy }: Pick<PlannedSession, 'trustId' | 'startedBy'>): string {
  return trustId ?? startedBy
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
