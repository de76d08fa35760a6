/** A timer of Node.js fires at once where it is set for longer: 24 days. */
export const MAX_MS = 2 ** 31 - 1

/** A limit of time that leaves no timer behind. */
export class Timeout implements Disposable {
  readonly over: Promise<void>
  isOver: boolean = false
  readonly #timer: NodeJS.Timeout | undefined

  constructor(ms: number | undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.over = promise
    if (ms === undefined || ms > MAX_MS) return
    this.isOver = ms <= 0
    this.#timer = setTimeout(
      () => {
        this.isOver = true
        resolve()
      },
      Math.max(0, ms),
    )
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}
