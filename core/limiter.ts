export class LimiterFull extends Error {}

export class LimiterTimeout extends Error {}

type Waiter = { start: () => void; fail: (error: unknown) => void }
type Wait = {
  /** The maximum wait for a slot; unlimited by default. */
  timeoutMs?: number | undefined
  /** Leaves the queue; `acquire` then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

/**
 * Creates a semaphore: at most `max` holders at a time, and the others queue in order. A released
 * slot passes directly to the first in the queue, so no caller overtakes.
 */
export function limiter(max: number, { maxQueued = Number.POSITIVE_INFINITY }: { maxQueued?: number } = {}) {
  const queue = new Set<Waiter>()
  let running = 0
  let refused = 0

  /** Acquires a slot and returns how to release it. Throws `LimiterFull` and `LimiterTimeout`. */
  async function acquire(wait: Wait = {}): Promise<() => void> {
    if (running < max) running += 1
    else await queued(wait)
    let isHeld = true
    return () => {
      if (isHeld) release()
      isHeld = false
    }
  }

  function queued({ timeoutMs, signal }: Wait): Promise<void> {
    if (queue.size >= maxQueued) {
      refused += 1
      throw new LimiterFull(`${queue.size} are queued already`)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { start: resolve, fail: reject }
    const leave = (error: unknown) => {
      queue.delete(waiter)
      reject(error)
    }
    const abort = () => leave(signal?.reason)
    const expire = () => leave(new LimiterTimeout(`no slot was free within ${timeoutMs} ms`))
    const timer = timeoutMs === undefined ? undefined : setTimeout(expire, timeoutMs)
    signal?.addEventListener('abort', abort)
    queue.add(waiter)
    return promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
  }

  function release(): void {
    const [next] = queue
    if (!next) {
      running -= 1
      return
    }
    queue.delete(next)
    next.start()
  }

  return {
    acquire,
    /** Runs `work` in a slot. Throws as `acquire` does, and what `work` throws. */
    run: async <T>(work: () => Promise<T>, wait?: Wait): Promise<T> => {
      const releaseSlot = await acquire(wait)
      try {
        return await work()
      } finally {
        releaseSlot()
      }
    },
    failQueued: (error: unknown): void => {
      for (const { fail } of queue) fail(error)
      queue.clear()
    },
    stats: () => ({ running, waiting: queue.size, refused }),
  }
}
