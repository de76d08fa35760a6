'use client'

import { useEffect, useState } from 'react'
import type { OutputFeed } from '#components/console/output-feed.ts'

type Options = {
  sessionId: string
  feed: OutputFeed
  /** The secret of who only watches. */
  ticket: string | undefined
  /** Whether times are shown, and output is here. */
  isOn: boolean
}

/**
 * Gives output that came late, as after a reload, the times of the record. It is read when times
 * are first shown, and again after the connection was lost. Returns a number that is another then.
 */
export function useRecordedTimes({ sessionId, feed, ticket, isOn }: Options): number {
  const [read, setRead] = useState(0)
  useEffect(() => {
    const [first] = feed.chunks
    if (!isOn || !first) return
    const leaving = new AbortController()
    const range = { from: first.offset, end: feed.end }
    import('./recorded-times.ts')
      .then(({ readRecordedTimes }) => readRecordedTimes({ sessionId, ticket }, range, leaving.signal))
      .then(
        ({ moments, until }) => {
          feed.setRecorded(moments, until)
          setRead((count) => count + 1)
        },
        // Without the log, lines have the times at which they came.
        (error: unknown) => {
          if (!leaving.signal.aborted) reportError(error)
        },
      )
    return () => leaving.abort()
  }, [sessionId, feed, ticket, isOn])
  return read
}
