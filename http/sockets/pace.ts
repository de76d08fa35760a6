/** How often a viewer gets what a board prints without a pause. */
const EVERY_MS = 40
/** Output that comes again so soon is without a pause. */
const STEADY_MS = 2 * EVERY_MS
/** How long the viewer gets all output at once after a key: its echo is in it. */
const TYPED_MS = 200

/**
 * Decides when a viewer gets more. A board that prints all the time hands on a few bytes every few
 * milliseconds, and each message costs the same, however small it is.
 */
export class Pace {
  #sentAt = Number.NEGATIVE_INFINITY
  #typedAt = Number.NEGATIVE_INFINITY
  #hurry: (() => void) | undefined

  /** The viewer has typed. */
  typed(): void {
    this.#typedAt = performance.now()
    this.#hurry?.()
  }

  /** Output was sent. Resolves when more may be. */
  async sent(): Promise<void> {
    const now = performance.now()
    const isSteady = now - this.#sentAt < STEADY_MS
    this.#sentAt = now
    if (!isSteady || now - this.#typedAt < TYPED_MS) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, EVERY_MS)
    this.#hurry = resolve
    await promise
    clearTimeout(timer)
    this.#hurry = undefined
  }
}
