import Link from 'next/link'
import { site } from '../site/site.ts'

/** Searches that lead to what is often looked for. */
const SUGGESTED = ['flash', 'exit codes', 'webhooks', 'rate limits', 'idempotency', 'paid_tier_required']

/** Says how to search, and lists all pages of the documentation. */
export function NothingFound({ query }: { query: string }) {
  return (
    <>
      <div className="mb-8 max-w-3xl rounded-lg border border-line bg-surface px-4 py-4">
        <p>
          {query !== '' && 'Check the spelling, or use fewer words. '}
          You can also search names of operations, fields, commands and error codes.
        </p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-muted">Try</span>
          {SUGGESTED.map((words) => (
            <Link
              key={words}
              href={`/docs/search?${new URLSearchParams({ q: words })}`}
              prefetch={false}
              className="underline underline-offset-4"
            >
              {words}
            </Link>
          ))}
        </p>
      </div>
      {/* On wide screens the sidebar lists them. */}
      <h2 className="mb-3 font-semibold lg:hidden">All pages</h2>
      <nav aria-label="Pages of the documentation" className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:hidden">
        {[...Map.groupBy(site(), ({ group }) => group)].map(([group, pages]) => (
          <div key={group}>
            <h3 className="mb-1 text-xs font-medium text-muted">{group}</h3>
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
    </>
  )
}
