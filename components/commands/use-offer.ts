'use client'

import { useEffect, useState } from 'react'

/** What the palette offers beside pages. */
export type Offer = {
  isSignedIn: boolean
  boardTypes: { slug: string; label: string }[]
  sessions: { id: string; name: string }[]
}

const nothing: Offer = { isSignedIn: false, boardTypes: [], sessions: [] }

/** Returns what `/palette` offers; nothing until it comes, or if it does not. */
export function useOffer(): Offer {
  const [offer, setOffer] = useState(nothing)
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
