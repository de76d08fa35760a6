'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { UTC } from './relative-time.ts'
import { writeCookie } from './theme.ts'

const Zone = createContext({ zone: UTC, askBrowser: () => {} })

/**
 * Returns the time zone to show times in. The browser is asked for its own when the first time is
 * shown: that takes some 35 ms, which no other page has to pay.
 */
export function useZone(): string {
  const { zone, askBrowser } = useContext(Zone)
  useEffect(askBrowser, [askBrowser])
  return zone
}

/**
 * Shows times in the browser's zone. A cookie keeps it, so that the server's next page is right
 * from the start; `zone` is what it said.
 */
export function ZoneProvider({ zone = UTC, children }: { zone: string | undefined; children: ReactNode }) {
  const [shown, setShown] = useState(zone)
  const isAsked = useRef<boolean>(false)
  const askBrowser = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (own === zone) return
    writeCookie('tz', own)
    setShown(own)
  }, [zone])
  return <Zone value={{ zone: shown, askBrowser }}>{children}</Zone>
}
