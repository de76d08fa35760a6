'use client'

import { useCallback, useEffect, useState } from 'react'

const TICK_MS = 1_000

/** The server's clock in milliseconds, which moves on every second, and how to set it. The browser's own may be wrong. */
export function useServerClock(now: string): [number, (now: string) => void] {
  const [{ moment }, setClock] = useState({ moment: Date.parse(now), ahead: 0 })
  const set = useCallback((to: string) => {
    const moment = Date.parse(to)
    setClock({ moment, ahead: moment - Date.now() })
  }, [])

  useEffect(() => set(now), [now, set])

  useEffect(() => {
    const tick = () => setClock((clock) => ({ ...clock, moment: Date.now() + clock.ahead }))
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])

  return [moment, set]
}
