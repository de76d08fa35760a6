'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Follows links to what was a section of the first page and has a page of its own now. */
export function MovedAnchors() {
  const path = usePathname()
  useEffect(() => {
    const follow = () => {
      const to = document.getElementById(location.hash.slice(1))?.dataset.movedTo
      if (path === '/docs' && to) location.replace(to)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [path])
  return null
}
