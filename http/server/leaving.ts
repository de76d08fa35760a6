import { AsyncLocalStorage } from 'node:async_hooks'
import { processShared } from '#process-shared.ts'

const current = processShared('leaving clients', () => new AsyncLocalStorage<AbortSignal>())

/** Runs `work` for a client whose leaving aborts the signal. */
export function withLeaving<T>(left: AbortSignal, work: () => T): T {
  return current.run(left, work)
}

/**
 * Returns the signal that is aborted as the client of a request leaves, or closes its half of the
 * connection: it may still be answered then, but must not be waited with.
 */
export function leaving(request: Request): AbortSignal {
  const left = current.getStore()
  return left ? AbortSignal.any([request.signal, left]) : request.signal
}
