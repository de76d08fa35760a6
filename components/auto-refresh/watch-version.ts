import { followEvents } from './follow-events.ts'

/** How often the version is fetched while events announce its changes. */
const CALM_POLL_MS = 15_000
const POLL_MS = 3_000
const MAX_POLL_MS = 12_000
const TIMEOUT_MS = 8_000

/** A version that differs whenever the user's sessions or balance do, and the server's clock. */
export type Poll = {
  version: string
  now: string
  /** A session waits, and its place in the queue changes without an event of its own. */
  isWaiting: boolean
  /** What the board of each session printed last, by the session, if that was asked for. */
  lines?: Record<string, string>
}

type Handlers = { onPoll(poll: Poll): void; onLost(): void; onLoggedOut(): void }

/**
 * Fetches the version from `path` when an event says that it may have changed, and besides every
 * few seconds: seldom while events come, less often while the server does not respond, and never
 * while the page is hidden. Fetches it immediately when the page is shown again or the browser is
 * back online. Returns a function that stops it.
 */
export function watchVersion(path: string, handlers: Handlers): () => void {
  const stopping = new AbortController()
  void keepPolling(path, handlers, stopping.signal)
  return () => stopping.abort()
}

async function keepPolling(path: string, handlers: Handlers, stopped: AbortSignal): Promise<void> {
  const news = new EventTarget()
  let hasNews = false
  const events = followEvents(() => {
    hasNews = true
    news.dispatchEvent(new Event('news'))
  }, stopped)
  for (let [pauseMs, isWaiting] = [POLL_MS, true]; ; ) {
    await pause(hasNews ? 0 : events.isOpen() && !isWaiting ? CALM_POLL_MS : pauseMs, news, stopped)
    if (stopped.aborted) return
    hasNews = false
    const poll = await fetchVersion(path, stopped)
    if (stopped.aborted) return
    if (poll === 'logged out') return handlers.onLoggedOut()
    if (poll === 'lost') handlers.onLost()
    else {
      isWaiting = poll.isWaiting
      events.open()
      handlers.onPoll(poll)
    }
    pauseMs = poll === 'lost' ? Math.min(2 * pauseMs, MAX_POLL_MS) : POLL_MS
  }
}

async function fetchVersion(path: string, stopped: AbortSignal): Promise<Poll | 'lost' | 'logged out'> {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (response.status === 204) return 'logged out'
    return response.ok ? ((await response.json()) as Poll) : 'lost'
  } catch {
    return 'lost'
  }
}

/**
 * Waits until the time is over and the page is shown. Ends early at news, when the page is shown
 * again or the browser is back online.
 */
function pause(milliseconds: number, news: EventTarget, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const { signal } = waiting
    const goOn = () => {
      if (document.hidden && !stopped.aborted) return
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
