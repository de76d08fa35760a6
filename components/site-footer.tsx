import Link from 'next/link'
import type { Theme } from '#http/pages/preferences.ts'
import { ContactLink } from './contact-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const LINKS = [
  { href: '/boards', label: 'Boards' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/docs', label: 'Docs' },
  { href: '/docs/clients', label: 'CLI and SDKs' },
  { href: '/status', label: 'Status' },
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
] as const

type SiteFooterProps = {
  contact: string | undefined
  theme: Theme | undefined
}

/** Shows what is the same on all pages: about the service, and whom to ask. */
export function SiteFooter({ contact, theme }: SiteFooterProps) {
  return (
    <footer className="sticky top-full mx-auto flex max-w-(--page-width) flex-wrap items-center justify-between gap-3 px-4 pb-6 text-xs text-muted sm:px-6 print:hidden">
      <nav aria-label="Service">
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {LINKS.map(({ href, label }) => (
            <li key={href}>
              <Link href={href} prefetch={false} className="underline-offset-4 hover:text-ink hover:underline">
                {label}
              </Link>
            </li>
          ))}
          {contact && (
            <li>
              Help: <ContactLink contact={contact} />
            </li>
          )}
        </ul>
      </nav>
      <ThemeChoice chosen={theme ?? 'system'} />
    </footer>
  )
}
