import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { site } from '../site/site.ts'
import { searchDocuments } from './documents.ts'
import { type Hit, searchOf } from './engine.ts'
import { groupsOf } from './groups.ts'
import { HitText } from './hit-text.tsx'

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
      <PageHeader title="Search">{summaryOf(query, hits.length)}</PageHeader>
      <form action="/docs/search" className="mb-6 flex max-w-prose gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search for"
          defaultValue={query}
          key={query}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          className="h-9 min-w-0 flex-1 rounded-md border border-control bg-surface px-3 text-base sm:text-sm"
        />
        <Button type="submit" className="h-9">
          Search
        </Button>
      </form>
      {groupsOf(hits).map(([group, found]) => (
        <section key={group} aria-label={group} className="mb-6 max-w-prose">
          <h2 className="mb-2 text-sm font-semibold">{group}</h2>
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
      {hits.length === 0 && <AllPages />}
    </>
  )
}

/** Lists the pages of the documentation, for those who found nothing. */
function AllPages() {
  return (
    <nav aria-label="Pages of the documentation" className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
      {[...Map.groupBy(site(), ({ group }) => group)].map(([group, pages]) => (
        <div key={group}>
          <h2 className="mb-1 text-xs font-medium text-muted">{group}</h2>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <Link href={path} prefetch={false} className="block py-0.5 underline-offset-4 hover:underline">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function summaryOf(query: string, count: number): string {
  if (query === '') return 'Search guides, API operations and error codes.'
  if (count === 0) return `No results for “${query}”. Try fewer or different words, or choose a page.`
  return count === 1 ? `1 result for “${query}”.` : `${count} results for “${query}”.`
}
