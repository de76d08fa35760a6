import Link from 'next/link'
import { Inline } from './inline.tsx'
import type { Cards as CardsNode } from './nodes.ts'

/** Shows pages to choose from. */
export function Cards({ pages }: Pick<CardsNode, 'pages'>) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {pages.map(({ path, title, description, anchors }) => (
        <li
          key={path}
          className="relative rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong"
        >
          <Inline>{anchors}</Inline>
          <h3 className="font-medium">
            <Link href={path} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
              {title}
            </Link>
          </h3>
          <p className="mt-1 text-muted">{description}</p>
        </li>
      ))}
    </ul>
  )
}
