import type { Meter } from '#http/pages/meter.ts'
import { followEvents } from './follow-events.ts'

/** How often the version is fetched while events announce its changes. */
const CALM_POLL_MS = 15_000
const POLL_MS = 3_000
const MAX_POLL_MS = 12_000
const TIMEOUT_MS = 8_000

const PATH = '/sessions/version'

/** A version that differs whenever the user's sessions or balance do, and the server's clock. */
export type Poll = {
  version: string
  now: string
  /** A session waits, and its place in the queue changes without an event of its own. */
  isWaiting: boolean
  meter: Meter
  /** What the board of each session printed last, by the session, if that was asked for. */
  lines?: Record<string, string>
}

type Watcher = {
  /** It wants the last lines of consoles. */
  hasLines?: boolean
  /** It is on every page: without events it polls as seldom as with them. */
  isPatient?: boolean
  onPoll(poll: Poll): void
  onLost?(): void
  onLoggedOut?(): void
}

const watchers = new Set<Watcher>()
const news = new EventTarget()
let watching: AbortController | undefined

/**
 * Fetches the version when an event says that it may have changed, and besides every few seconds:
 * seldom while events come, less often while the server does not respond. While the page is hidden
 * it does so only as long as a session waits, and seldom: who queues looks elsewhere, and is told
 * in the title of the tab. Fetches it immediately when the page is shown again or the browser is
 * back online. All that watch on a page share it. Returns a function that stops it.
 */
export function watchVersion(watcher: Watcher): () => void {
  watchers.add(watcher)
  if (!watching) {
    watching = new AbortController()
    void keepPolling(watching.signal)
  } else if (!watcher.isPatient) announce()
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    watching?.abort()
    watching = undefined
  }
}

const announce = () => news.dispatchEvent(new Event('news'))

async function keepPolling(stopped: AbortSignal): Promise<void> {
  let hasNews = false
  const events = followEvents(announce, stopped)
  news.addEventListener('news', () => (hasNews = true), { signal: stopped })
  for (let [pauseMs, isWaiting] = [POLL_MS, true]; ; ) {
    const isCalm = !isWaiting && (events.isOpen() || [...watchers].every(({ isPatient }) => isPatient))
    const isSeldom = isCalm || document.hidden
    await pause(hasNews ? 0 : isSeldom ? CALM_POLL_MS : pauseMs, stopped, isWaiting)
    if (stopped.aborted) return
    hasNews = false
    const poll = await fetchVersion(stopped)
    if (stopped.aborted) return
    if (poll === 'logged out') {
      watching?.abort()
      watching = undefined
      for (const { onLoggedOut } of [...watchers]) onLoggedOut?.()
      return
    }
    if (poll === 'lost') for (const { onLost } of [...watchers]) onLost?.()
    else {
      isWaiting = poll.isWaiting
      events.open()
      for (const { onPoll } of [...watchers]) onPoll(poll)
    }
    pauseMs = poll === 'lost' ? Math.min(2 * pauseMs, MAX_POLL_MS) : POLL_MS
  }
}

/** Fetches the version now, for a page that is hidden. */
export async function fetchVersion(stopped?: AbortSignal): Promise<Poll | 'lost' | 'logged out'> {
  try {
    const response = await fetch([...watchers].some(({ hasLines }) => hasLines) ? `${PATH}?lines` : PATH, {
      signal: AbortSignal.any([...(stopped ? [stopped] : []), AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (response.status === 204) return 'logged out'
    return response.ok ? ((await response.json()) as Poll) : 'lost'
  } catch {
    return 'lost'
  }
}

/**
 * Waits until the time is over, and until the page is shown if it may not ask while it is hidden.
 * Ends early at news, when the page is shown again or the browser is back online.
 */
function pause(milliseconds: number, stopped: AbortSignal, asksHidden: boolean): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const { signal } = waiting
    const goOn = () => {
      if (document.hidden && !asksHidden && !stopped.aborted) return
      clearTimeout(timer)
      waiting.abort()
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    document.addEventListener('visibilitychange', goOn, { signal })
    addEventListener('online', goOn, { signal })
    news.addEventListener('news', goOn, { signal })
    stopped.addEventListener('abort', goOn, { signal })
  })
}
