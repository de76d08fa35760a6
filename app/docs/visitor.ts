import { useEffect, useState } from 'react'
import type { Meter } from '#http/pages/meter.ts'

/** `now` is the server's clock, in ISO 8601. */
export type Visitor = { email: string; tier: 'free' | 'paid'; meter: Meter; now: string }

let asked: Promise<Visitor | null> | undefined

/**
 * Returns who is signed in: null for a guest, and undefined until it is known. The pages are the
 * same for everyone, so the browser asks: once for a user, and on each page for a guest.
 */
export function useVisitor(): Visitor | null | undefined {
  const [visitor, setVisitor] = useState<Visitor | null>()
  useEffect(() => {
    let isGone = false
    asked ??= ask()
    void asked.then((found) => {
      // A guest may log in and come back without another load of the page.
      if (found === null) asked = undefined
      if (!isGone) setVisitor(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  return visitor
}

async function ask(): Promise<Visitor | null> {
  try {
    const response = await fetch('/visitor')
    return response.status === 200 ? await response.json() : null
  } catch {
    // Offline: the page is readable all the same.
    return null
  }
}
