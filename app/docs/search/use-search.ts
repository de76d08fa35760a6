import { useState } from 'react'
import { loadSearch, type Search } from './load-search.ts'

/**
 * Returns a search, once `load` has been called and the index has come. Without it, the form of
 * the search leads to a page with the results.
 */
export function useSearch(): { search: Search | undefined; load: () => void } {
  const [search, setSearch] = useState<Search>()
  function load() {
    loadSearch().then(
      (found) => setSearch(() => found),
      // Offline: it is tried again at the next focus.
      () => undefined,
    )
  }
  return { search, load }
}
