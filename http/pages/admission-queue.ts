import type { ServerResponse } from 'node:http'
import { LimiterFull, limiter } from '#core/limiter.ts'

type Limits = {
  maxRunning: number
  maxWaiting: number
  /** While others wait, a slot rests this many times as long as it was held. */
  restFactor: number
  /** A slow reader gives its slot back after this time, while its response goes on. */
  maxHeldMs?: number
}

const MAX_REST_MS = 1_000

/**
 * Creates a queue for requests that occupy this process: a few run at a time, the rest wait in
 * order. Slots rest while others wait, so that the process is free for everything else in between.
 */
export function admissionQueue({ maxRunning, maxWaiting, restFactor, maxHeldMs }: Limits) {
  const slots = limiter(maxRunning, { maxQueued: maxWaiting })

  function run(response: ServerResponse, work: () => void, free: () => void): void {
    if (response.destroyed) {
      free()
      return
    }
    const began = performance.now()
    const release = () => {
      response.off('close', release)
      clearTimeout(limit)
      const rest = slots.stats().waiting > 0 ? Math.min((performance.now() - began) * restFactor, MAX_REST_MS) : 0
      setTimeout(free, rest)
    }
    const limit = maxHeldMs === undefined ? undefined : setTimeout(release, maxHeldMs)
    response.once('close', release)
    work()
  }

  return {
    /** Runs `work` as soon as a slot is free, or `refuse` where too many wait already. */
    admit: async (response: ServerResponse, work: () => void, refuse: () => void): Promise<void> => {
      const { signal, stop } = untilClientLeaves(response)
      try {
        const free = await slots.acquire({ signal })
        run(response, work, free)
      } catch (error) {
        if (error instanceof LimiterFull) refuse()
        else if (!signal.aborted) throw error
      } finally {
        stop()
      }
    },
    stats: () => {
      const { waiting, refused } = slots.stats()
      return { waiting, refused }
    },
  }
}

/** Returns a signal that aborts when the client leaves while it waits. */
function untilClientLeaves(response: ServerResponse) {
  const { socket } = response
  const left = new AbortController()
  const leave = () => left.abort()
  // Node leaves a connection open that the client has half closed, and would serve it in its turn.
  const hangUp = () => void response.destroy()
  response.once('close', leave)
  socket?.once('end', hangUp)
  const stop = () => {
    response.off('close', leave)
    socket?.off('end', hangUp)
  }
  return { signal: left.signal, stop }
}
