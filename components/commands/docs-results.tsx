'use client'

import { BookOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Group, Item } from './palette-item.tsx'
import { DOCS_RESULT, DOCS_SEARCH } from './rank.ts'

/** A part of the documentation: its address, its title and the page that it is on. */
type DocsHit = { href: string; title: string; page: string }

/** Returns the parts of the documentation that fit a query, best first. */
type SearchDocs = (query: string) => DocsHit[]

/** Loads the search of the documentation, which has code and an index of its own. */
export type LoadDocsSearch = () => Promise<SearchDocs>

const MAX_SHOWN = 5
/** One letter fits nearly everything. */
const MIN_LETTERS = 2

type DocsResultsProps = { query: string; load: LoadDocsSearch; go: (href: string) => void }

/** Leads to all that the documentation has for a query, and shows the best of it below. */
export function DocsResults({ query: typed, load, go }: DocsResultsProps) {
  const query = typed.trim()
  const isAsked = query.length >= MIN_LETTERS
  const search = useDocsSearch(load, isAsked)
  const hits = search && isAsked ? search(query).slice(0, MAX_SHOWN) : []
  return (
    <Group heading="Documentation">
      <Item
        icon={BookOpen}
        value={DOCS_SEARCH}
        onSelect={() => go(`/docs/search?${new URLSearchParams({ q: query })}`)}
      >
        {query === '' ? 'Search the docs' : `Search the docs for “${query}”`}
      </Item>
      {hits.map(({ href, title, page }) => (
        <Item
          key={href}
          icon={BookOpen}
          value={`${DOCS_RESULT}${href}`}
          onSelect={() => go(href)}
          beside={page === title ? undefined : page}
        >
          {title}
        </Item>
      ))}
    </Group>
  )
}

/** Returns the search, which is loaded once something is asked. */
function useDocsSearch(load: LoadDocsSearch, isAsked: boolean): SearchDocs | undefined {
  const [search, setSearch] = useState<SearchDocs>()
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    load().then(
      (found) => {
        if (!isGone) setSearch(() => found)
      },
      // Offline: the form of the search is offered all the same.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [load, isAsked])
  return search
}
