import { useState, useSyncExternalStore } from 'react'
import type { RowsStore } from '#components/console/monitor/rows-store.ts'
import { ToastPlace, useHasToasts } from '#components/toasts.tsx'

/**
 * Toasts over a console, which do not move it. On a phone they have its whole width, so they lie
 * where the newest line is not, and will not be soon. They stay there as it goes on, and the first
 * one as more come: nothing that is read moves away.
 */
export function ConsoleToasts({ rows }: { rows: RowsStore }) {
  const isLow = useSyncExternalStore(rows.subscribe, () => rows.read()?.isLow ?? false)
  const hasToasts = useHasToasts()
  const [isAbove, setAbove] = useState(isLow)
  if (!hasToasts && isAbove !== isLow) setAbove(isLow)
  return (
    <>
      <ToastPlace width="narrow" className={isAbove ? 'top-13' : 'bottom-1 flex-col-reverse!'} />
      <ToastPlace width="wide" />
    </>
  )
}
