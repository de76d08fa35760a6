'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from 'react'
import { keepOpenDialog } from '#components/ui/kept-input.ts'
import { ENDED_PARAMETER } from '#http/pages/ended-login.ts'
import { useServerClock } from './server-clock.ts'
import { type Poll, watchVersion } from './watch-version.ts'

const Now = createContext(0)
const Lines = createContext<Record<string, string>>({})

/** Returns the server's clock in milliseconds. It moves on every second. */
export function useNow(): number {
  return useContext(Now)
}

/** Returns what the board of a session printed last, as of the last poll; undefined before it. */
export function useLastLine(sessionId: string): string | undefined {
  return useContext(Lines)[sessionId]
}

type AutoRefreshProps = Pick<Poll, 'version' | 'now'> & {
  /** Whether the page shows the last lines of consoles. */
  hasLines?: boolean
  children: ReactNode
}

/** Refreshes the page when the version of the user's sessions differs from `version`. */
export function AutoRefresh({ version, now, hasLines = false, children }: AutoRefreshProps) {
  const [lines, setLines] = useState<Record<string, string>>({})
  const [moment, setClock] = useServerClock(now)
  const [isLost, setLost] = useState(false)
  const [isRefreshing, startTransition] = useTransition()
  /** The version that a poll brought during a refresh, which may show an older one. */
  const missed = useRef<string | null>(null)
  const router = useRouter()

  const show = useEffectEvent((latest: string) => {
    if (latest !== version) startTransition(() => router.refresh())
  })

  const onPoll = useEffectEvent((poll: Poll) => {
    setLost(false)
    setClock(poll.now)
    setLines(poll.lines ?? {})
    if (isRefreshing) missed.current = poll.version
    else show(poll.version)
  })

  useEffect(() => {
    if (isRefreshing || missed.current === null) return
    show(missed.current)
    missed.current = null
  }, [isRefreshing])

  useEffect(() => {
    return watchVersion({ hasLines, onPoll: (poll) => onPoll(poll), onLost: () => setLost(true), onLoggedOut: logIn })
  }, [hasLines])

  return (
    <Now value={moment}>
      <Lines value={lines}>{children}</Lines>
      <p
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-10 mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-full bg-ink text-canvas not-empty:px-4 not-empty:py-1.5"
      >
        {isLost && 'Connection lost. Reconnecting…'}
      </p>
    </Now>
  )
}

/**
 * Reloads at the login page, so that nothing of the account stays in memory. A form in a dialog
 * keeps what was typed.
 */
function logIn() {
  keepOpenDialog()
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}&${ENDED_PARAMETER}`)
}
