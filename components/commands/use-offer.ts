'use client'

import { useEffect, useState } from 'react'

/** What the palette offers beside pages. */
export type Offer = {
  isSignedIn: boolean
  boardTypes: { slug: string; label: string }[]
  sessions: { id: string; name: string; isRunning: boolean }[]
  keys: { id: string; label: string; lastFour: string }[]
}

export const nothing: Offer = { isSignedIn: false, boardTypes: [], sessions: [], keys: [] }

/** Returns what `/palette` offers; undefined until it comes, and nothing if it does not. */
export function useOffer(): Offer | undefined {
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    const left = new AbortController()
    fetchOffer(left.signal).then(setOffer, () => setOffer(nothing))
    return () => left.abort()
  }, [])
  return offer
}

async function fetchOffer(signal: AbortSignal): Promise<Offer> {
  const response = await fetch('/palette', { signal })
  return response.ok ? response.json() : nothing
}
