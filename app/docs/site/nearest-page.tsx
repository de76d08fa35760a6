'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { nearestPage, type PageName } from './nearest-page.ts'

/** Leads to the page that the URL was probably meant for, if there is one. */
export function NearestPage({ pages }: { pages: PageName[] }) {
  const page = nearestPage(usePathname(), pages)
  if (!page) return null
  return (
    <>
      Did you mean{' '}
      <Link href={page.path} prefetch={false} className="text-ink underline underline-offset-4">
        {page.title}
      </Link>
      ?
    </>
  )
}
