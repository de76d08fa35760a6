import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

type Limits = {
  maxRunning: number
  maxWaiting: number
  /** While others wait, a place rests this many times as long as it was held. */
  restFactor: number
  /** A client that reads slowly gives its place back after this time, though its response goes on. */
  maxHeldMs?: number
}

const MAX_REST_MS = 1_000

/**
 * A queue for requests that occupy this process: a few run at a time, the rest wait in order. Places
 * rest while others wait, so that the process is free for everything else in between.
 */
export function admissionQueue({ maxRunning, maxWaiting, restFactor, maxHeldMs }: Limits) {
  let running = 0
  let refused = 0
  const waiting = new Set<() => void>()

  function run(response: ServerResponse, work: () => void): void {
    running += 1
    const began = performance.now()
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(limit)
      const rest = waiting.size > 0 ? Math.min((performance.now() - began) * restFactor, MAX_REST_MS) : 0
      setTimeout(admitNext, rest)
    }
    const limit = maxHeldMs === undefined ? undefined : setTimeout(release, maxHeldMs)
    response.once('close', release)
    work()
  }

  function admitNext(): void {
    running -= 1
    const [next] = waiting
    next?.()
  }

  function wait(response: ServerResponse, work: () => void): void {
    const { socket } = response
    const hangUp = () => void response.destroy()
    const leave = () => {
      waiting.delete(start)
      response.off('close', leave)
      socket?.off('end', hangUp)
    }
    // The one before starts it, and it stays the request that it is.
    const start = AsyncLocalStorage.bind(() => {
      leave()
      run(response, work)
    })
    response.once('close', leave)
    // Our server leaves a connection open that its client has closed, and would answer it in its turn.
    socket?.once('end', hangUp)
    waiting.add(start)
  }

  return {
    /** Runs `work` when it is its turn, or `refuse` where too many wait already. */
    admit: (response: ServerResponse, work: () => void, refuse: () => void): void => {
      if (running < maxRunning) run(response, work)
      else if (waiting.size < maxWaiting) wait(response, work)
      else {
        refused += 1
        refuse()
      }
    },
    stats: () => ({ waiting: waiting.size, refused }),
  }
}
