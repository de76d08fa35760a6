'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useTransition } from 'react'
import { SECOND_MS } from '#durations.ts'

const POLL_MS = 5 * SECOND_MS
/** Guests may be a crowd. */
const GUEST_POLL_MS = 15 * SECOND_MS
const TIMEOUT_MS = 5 * SECOND_MS

/** Renders the page again when other boards are free than in `version`, while it is shown. */
export function FollowBoards({ version, isGuest }: { version: string; isGuest: boolean }) {
  const router = useRouter()
  const [isRefreshing, startTransition] = useTransition()

  const look = useEffectEvent(async (stopped: AbortSignal) => {
    // A dialog lies in a row that may be gone then.
    if (document.hidden || isRefreshing || document.querySelector('dialog[open]')) return
    const now = await fetchVersion(stopped)
    if (now !== undefined && now !== version && !stopped.aborted) startTransition(() => router.refresh())
  })

  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const lookNow = () => void look(signal)
    const timer = setInterval(lookNow, isGuest ? GUEST_POLL_MS : POLL_MS)
    document.addEventListener('visibilitychange', lookNow, { signal })
    return () => {
      clearInterval(timer)
      stopping.abort()
    }
  }, [isGuest])

  return null
}

/** Returns the version now; undefined while the service cannot be reached. */
async function fetchVersion(stopped: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch('/boards/version', {
      signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return response.ok ? await response.text() : undefined
  } catch (error) {
    // The network, the time-out, or the page is left. The next look tells.
    if (error instanceof TypeError || error instanceof DOMException) return undefined
    throw error
  }
}
