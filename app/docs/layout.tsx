import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Wordmark } from '#components/wordmark.tsx'

export const metadata: Metadata = { robots: { index: true, follow: true } }

const links = [
  { href: '/docs', label: 'API reference' },
  { href: '/docs/clients', label: 'Command line' },
  { href: '/docs/errors', label: 'Errors' },
  { href: '/keys', label: 'Your keys' },
]

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-20 rounded-md bg-ink text-canvas focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex min-h-12 max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
          <Wordmark compact />
          <nav aria-label="Documentation">
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    className="font-medium whitespace-nowrap text-muted transition-colors hover:text-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-8 pb-16 sm:px-6 print:max-w-none print:p-0">
        {children}
      </main>
    </>
  )
}
