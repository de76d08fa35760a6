'use client'

import { Commands } from '#components/commands/commands.tsx'
import { loadSearch } from './docs/search/load-search.ts'

/** The shortcuts and the command palette, with the search of the documentation. */
export function SiteCommands() {
  return <Commands loadDocsSearch={loadDocsSearch} />
}

async function loadDocsSearch() {
  const search = await loadSearch()
  return (query: string) => search(query).hits
}
