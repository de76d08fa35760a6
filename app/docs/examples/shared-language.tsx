'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect } from 'react'
import { readStored, store } from '#components/stored.ts'
import { CHOICE, STORED_AS } from './languages.ts'

/** Chooses the language that somebody picked in one example in all of them, and remembers it. */
export function SharedLanguage() {
  const path = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has examples of its own
  useLayoutEffect(() => {
    const language = readStored(STORED_AS)
    if (language) choose(language)
  }, [path])

  useEffect(() => {
    const pick = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(CHOICE)) return
      const before = target.getBoundingClientRect().top
      choose(target.value)
      // Examples above it may be longer now: what was clicked stays where it was.
      scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
      store(STORED_AS, target.value)
    }
    document.addEventListener('change', pick)
    return () => document.removeEventListener('change', pick)
  }, [])
  return null
}

function choose(language: string) {
  for (const choice of document.querySelectorAll<HTMLInputElement>(CHOICE))
    if (choice.dataset.language?.split(' ').includes(language)) choice.checked = true
}
