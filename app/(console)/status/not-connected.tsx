import Link from 'next/link'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { typePath } from './type-path.ts'

/** Names the types of which no board could ever be used: they have no uptime to show. */
export function NotConnected({ types }: { types: ComponentStatus[] }) {
  if (types.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer text-muted underline-offset-4 hover:text-ink hover:underline">
        {types.length} board {types.length === 1 ? 'type is' : 'types are'} not connected
      </summary>
      <ul
        aria-label="Board types that are not connected"
        className="mt-3 grid gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 sm:grid-cols-2 lg:grid-cols-3"
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
