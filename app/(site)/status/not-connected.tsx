import Link from 'next/link'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { Fold } from './fold.tsx'
import { typePath } from './type-path.ts'

/** Names the types of which no board could ever be used: they have no uptime to show. */
export function NotConnected({ types }: { types: ComponentStatus[] }) {
  return (
    <div className="mt-3">
      <Fold title={`Not connected yet (${types.length})`}>
        <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {types.map((type) => (
            <li key={type.component} className="min-w-0 wrap-anywhere">
              <Link href={typePath(type)} prefetch={false} className="underline-offset-4 hover:underline">
                {type.label}
              </Link>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
}
