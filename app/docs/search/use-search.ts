import { useRef, useState } from 'react'
import type { Found } from './engine.ts'

const INDEX = '/docs/search/index.json'

type Search = (query: string) => Found

/**
 * Returns a search, once `load` has been called and the index has come. Without it, the form of
 * the search leads to a page with the results.
 */
export function useSearch(): { search: Search | undefined; load: () => void } {
  const [search, setSearch] = useState<Search>()
  const isAsked = useRef<boolean>(false)
  async function load() {
    if (isAsked.current) return
    isAsked.current = true
    try {
      const [{ searchOf }, response] = await Promise.all([import('./engine.ts'), fetch(INDEX)])
      const documents = await response.json()
      setSearch(() => searchOf(documents))
    } catch {
      // Offline: it is tried again at the next focus.
      isAsked.current = false
    }
  }
  return { search, load: () => void load() }
}
