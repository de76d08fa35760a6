'use client'

import { useEffect, useRef, useState } from 'react'

type Standing = { id: string; state: string; words: string }

/** Says what became of sessions while the page was open, whoever did it. */
export function News({ standings }: { standings: Standing[] }) {
  const [known, setKnown] = useState(standings)
  const [news, setNews] = useState<string[]>([])
  const line = useRef<HTMLDivElement>(null)

  const changed = standings.filter(({ id, state }) =>
    known.some((before) => before.id === id && before.state !== state),
  )
  if (standings.map(keyOf).join() !== known.map(keyOf).join()) {
    setKnown(standings)
    if (changed.length > 0) setNews(changed.map(({ words }) => words))
  }

  // What had the focus may be gone with the session: it is not left nowhere.
  useEffect(() => {
    if (news.length > 0 && document.activeElement === document.body) line.current?.focus()
  }, [news])

  return (
    <div ref={line} role="status" tabIndex={-1} className="not-empty:mb-4 focus-visible:outline-none">
      {news.map((words) => (
        <p key={words} className="rounded-lg border border-line-strong bg-raised px-4 py-2.5 wrap-anywhere">
          {words}
        </p>
      ))}
    </div>
  )
}

const keyOf = ({ id, state }: Standing) => `${id} ${state}`
