import { MINUTE_MS } from '#durations.ts'
import { dayOf, type ModelSession, type ModelUser } from './state.ts'

/** The balances of the model, and each minute that was paid and not refunded. */
export class Money {
  readonly users: ModelUser[]
  /** Whose it was, when it began, and its price. */
  #paid: { session: string; user: string; at: number; rate: number }[] = []

  constructor(users: ModelUser[]) {
    this.users = structuredClone(users)
  }

  user(id: string): ModelUser {
    const user = this.users.find((one) => one.id === id)
    if (!user) throw new Error('no such user')
    return user
  }

  canPay({ user: id, rate, used, refunded, most }: ModelSession, at: number): boolean {
    const isWithin = most === null || used - refunded + rate <= most
    return this.user(id).credits >= rate && this.isBelowDay(id, rate, at) && isWithin
  }

  /** Whether a minute that begins then fits into the day's credits of the account. */
  isBelowDay(userId: string, rate: number, at: number): boolean {
    const { perDay } = this.user(userId)
    const spent = this.#paid.filter(({ user, at: then }) => user === userId && dayOf(then) === dayOf(at))
    return perDay === null || spent.reduce((sum, one) => sum + one.rate, rate) <= perDay
  }

  pay(session: ModelSession, at: number): void {
    this.user(session.user).credits -= session.rate
    session.used += session.rate
    this.#paid.push({ session: session.id, user: session.user, at, rate: session.rate })
  }

  /** Gives back every minute that was not over at `since`. Returns how many they are. */
  refund(session: ModelSession, since: number): number {
    const isTouched = (one: { session: string; at: number }) => one.session === session.id && one.at + MINUTE_MS > since
    const { length } = this.#paid.filter(isTouched)
    this.#paid = this.#paid.filter((one) => !isTouched(one))
    session.refunded += length * session.rate
    this.user(session.user).credits += length * session.rate
    return length
  }
}
