import type { Metadata } from 'next'
import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { DocsHeader } from '../site/docs-header.tsx'
import { searchDocuments } from './documents.ts'
import { type Hit, MAX_HITS, searchOf } from './engine.ts'
import { groupsOf } from './groups.ts'
import { HitText } from './hit-text.tsx'
import { NothingFound } from './nothing-found.tsx'

const MAX_QUERY_LENGTH = 100

export const metadata: Metadata = { title: 'Search the documentation', robots: { index: false, follow: true } }

type SearchPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

let search: ((query: string) => Hit[]) | undefined

/** Shows the results of the search where there is no script, or for an address that is shared. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { q } = await searchParams
  const query = (Array.isArray(q) ? (q[0] ?? '') : (q ?? '')).slice(0, MAX_QUERY_LENGTH).trim()
  search ??= searchOf(searchDocuments())
  const hits = search(query)
  return (
    <>
      <DocsHeader title="Search">{summaryOf(query, hits.length)}</DocsHeader>
      <form action="/docs/search" className="mb-8 flex max-w-3xl gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search for"
          defaultValue={query}
          key={query}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          className="h-10 min-w-0 flex-1 rounded-md border border-control bg-surface px-3 text-base sm:text-sm"
        />
        <Button type="submit" className="h-10">
          Search
        </Button>
      </form>
      {groupsOf(hits).map(([group, found]) => (
        <section key={group} aria-label={group} className="mb-8 max-w-3xl">
          <h2 className="mb-2 font-semibold">{group}</h2>
          <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {found.map((hit) => (
              <li key={hit.href}>
                <Link href={hit.href} prefetch={false} className="block px-4 py-3 -outline-offset-2 hover:bg-raised">
                  <HitText hit={hit} />
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {hits.length === 0 && <NothingFound query={query} />}
    </>
  )
}

function summaryOf(query: string, count: number): string {
  if (query === '') return 'Search guides, API operations and error codes.'
  if (count === 0) return `No results for “${query}”.`
  if (count === MAX_HITS) return `The best ${MAX_HITS} results for “${query}”.`
  return count === 1 ? `1 result for “${query}”.` : `${count} results for “${query}”.`
}
