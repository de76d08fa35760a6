'use client'

import { useSyncExternalStore } from 'react'
import { gutterRows, type LineContext } from './gutter-rows.ts'
import type { RowsStore } from './rows-store.ts'
import type { TimesMode } from './settings.ts'

const widths: Record<TimesMode, string> = { off: 'w-4', clock: 'w-28', start: 'w-24', delta: 'w-24' }
/** Times are no larger than fits the width, in pixels. */
const MAX_SIZE = 12

type Props = { rows: RowsStore; context: LineContext; fontSize: number }

/**
 * Shows times and marks beside the rows of a terminal, in whose text they must not be. Screen
 * readers hear of what happens as it happens.
 */
export function Gutter({ rows, context, fontSize }: Props) {
  const shown = useSyncExternalStore(rows.subscribe, rows.read)
  const isEmpty = !shown || (context.mode === 'off' && context.marks.length === 0)
  return (
    <div
      aria-hidden="true"
      data-gutter
      className={`shrink-0 overflow-hidden font-mono text-muted select-none ${widths[context.mode]}`}
      style={{ fontSize: Math.min(fontSize, MAX_SIZE) }}
    >
      {!isEmpty &&
        gutterRows(shown, context).map(({ row, time, marks }) => (
          <div
            key={row}
            className="flex justify-end gap-1 pr-1.5 whitespace-nowrap tabular-nums"
            style={{ height: shown.height, lineHeight: `${shown.height}px` }}
          >
            {marks && (
              <span title={marks} className="cursor-help text-accent">
                ▸
              </span>
            )}
            {time}
          </div>
        ))}
    </div>
  )
}
