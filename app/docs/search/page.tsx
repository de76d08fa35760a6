import type { Metadata } from 'next'
import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { DocsHeader } from '../site/docs-header.tsx'
import { searchDocuments } from './documents.ts'
import { type Found, searchOf } from './engine.ts'
import { groupsOf } from './groups.ts'
import { HitText } from './hit-text.tsx'
import { NothingFound } from './nothing-found.tsx'

const MAX_QUERY_LENGTH = 100

export const metadata: Metadata = { title: 'Search the documentation', robots: { index: false, follow: true } }

type SearchPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

let search: ((query: string) => Found) | undefined

/** Shows the results of the search where there is no script, or for an address that is shared. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { q } = await searchParams
  const query = (Array.isArray(q) ? (q[0] ?? '') : (q ?? '')).slice(0, MAX_QUERY_LENGTH).trim()
  search ??= searchOf(searchDocuments())
  const found = search(query)
  const Heading = found.isNear ? 'h3' : 'h2'
  return (
    <>
      <DocsHeader title="Search">{summaryOf(query, found)}</DocsHeader>
      <form action="/docs/search" className="mb-8 flex max-w-3xl gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search for"
          defaultValue={query}
          key={query}
          // biome-ignore lint/a11y/noAutofocus: an empty search is only for this field
          autoFocus={query === ''}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          className="h-10 min-w-0 flex-1 rounded-md border border-control bg-surface px-3 text-base sm:text-sm"
        />
        <Button type="submit" className="h-10">
          Search
        </Button>
      </form>
      {found.isNear && found.hits.length > 0 && <h2 className="mb-4 text-lg font-semibold">The nearest pages</h2>}
      {groupsOf(found.hits).map(([group, hits]) => (
        <section key={group} aria-label={group} className="mb-8 max-w-3xl">
          <Heading className="mb-2 font-semibold">{group}</Heading>
          <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {hits.map((hit) => (
              <li key={hit.href}>
                <Link href={hit.href} prefetch={false} className="block px-4 py-3 -outline-offset-2 hover:bg-raised">
                  <HitText hit={hit} />
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {found.isNear && <NothingFound query={query} />}
    </>
  )
}

function summaryOf(query: string, { hits, total, isNear }: Found): string {
  if (query === '') return 'Search guides, API operations and error codes.'
  if (isNear) return `Nothing found for “${query}”.`
  if (total > hits.length) return `The best ${hits.length} of ${total} results for “${query}”.`
  return total === 1 ? `1 result for “${query}”.` : `${total} results for “${query}”.`
}
