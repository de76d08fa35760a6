import { useEffect, useState } from 'react'
import { SECOND_MS } from '#durations.ts'

const TICK_MS = 250

/** Returns the seconds until a moment of `performance.now()`; null without one. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (endsAt === null) return
    const tick = () => setNow(performance.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === null || now === 0 ? null : Math.max(0, Math.ceil((endsAt - now) / SECOND_MS))
}
