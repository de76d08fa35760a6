import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHeader } from '#components/page-header.tsx'
import { searchDocuments } from './documents.ts'
import { type Hit, searchOf } from './engine.ts'
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
      <ol className="max-w-prose divide-y divide-line border-y border-line empty:hidden">
        {hits.map((hit) => (
          <li key={hit.href}>
            <Link href={hit.href} prefetch={false} className="block rounded-sm py-3 hover:bg-raised">
              <HitText hit={hit} />
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}

function summaryOf(query: string, count: number): string {
  if (query === '') return 'Type in the search box above.'
  if (count === 0) return `No results for “${query}”. Try fewer or different words.`
  return count === 1 ? `1 result for “${query}”.` : `${count} results for “${query}”.`
}
