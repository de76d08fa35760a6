'use client'

import { ArrowDown, ArrowUp, CaseSensitive, ListFilter, Regex, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Found } from '#components/console/terminal-search.ts'
import { matcherOf, type Wanted } from '#components/console/wanted.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  wanted: Wanted
  found: Found | null
  /** Whether only lines that match are shown. */
  isFilter: boolean
  onWanted: (wanted: Wanted) => void
  onStep: (direction: 'next' | 'previous') => void
  onFilter: (isFilter: boolean) => void
  onClose: () => void
}

/** Searches the output that is shown, and hides the lines that do not match. */
export function FindBar({ wanted, found, isFilter, onWanted, onStep, onFilter, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const isWrong = matcherOf(wanted) === null

  useEffect(() => field.current?.select(), [])

  /** By the place of a key: on a Mac, Alt and a letter type another one. */
  function press(event: KeyboardEvent) {
    const { key, code, shiftKey, altKey } = event
    if (key === 'Escape') onClose()
    else if (key === 'Enter' && event.target === field.current) onStep(shiftKey ? 'previous' : 'next')
    else if (altKey && code === 'KeyC') onWanted({ ...wanted, isCaseSensitive: !wanted.isCaseSensitive })
    else if (altKey && code === 'KeyR') onWanted({ ...wanted, isRegex: !wanted.isRegex })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search
      className="absolute top-1 right-4 z-[2] flex max-w-[calc(100%-1.25rem)] items-center max-sm:right-1 max-sm:[&_button]:w-7 gap-0.5 rounded-lg border border-line-strong bg-surface p-1 shadow-lg"
      onKeyDown={press}
    >
      <input
        ref={field}
        type="text"
        aria-label="Find in the output"
        aria-invalid={isWrong || undefined}
        value={wanted.text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        placeholder="Find"
        onChange={(event) => onWanted({ ...wanted, text: event.target.value })}
        className="h-8 w-44 flex-1 rounded-md max-sm:w-20 border border-control bg-surface px-2 text-sm aria-invalid:border-bad"
      />
      <Count>{isWrong ? 'Not a regular expression' : wanted.text === '' ? '' : countText(found)}</Count>
      <IconButton
        label="Match case"
        keys="Alt+C"
        aria-pressed={wanted.isCaseSensitive}
        onClick={() => onWanted({ ...wanted, isCaseSensitive: !wanted.isCaseSensitive })}
      >
        <CaseSensitive className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Regular expression"
        keys="Alt+R"
        aria-pressed={wanted.isRegex}
        onClick={() => onWanted({ ...wanted, isRegex: !wanted.isRegex })}
      >
        <Regex className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Show only matching lines" aria-pressed={isFilter} onClick={() => onFilter(!isFilter)}>
        <ListFilter className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Previous" keys="Shift+Enter" aria-disabled={isFilter} onClick={() => onStep('previous')}>
        <ArrowUp className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Next" keys="Enter" aria-disabled={isFilter} onClick={() => onStep('next')}>
        <ArrowDown className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label="Close the search" keys="Esc" onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </search>
  )
}

function Count({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="min-w-16 px-1 max-sm:min-w-10 text-center text-xs whitespace-nowrap text-muted tabular-nums empty:min-w-0"
    >
      {children}
    </p>
  )
}

/** Returns how many places there are, and which one is selected. */
export function countText(found: Found | null): string {
  if (!found) return ''
  const { number, count, hasMore } = found
  if (count === 0) return 'Not found'
  return `${number > 0 ? `${number} of ` : ''}${count}${hasMore ? '+' : ''}`
}
