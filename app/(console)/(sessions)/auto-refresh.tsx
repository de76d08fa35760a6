'use client'

import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState, useTransition } from 'react'
import { type Beat, pollVersion } from './poll-version.ts'
import { useServerClock } from './use-server-clock.ts'

const Now = createContext(0)

/** The server's clock in milliseconds, moving on every second. */
export function useNow(): number {
  return useContext(Now)
}

/** Keeps what is in it as the server has it: it is rendered again when the user's sessions are no longer what `pulse` says. */
export function Live({ pulse, now, children }: Beat & { children: ReactNode }) {
  const [moment, setClock] = useServerClock(now)
  const [isLost, setLost] = useState(false)
  const [isRefreshing, startTransition] = useTransition()
  const router = useRouter()

  const onBeat = useEffectEvent((beat: Beat) => {
    setLost(false)
    setClock(beat.now)
    if (beat.pulse !== pulse && !isRefreshing) startTransition(() => router.refresh())
  })

  useEffect(() => pollVersion({ onBeat: (beat) => onBeat(beat), onLost: () => setLost(true), onLoggedOut: logIn }), [])

  return (
    <Now value={moment}>
      {children}
      <p
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-4 z-10 mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-full bg-ink text-canvas not-empty:px-4 not-empty:py-1.5"
      >
        {isLost && 'Connection lost. Reconnecting…'}
      </p>
    </Now>
  )
}

/** As a whole page, so that nothing of the account stays in the browser's memory. */
function logIn() {
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}
