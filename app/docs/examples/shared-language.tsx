'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect } from 'react'
import { CHOICE, STORED_AS } from './languages.ts'

/** Chooses the language that somebody picked in one example in all of them, and remembers it. */
export function SharedLanguage() {
  const path = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has examples of its own
  useLayoutEffect(() => {
    const language = remembered()
    if (language) choose(language)
  }, [path])

  useEffect(() => {
    const pick = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(CHOICE)) return
      const before = target.getBoundingClientRect().top
      choose(target.value)
      // Examples above it may be longer now: what was clicked stays where it was.
      scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' })
      remember(target.value)
    }
    document.addEventListener('change', pick)
    return () => document.removeEventListener('change', pick)
  }, [])
  return null
}

function choose(language: string) {
  for (const choice of document.querySelectorAll<HTMLInputElement>(CHOICE))
    if (choice.value === language) choice.checked = true
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    // A browser that keeps nothing for pages.
    return null
  }
}

function remember(language: string) {
  try {
    localStorage.setItem(STORED_AS, language)
  } catch {
    // As above: then it is for this page.
  }
}
