/** A limit of time that leaves no timer behind. */
export class Timeout implements Disposable {
  readonly over: Promise<void>
  isOver: boolean = false
  readonly #timer: NodeJS.Timeout | undefined

  constructor(ms: number | undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.over = promise
    if (ms === undefined) return
    this.isOver = ms <= 0
    this.#timer = setTimeout(() => {
      this.isOver = true
      resolve()
    }, ms)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}
