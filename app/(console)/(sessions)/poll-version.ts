const POLL_MS = 3_000
const MAX_POLL_MS = 12_000
const TIMEOUT_MS = 8_000

/** How the user's sessions stand: a word that differs whenever they do, and the server's clock. */
export type Beat = { pulse: string; now: string }

type Watcher = { onBeat(beat: Beat): void; onLost(): void; onLoggedOut(): void }

/**
 * Asks every few seconds how the user's sessions stand, less often while nothing answers, and not at all while nobody looks. Asks at
 * once when somebody looks again or the connection is back. Answers how to stop it.
 */
export function pollVersion(watcher: Watcher): () => void {
  const stopping = new AbortController()
  void keepAsking(watcher, stopping.signal)
  return () => stopping.abort()
}

async function keepAsking(watcher: Watcher, stopped: AbortSignal): Promise<void> {
  for (let pauseMs = POLL_MS; ; ) {
    await pause(pauseMs, stopped)
    if (stopped.aborted) return
    const heard = await ask(stopped)
    if (stopped.aborted) return
    if (heard === 'logged out') return watcher.onLoggedOut()
    if (heard === 'lost') watcher.onLost()
    else watcher.onBeat(heard)
    pauseMs = heard === 'lost' ? Math.min(2 * pauseMs, MAX_POLL_MS) : POLL_MS
  }
}

async function ask(stopped: AbortSignal): Promise<Beat | 'lost' | 'logged out'> {
  try {
    const answer = await fetch('/pulse', { signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]) })
    if (answer.status === 204) return 'logged out'
    return answer.ok ? ((await answer.json()) as Beat) : 'lost'
  } catch {
    return 'lost'
  }
}

/** Waits until the time is over and somebody looks, whichever is later, or one of them comes back. */
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
