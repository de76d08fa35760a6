'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

const links = [
  { href: '/', label: 'Sessions' },
  { href: '/boards', label: 'Boards' },
  { href: '/keys', label: 'API keys' },
  { href: '/credits', label: 'Credits' },
  { href: '/account', label: 'Account' },
] as const

export function NavLinks() {
  const path = usePathname()
  return (
    <ul className="-mx-1.5 flex sm:-mx-2">
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className="block rounded-md px-1.5 py-1.5 text-[0.8125rem] font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 sm:px-2.5 sm:text-sm"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
