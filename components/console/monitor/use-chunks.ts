'use client'

import { useEffect, useState } from 'react'
import type { Chunk, OutputFeed } from '#components/console/output-feed.ts'

/** Returns the newest received output, drawn once for all that comes between two frames. */
export function useChunks(feed: OutputFeed): readonly Chunk[] {
  const [chunks, setChunks] = useState(feed.chunks)
  useEffect(() => {
    let frame = 0
    const redraw = () => {
      frame = 0
      // The same array grows, and React compares it by its identity.
      setChunks([...feed.chunks])
    }
    redraw()
    const stop = feed.watch(() => {
      frame ||= requestAnimationFrame(redraw)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [feed])
  return chunks
}
