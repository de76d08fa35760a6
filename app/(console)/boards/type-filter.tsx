import Link from 'next/link'
import type { BoardType } from '#core/boards/index.ts'

/** Shows the filters as links, so that a filtered page can be shared. */
export function TypeFilter({ types, current }: { types: BoardType[]; current: string | undefined }) {
  return (
    <nav aria-label="Board types" className="mb-4">
      <ul className="flex flex-wrap gap-1.5">
        <FilterLink href="/boards" label="All" isCurrent={current === undefined} />
        {types.map(({ slug }) => (
          <FilterLink key={slug} href={`/boards?type=${slug}`} label={slug} isCurrent={current === slug} />
        ))}
      </ul>
    </nav>
  )
}

function FilterLink({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  return (
    <li className="min-w-0">
      <Link
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className="block truncate rounded-full border border-line px-2.5 py-1 font-mono text-xs text-muted hover:bg-raised hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
      >
        {label}
      </Link>
    </li>
  )
}
