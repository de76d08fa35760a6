'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { keyNames, useIsMac } from './key-names.ts'

const SHOWN_MILLISECONDS = 3_000

type Copying = {
  /** What came of it: `copied` for three seconds, `refused` if the browser does not allow it. */
  outcome: 'copied' | 'refused' | null
  /** What to say where it is `refused`. */
  refusal: string
  copy: () => Promise<void>
  /** The element with the text, which is selected if it cannot be copied. */
  shown: RefObject<HTMLElement | null>
}

/** Returns what a button needs to copy a text, or what a function returns when it is pressed. */
export function useCopy(text: string | (() => string)): Copying {
  const [outcome, setOutcome] = useState<Copying['outcome']>(null)
  const shown = useRef<HTMLElement>(null)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), SHOWN_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setOutcome('copied')
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome('refused')
    }
  }

  const refusal = `Your browser blocked copying. The text is selected: press ${keyNames('Ctrl+C', useIsMac())}.`
  return { outcome, refusal, copy, shown }
}
