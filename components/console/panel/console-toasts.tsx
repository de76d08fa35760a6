import { useSyncExternalStore } from 'react'
import type { RowsStore } from '#components/console/monitor/rows-store.ts'
import { ToastPlace } from '#components/toasts.tsx'

/**
 * Toasts over a console, which do not move it. On a phone they have its whole width, so they lie
 * where the newest line is not: above it in the lowest third, and else below it.
 */
export function ConsoleToasts({ rows }: { rows: RowsStore }) {
  const isLow = useSyncExternalStore(rows.subscribe, () => rows.read()?.isLow ?? false)
  return (
    <>
      <ToastPlace width="narrow" className={isLow ? 'top-13' : 'bottom-1'} />
      <ToastPlace width="wide" />
    </>
  )
}
