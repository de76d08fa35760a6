'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

/** The sections, with what the addresses of their pages begin with. */
const sections = [
  { href: '/', label: 'Sessions', pages: ['/sessions'] },
  { href: '/boards', label: 'Boards', pages: ['/boards'] },
  { href: '/keys', label: 'API keys', pages: ['/keys', '/webhooks', '/device'] },
  { href: '/credits', label: 'Credits', pages: ['/credits'] },
  { href: '/account', label: 'Account', pages: ['/account'] },
] as const

export function NavLinks() {
  const path = usePathname()
  const isInside = (pages: readonly string[]) => pages.some((page) => path.startsWith(`${page}/`) || path === page)
  return (
    <ul className="-mx-1.5 flex md:-mx-2">
      {sections.map(({ href, label, pages }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={path === href ? 'page' : isInside(pages) || undefined}
            className="block rounded-md px-1.5 py-1.5 text-[0.8125rem] font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-8 md:px-2.5 md:text-sm"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
