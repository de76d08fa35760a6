'use client'

import { useEffect, useState } from 'react'
import { duration } from '#components/relative-time.ts'

const TICK_MILLISECONDS = 1_000

/** How long a session has left, counting down. It begins with the server's clock and does not trust the browser's. */
export function TimeLeft({ expiresAt, now }: { expiresAt: string; now: string }) {
  const atFirst = Date.parse(expiresAt) - Date.parse(now)
  const [left, setLeft] = useState(atFirst)

  useEffect(() => {
    const since = performance.now()
    const tick = () => setLeft(atFirst - (performance.now() - since))
    const timer = setInterval(tick, TICK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [atFirst])

  return (
    <p className="font-medium tabular-nums">
      <time dateTime={expiresAt} title={`Until ${expiresAt}`}>
        {left > 0 ? `${duration(left)} left` : 'Time is up'}
      </time>
    </p>
  )
}
