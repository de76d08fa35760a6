/**
 * A signal that aborts with the first of several, or after a time. The timer is kept here: Node 20
 * collects the signal of `AbortSignal.timeout` as garbage once only `AbortSignal.any` refers to it.
 */
export class CallLimit implements Disposable {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #sources: readonly AbortSignal[]
  readonly #stop: () => void
  readonly #aborted: Promise<never>
  /** Whether the time was up first. */
  isOver: boolean = false

  constructor(ms: number, signals: readonly (AbortSignal | undefined)[]) {
    this.#sources = signals.filter((signal) => signal !== undefined)
    this.#stop = () => this.#controller.abort(this.#sources.find(({ aborted }) => aborted)?.reason)
    this.#timer = setTimeout(() => {
      this.isOver = !this.signal.aborted
      this.#controller.abort(new DOMException('The time is up.', 'TimeoutError'))
    }, ms)
    this.#aborted = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true })
    })
    this.#aborted.catch(() => undefined)
    for (const source of this.#sources) source.addEventListener('abort', this.#stop, { once: true })
    if (this.#sources.some(({ aborted }) => aborted)) this.#stop()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Returns what `work` does. Throws the reason of an abort at once, even if `work` goes on. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#aborted])
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
    for (const source of this.#sources) source.removeEventListener('abort', this.#stop)
  }
}

/** A signal that aborts so many milliseconds after the first of several, with its reason. */
export class LateSignal implements Disposable {
  readonly #controller = new AbortController()
  readonly #sources: readonly AbortSignal[]
  readonly #stop: (event: Event) => void
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number, signals: readonly (AbortSignal | undefined)[]) {
    this.#sources = signals.filter((signal) => signal !== undefined)
    this.#stop = ({ target }) => {
      this.#timer ??= setTimeout(() => this.#controller.abort((target as AbortSignal).reason), ms)
    }
    for (const source of this.#sources) source.addEventListener('abort', this.#stop, { once: true })
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
    for (const source of this.#sources) source.removeEventListener('abort', this.#stop)
  }
}

/** Waits so many milliseconds. Throws the reason of the first signal that aborts, as it does. */
export async function pause(ms: number, ...signals: (AbortSignal | undefined)[]): Promise<void> {
  using limit = new CallLimit(ms, signals)
  try {
    await limit.race(new Promise<never>(() => undefined))
  } catch (reason) {
    if (!limit.isOver) throw reason
  }
}
