'use client'

import Link from 'next/link'
import { useLastLine } from './auto-refresh.tsx'

/**
 * Shows the newest line of a console: as the page was loaded, then as of each poll. The columns of
 * a table are moved together.
 */
export function LastLine({ sessionId, line }: { sessionId: string; line: string }) {
  const shown = useLastLine(sessionId) ?? line
  if (shown === '') return null
  return (
    <Link
      href={`/sessions/${sessionId}`}
      prefetch={false}
      className="block overflow-hidden text-ellipsis whitespace-pre rounded-md bg-raised px-2.5 py-1.5 font-mono text-xs hover:bg-line"
    >
      <span className="sr-only">Open the console. </span>
      <span className="font-sans text-muted">Latest output: </span>
      {shown.replaceAll(/ {2,}/g, '  ')}
    </Link>
  )
}
