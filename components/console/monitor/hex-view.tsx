'use client'

import { useMemo } from 'react'
import type { OutputFeed } from '#components/console/output-feed.ts'
import { type LineContext, lineTime } from './gutter-rows.ts'
import { HexRows, hexText, newestBytes, ROW_BYTES } from './hex-rows.ts'
import { useChunks } from './use-chunks.ts'
import { VirtualRows } from './virtual-rows.tsx'
import type { Window } from './window.ts'

type Props = { feed: OutputFeed; window: Window; context: LineContext; fontSize: number }

/** Shows the newest output as bytes. */
export function HexView({ feed, window, context, fontSize }: Props) {
  const chunks = useChunks(feed)
  const rows = useMemo(() => {
    const { from, to } = newestBytes(chunks, window)
    return new HexRows(chunks, from, to)
  }, [chunks, window])
  return (
    <VirtualRows
      label="Output in hexadecimal"
      count={rows.count}
      rowHeight={Math.round(fontSize * 1.4)}
      className="bg-surface px-2"
      row={(index) => {
        const row = rows.row(index)
        const first =
          row.offset +
          Math.max(
            0,
            row.bytes.findIndex((byte) => byte !== undefined),
          )
        const time = lineTime(first, Math.max(0, row.offset - ROW_BYTES), context)
        return (
          <span style={{ fontSize }}>
            {time && <span className="mr-3 text-muted tabular-nums select-none">{time}</span>}
            {hexText(row)}
          </span>
        )
      }}
    />
  )
}
