'use client'

import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'

const ShowFlash = createContext<(text: string) => void>(() => {})

/** Shows the result of the last change above the list, as the changed row may be gone. */
export function Flash({ children }: { children: ReactNode }) {
  const [flash, setFlash] = useState<{ text: string } | null>(null)
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (flash) line.current?.focus()
  }, [flash])

  return (
    <ShowFlash value={(text) => setFlash({ text })}>
      {flash && (
        <p
          ref={line}
          tabIndex={-1}
          role="status"
          className="mb-4 rounded-lg border border-good/30 bg-good-soft px-4 py-2.5 wrap-anywhere"
        >
          {flash.text}
        </p>
      )}
      {children}
    </ShowFlash>
  )
}

export function useFlash() {
  return useContext(ShowFlash)
}
