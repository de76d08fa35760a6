import { useEffect, useState } from 'react'
import { SECOND_MS } from '#durations.ts'
import { useLiveConsole } from '../live-console.tsx'

/** A board that has printed nothing for so long prints nothing soon. */
const QUIET_MS = 2 * SECOND_MS

/**
 * Returns true once the terminal has drawn output, or the console is open and no output comes: for
 * what may come behind it.
 */
export function useShown(): boolean {
  const { state, isDrawn } = useLiveConsole()
  const [isQuiet, setQuiet] = useState(false)
  const isWaiting = state.kind !== 'connecting' && !isDrawn
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isDrawn || isQuiet
}
