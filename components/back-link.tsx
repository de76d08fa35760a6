import Link from 'next/link'
import type { ReactNode } from 'react'

/** Leads from a page, above its title, to the one that lists it. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1.5 text-muted">
      <span aria-hidden="true">←</span>{' '}
      <Link href={href} className="underline underline-offset-4">
        {children}
      </Link>
    </nav>
  )
}
