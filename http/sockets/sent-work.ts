/**
 * The agent is sent again what it has not done, but no sooner: with fifty boards starting, a
 * repetition after each of its messages, and its answer to each, are thousands.
 */
const REPEAT_MS = 4_000
/** A lease has changed if it ends at another time than the agent was sent, give or take this. */
const LEASE_CHANGE_MS = 1_000

/** What an agent was sent on a connection, so that it is not sent the same all the time. */
export class SentWork {
  readonly #at = new Map<string | number, number>()
  readonly #leases = new Map<number, number>()

  /**
   * Returns whether the agent was not asked lately to carry out a command or release a binding,
   * and counts it as asked.
   */
  isNews(work: string | number): boolean {
    const now = performance.now()
    for (const [sent, at] of this.#at) if (now - at >= REPEAT_MS) this.#at.delete(sent)
    if (this.#at.has(work)) return false
    this.#at.set(work, now)
    return true
  }

  /** Returns whether the agent was sent another end of a lease, or none, and counts it as sent. */
  isNewLease(binding: number, endsInMs: number): boolean {
    const endsAt = performance.now() + endsInMs
    const sent = this.#leases.get(binding) ?? Number.NEGATIVE_INFINITY
    if (Math.abs(sent - endsAt) < LEASE_CHANGE_MS) return false
    this.#leases.set(binding, endsAt)
    return true
  }

  /** Forgets the lease of a binding that is over. */
  forget(binding: number): void {
    this.#leases.delete(binding)
  }
}
