'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

const Announce = createContext<(outcome: string) => void>(() => {})

/** Says above the list what came of the last change to it. What was changed may be gone from the list by then. */
export function Outcomes({ children }: { children: ReactNode }) {
  const [outcome, setOutcome] = useState<{ text: string } | null>(null)
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (outcome) line.current?.focus()
  }, [outcome])

  return (
    <Announce value={(text) => setOutcome({ text })}>
      {outcome && (
        <p
          ref={line}
          tabIndex={-1}
          role="status"
          className="mb-4 rounded-lg border border-good/30 bg-good-soft px-4 py-2.5 wrap-anywhere"
        >
          {outcome.text}
        </p>
      )}
      {children}
    </Announce>
  )
}

export function useAnnounce() {
  return useContext(Announce)
}
