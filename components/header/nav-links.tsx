'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

type Section = {
  href: string
  label: string
  /** What the addresses of its pages begin with. */
  pages: readonly string[]
  /** Left out where a narrow screen has no room; the foot of the page has it, too. */
  isSpare?: boolean
  /** Left out on phones, except on its pages; the account menu has it, too. */
  isWide?: boolean
  /** Left out on phones where one of those is shown; the account menu has it, too. */
  givesWay?: boolean
}

const boards: Section = { href: '/boards', label: 'Boards', pages: ['/boards'] }

const sectionsOf: Record<'user' | 'guest', Section[]> = {
  user: [
    { href: '/', label: 'Sessions', pages: ['/sessions'] },
    boards,
    { href: '/tests', label: 'Tests', pages: ['/tests'], isWide: true },
    { href: '/keys', label: 'API keys', pages: ['/keys', '/ci', '/webhooks', '/device'] },
    { href: '/credits', label: 'Credits', pages: ['/credits'] },
    { href: '/account', label: 'Account', pages: ['/account'], givesWay: true },
    { href: '/docs', label: 'Docs', pages: ['/docs'], isSpare: true },
  ],
  guest: [
    boards,
    { href: '/pricing', label: 'Pricing', pages: ['/pricing'] },
    { href: '/docs', label: 'Docs', pages: ['/docs'] },
  ],
}

/** Links to the sections of the site, and marks the one that the visitor is in. */
export function NavLinks({ of }: { of: 'user' | 'guest' }) {
  const path = usePathname()
  const isInside = (pages: readonly string[]) => pages.some((page) => path.startsWith(`${page}/`) || path === page)
  const isWideShown = sectionsOf[of].some(({ pages, isWide }) => isWide && isInside(pages))
  return (
    <ul className="-mx-1.5 flex md:-mx-2">
      {sectionsOf[of].map(({ href, label, pages, isSpare, isWide, givesWay }) => (
        <li
          key={href}
          className={
            (isWide && !isInside(pages)) || (givesWay && isWideShown)
              ? 'max-sm:hidden'
              : isSpare
                ? 'max-[374px]:hidden'
                : ''
          }
        >
          <Link
            href={href}
            prefetch={href === '/docs' ? false : null}
            aria-current={path === href ? 'page' : isInside(pages) || undefined}
            className="block rounded-md px-1.5 py-1.5 text-[0.8125rem] font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-8 md:px-2 md:text-sm lg:px-2.5"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
