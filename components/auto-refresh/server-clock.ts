'use client'

import { useCallback, useEffect, useState } from 'react'
import { SECOND_MS } from '#durations.ts'

/**
 * Returns the server's clock in milliseconds, which moves on every second, and a function that sets
 * it. The browser's clock may be wrong.
 */
export function useServerClock(now: string): [number, (now: string) => void] {
  const [{ moment }, setClock] = useState({ moment: Date.parse(now), ahead: 0 })
  const set = useCallback((to: string) => {
    const moment = Date.parse(to)
    setClock({ moment, ahead: moment - Date.now() })
  }, [])

  useEffect(() => set(now), [now, set])

  useEffect(() => {
    const tick = () => setClock((clock) => ({ ...clock, moment: Date.now() + clock.ahead }))
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])

  return [moment, set]
}
