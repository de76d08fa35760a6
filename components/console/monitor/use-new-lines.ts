'use client'

import { useEffect, useState } from 'react'
import type { OutputFeed } from '#components/console/output-feed.ts'

const COUNT_MS = 200

/** Returns how many lines came since an offset; 0 without one. It changes a few times a second. */
export function useNewLines(feed: OutputFeed, from: number | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (from === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let counted = 0
    const show = () => {
      timer = undefined
      setCount(counted)
    }
    const stop = feed.countLines(from, (lines) => {
      counted = lines
      timer ??= setTimeout(show, COUNT_MS)
    })
    show()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [feed, from])
  return from === null ? 0 : count
}
