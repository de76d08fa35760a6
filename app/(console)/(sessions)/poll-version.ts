const POLL_MS = 3_000
const MAX_POLL_MS = 12_000
const TIMEOUT_MS = 8_000

/** A version that differs whenever the user's sessions or balance do, and the server's clock. */
export type Poll = { version: string; now: string }

type Handlers = { onPoll(poll: Poll): void; onLost(): void; onLoggedOut(): void }

/**
 * Fetches the version every few seconds: less often while the server does not respond, and never
 * while the page is hidden. Fetches it immediately when the page is shown again or the browser is
 * back online. Returns a function that stops it.
 */
export function pollVersion(handlers: Handlers): () => void {
  const stopping = new AbortController()
  void keepPolling(handlers, stopping.signal)
  return () => stopping.abort()
}

async function keepPolling(handlers: Handlers, stopped: AbortSignal): Promise<void> {
  for (let pauseMs = POLL_MS; ; ) {
    await pause(pauseMs, stopped)
    if (stopped.aborted) return
    const poll = await fetchVersion(stopped)
    if (stopped.aborted) return
    if (poll === 'logged out') return handlers.onLoggedOut()
    if (poll === 'lost') handlers.onLost()
    else handlers.onPoll(poll)
    pauseMs = poll === 'lost' ? Math.min(2 * pauseMs, MAX_POLL_MS) : POLL_MS
  }
}

async function fetchVersion(stopped: AbortSignal): Promise<Poll | 'lost' | 'logged out'> {
  try {
    const response = await fetch('/sessions/version', {
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    if (response.status === 204) return 'logged out'
    return response.ok ? ((await response.json()) as Poll) : 'lost'
  } catch {
    return 'lost'
  }
}

/**
 * Waits until the time is over and the page is shown. Ends early when the page is shown again or
 * the browser is back online.
 */
function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
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
    stopped.addEventListener('abort', goOn, { signal })
  })
}
