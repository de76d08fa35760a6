/**
 * A signal that aborts with another, or after a time. The timer is kept here: Node 20 collects the
 * signal of `AbortSignal.timeout` as garbage once only `AbortSignal.any` refers to it.
 */
export class Deadline implements Disposable {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly #over: AbortSignal
  readonly #stop = () => this.#controller.abort(this.#over.reason)

  constructor(over: AbortSignal, ms: number) {
    this.#over = over
    this.#timer = setTimeout(() => this.#controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
    over.addEventListener('abort', this.#stop, { once: true })
    if (over.aborted) this.#stop()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
    this.#over.removeEventListener('abort', this.#stop)
  }
}

/** Rejects once the signal is aborted, also if the work goes on: others wait for the board. */
export function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(new Error('It took too long.'))
  signal.addEventListener('abort', stop)
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', stop))
}
