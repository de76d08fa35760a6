'use client'

import { useEffect, useState } from 'react'

/** What the palette offers beside pages. Types are those that can be started now. */
export type Offer = {
  isSignedIn: boolean
  boardTypes: { slug: string; label: string }[]
  /** Live sessions, and a few that have ended. */
  sessions: { id: string; name: string; state: 'live' | 'running' | 'ended' }[]
  keys: { id: string; label: string; lastFour: string }[]
}

const nothing: Offer = { isSignedIn: false, boardTypes: [], sessions: [], keys: [] }

/** So long a list waits for all of it, rather than to grow in its middle. */
const PATIENCE_MS = 400

/**
 * Returns what `/palette` offers; undefined while it may still come in time, and nothing if it does
 * not come. What is late has to be shown below all else.
 */
export function useOffer(): { offer: Offer | undefined; isLate: boolean } {
  const [found, setFound] = useState<Offer | undefined>()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    void fetchOffer(left.signal)
      .catch(() => nothing)
      .then((offer) => {
        clearTimeout(timer)
        if (!left.signal.aborted) setFound(offer)
      })
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [])
  return { offer: found ?? (isLate ? nothing : undefined), isLate }
}

async function fetchOffer(signal: AbortSignal): Promise<Offer> {
  const response = await fetch('/palette', { signal })
  return response.ok ? response.json() : nothing
}
