import { Refusal } from '#core/errors.ts'
import type { Subscription } from '#core/instances.ts'
import { draining } from '#core/readiness.ts'
import { SECOND_MS } from '#durations.ts'
import { processShared } from '#process-shared.ts'

const MAX_WAITS = 20

const waiting = processShared('waits', () => ({
  /** How to wake those who wait for something to change. */
  wakers: new Map<string, Set<() => void>>(),
  counts: new Map<string, number>(),
}))

type Wait<T> = {
  userId: string
  /** What a change is announced by: the id of a session or a user. */
  subject: string
  read: () => Promise<T>
  isOver: (read: T) => boolean
  seconds: number
  /** How often it is read while nothing is heard of it: a message may be lost. */
  lookMs: number
  /** Aborted if the client leaves. */
  signal: AbortSignal
}

/** What has changed is read again for those who wait for it. */
export const waitMessages: Subscription = {
  session: ({ session }) => wake(session),
  events: ({ user }) => wake(user),
}

/** Reads what somebody waits for again: it has changed. */
export function wake(subject: string): void {
  for (const waker of waiting.wakers.get(subject) ?? []) waker()
}

/**
 * Reads something until it is over, and returns it then, or as it is after so many seconds, or as
 * this process begins to stop. Throws what `read` throws, and `rate_limited` if 20 requests of the
 * user wait here already.
 */
export async function waitUntil<T>(wait: Wait<T>): Promise<T> {
  if (wait.seconds === 0) return wait.read()
  const leave = enter(wait.userId)
  const until = performance.now() + wait.seconds * SECOND_MS
  try {
    for (;;) {
      // It listens before it reads, so that no change is missed in between.
      const change = nextChange(wait, until)
      try {
        const now = await wait.read()
        const isTimeUp = performance.now() >= until || wait.signal.aborted || draining().aborted
        if (wait.isOver(now) || isTimeUp) return now
        await change.promise
      } finally {
        change.stop()
      }
    }
  } finally {
    leave()
  }
}

/** Listens for a change, for what ends a wait, and for the time to look without either. */
function nextChange({ subject, signal, lookMs }: Pick<Wait<never>, 'subject' | 'signal' | 'lookMs'>, until: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const heard = new AbortController()
  for (const end of [signal, draining()]) end.addEventListener('abort', () => resolve(), { signal: heard.signal })
  const timer = setTimeout(resolve, Math.max(0, Math.min(lookMs, until - performance.now())))
  const stopListening = listen(subject, resolve)
  const stop = () => {
    heard.abort()
    clearTimeout(timer)
    stopListening()
  }
  return { promise, stop }
}

/** Counts a wait. Returns what takes it off again. */
function enter(userId: string): () => void {
  const { counts } = waiting
  const count = counts.get(userId) ?? 0
  if (count >= MAX_WAITS) {
    const detail = `${MAX_WAITS} of your requests wait already. Let one of them end first.`
    throw new Refusal('rate_limited', detail, { headers: { 'Retry-After': '5' } })
  }
  counts.set(userId, count + 1)
  return () => {
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
  }
}

function listen(subject: string, waker: () => void): () => void {
  const own = waiting.wakers.get(subject) ?? new Set()
  waiting.wakers.set(subject, own.add(waker))
  return () => {
    own.delete(waker)
    if (own.size === 0 && waiting.wakers.get(subject) === own) waiting.wakers.delete(subject)
  }
}
