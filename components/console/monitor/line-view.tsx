'use client'

import { useMemo } from 'react'
import type { OutputFeed } from '#components/console/output-feed.ts'
import { type LineContext, lineTime } from './gutter-rows.ts'
import { MatchingLines, partsOf } from './matching-lines.ts'
import { useChunks } from './use-chunks.ts'
import { VirtualRows } from './virtual-rows.tsx'
import type { Window } from './window.ts'

type Props = {
  feed: OutputFeed
  window: Window
  /** As `matcherOf` makes it. */
  matcher: RegExp
  context: LineContext
  fontSize: number
}

/** Shows the lines in which something is found, and no others. */
export function LineView({ feed, window: { from, to }, matcher, context, fontSize }: Props) {
  const chunks = useChunks(feed)
  const found = useMemo(() => new MatchingLines(matcher, from), [matcher, from])
  found.read(chunks, to)
  const { lines } = found
  return (
    <VirtualRows
      label={`Lines that match: ${lines.length}`}
      count={lines.length}
      rowHeight={Math.round(fontSize * 1.4)}
      className="bg-surface px-2"
      row={(index) => {
        const line = lines[index]
        if (!line) return null
        const time = lineTime(line.offset, lines[index - 1]?.offset, context)
        return (
          <span style={{ fontSize }}>
            {time && <span className="mr-3 text-muted tabular-nums select-none">{time}</span>}
            {partsOf(line.text, matcher).map((part, i) =>
              i % 2 === 1 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
                <mark key={i} className="bg-warn-soft text-ink">
                  {part}
                </mark>
              ) : (
                part
              ),
            )}
          </span>
        )
      }}
    />
  )
}
