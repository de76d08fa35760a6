import Link from 'next/link'
import type { Theme } from '#http/pages/preferences.ts'
import { ContactLink } from './contact-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const LINKS = [
  { href: '/pricing', label: 'Pricing' },
  { href: '/status', label: 'Status' },
  { href: '/docs', label: 'API reference' },
  { href: '/docs/clients', label: 'Command line and CI' },
  { href: '/terms', label: 'Terms' },
  { href: '/privacy', label: 'Privacy' },
] as const

/** Shows what is the same on all pages: about the service, and whom to ask. */
export function SiteFooter({ contact, theme }: { contact: string | undefined; theme: Theme | undefined }) {
  return (
    <footer className="sticky top-full mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-3 px-4 pb-6 text-xs text-muted sm:px-6">
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
