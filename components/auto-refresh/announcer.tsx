'use client'

import { useEffect, useRef, useState } from 'react'

type Status = { id: string; state: string; text: string }

type AnnouncerProps = {
  statuses: Status[]
  /** For screen readers alone, on a page that shows the state anyway. */
  isHeardOnly?: boolean
}

/** Announces each session whose state has changed while the page was open. */
export function Announcer({ statuses, isHeardOnly = false }: AnnouncerProps) {
  const [known, setKnown] = useState(statuses)
  const [texts, setTexts] = useState<string[]>([])
  const region = useRef<HTMLDivElement>(null)

  const changed = statuses.filter(({ id, state }) => known.some((before) => before.id === id && before.state !== state))
  if (statuses.map(keyOf).join() !== known.map(keyOf).join()) {
    setKnown(statuses)
    if (changed.length > 0) setTexts(changed.map(({ text }) => text))
  }

  // If the focused button disappears with its session, the focus moves to the announcement.
  useEffect(() => {
    if (texts.length > 0 && document.activeElement === document.body) region.current?.focus()
  }, [texts])

  return (
    <div
      ref={region}
      role="status"
      tabIndex={-1}
      className={isHeardOnly ? 'sr-only' : 'not-empty:mb-4 focus-visible:outline-none'}
    >
      {texts.map((text) => (
        <p key={text} className="rounded-lg border border-line-strong bg-raised px-4 py-2.5 wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}

const keyOf = ({ id, state }: Status) => `${id} ${state}`
