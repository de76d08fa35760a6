'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { ButtonLink, type Look } from './ui/button.tsx'

/** Leads to the packs of credits, and from a purchase back to this page. */
export function TopUpLink({ look = 'plain' }: { look?: Look | 'text' }) {
  const [path, query] = [usePathname(), useSearchParams().toString()]
  const href = `/credits?next=${encodeURIComponent(query ? `${path}?${query}` : path)}`
  if (look !== 'text')
    return (
      <ButtonLink href={href} look={look}>
        Top up
      </ButtonLink>
    )
  return (
    <Link href={href} className="underline underline-offset-2">
      Top up
    </Link>
  )
}
