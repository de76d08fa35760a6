'use client'

import { useEffect, useState } from 'react'
import { askForNotices, type Refused, stopNotices, wantsNotices } from './notices.ts'

/**
 * Lets the visitor be notified in this browser when a session starts, and before it ends. Hidden
 * without script. `isOffer`: in the midst of something else, and hidden where it is impossible.
 */
export function NotifySwitch({ isOffer = false }: { isOffer?: boolean }) {
  const [isOn, setOn] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  useEffect(() => {
    setOn(wantsNotices())
    if (!('Notification' in window)) setRefused('impossible')
  }, [])

  async function change(wanted: boolean) {
    if (!wanted) stopNotices()
    else {
      const refusal = await askForNotices()
      setRefused(refusal)
    }
    setOn(wantsNotices())
  }

  if (isOffer && refused === 'impossible' && !('Notification' in window)) return null
  return (
    <div className={`noscript:hidden print:hidden ${isOffer ? 'sm:px-1' : 'rounded-lg border border-line bg-surface'}`}>
      <label className="flex cursor-pointer items-start gap-3 px-4 py-3">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={refused === 'impossible'}
          onChange={({ target }) => void change(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-ink"
        />
        <span className="min-w-0">
          <span className="font-medium">Notify me in this browser</span>
          <span className="block text-muted">
            When a queued session starts or fails to, and 5 minutes and 1 minute before one ends, while a page of
            Boardwalk is open.
          </span>
        </span>
      </label>
      <p role="status" className="text-warn not-empty:px-4 not-empty:pb-3">
        {refused && reasons[refused]}
      </p>
    </div>
  )
}

const reasons: Record<NonNullable<Refused>, string> = {
  blocked: 'Your browser blocks notifications of this site. Allow them in its settings, then turn this on.',
  impossible: 'This browser cannot show notifications of pages.',
}
