import { useEffect, useState } from 'react'

/** A browser that is never idle gets on with it after so long, in milliseconds. */
const LATEST_MS = 3_000
/** How long a browser without `requestIdleCallback` waits. */
const WITHOUT_IDLE_MS = 300

/**
 * Returns true once the browser has painted a component and has nothing else to do: for what may
 * come behind the first that is seen. It waits until `isShown`: what is seen first may come later.
 */
export function useIdle(isShown: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isShown) return
    let idle: number | undefined
    const go = () => setIdle(true)
    // A frame is drawn before the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        idle = hasIdle() ? requestIdleCallback(go, { timeout: LATEST_MS }) : window.setTimeout(go, WITHOUT_IDLE_MS)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      if (idle === undefined) return
      if (hasIdle()) cancelIdleCallback(idle)
      else clearTimeout(idle)
    }
  }, [isShown])
  return isIdle
}

/** Safari has none. */
const hasIdle = () => 'requestIdleCallback' in window
