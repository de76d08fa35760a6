'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { UTC } from './relative-time.ts'
import { writeCookie } from './theme.ts'

const Zone = createContext(UTC)

/** Returns the time zone to show times in. */
export function useZone(): string {
  return useContext(Zone)
}

/**
 * Shows times in the browser's zone. A cookie keeps it, so that the server's next page is right
 * from the start; `zone` is what it said.
 */
export function ZoneProvider({ zone = UTC, children }: { zone: string | undefined; children: ReactNode }) {
  const [shown, setShown] = useState(zone)
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (own === zone) return
    writeCookie('tz', own)
    setShown(own)
  }, [zone])
  return <Zone value={shown}>{children}</Zone>
}
