import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { typePath } from './type-path.ts'

/** Names the types of which no board could ever be used: they have no uptime to show. */
export function NotConnected({ types }: { types: ComponentStatus[] }) {
  return (
    <details className="group mt-3 rounded-lg border border-line bg-surface">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 text-muted -outline-offset-2 hover:bg-raised md:py-2.5 [&::-webkit-details-marker]:hidden">
        <span>
          {types.length} offline
          <span className="sr-only"> board {types.length === 1 ? 'type' : 'types'}</span>: no board connected yet
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul
        aria-label="Board types that are offline"
        className="grid gap-x-4 gap-y-2 px-4 pt-1 pb-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        {types.map((type) => (
          <li key={type.component} className="min-w-0 wrap-anywhere">
            <Link href={typePath(type)} prefetch={false} className="underline-offset-4 hover:underline">
              {type.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
