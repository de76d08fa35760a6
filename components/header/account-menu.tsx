import { CircleUser } from 'lucide-react'
import Link from 'next/link'

const links = [
  { href: '/account', label: 'Account' },
  { href: '/account/activity', label: 'Activity' },
  { href: '/account#mails', label: 'Notifications' },
  { href: '/tests', label: 'Tests' },
  { href: '/ci', label: 'Trusted CI' },
  { href: '/webhooks', label: 'Webhooks' },
] as const

const row = 'block w-full rounded-md px-2 py-1.5 text-left hover:bg-raised'

/**
 * Shows a button that opens what belongs to the account. A popover: it needs no script. Logging out
 * loads a full page, so that nothing of the account stays in memory. `isWide` is for a page as wide
 * as the documentation.
 */
export function AccountMenu({ email, isWide = false }: { email: string; isWide?: boolean }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        title={email}
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
      >
        <CircleUser className="size-5" aria-hidden="true" />
        <span className="sr-only">Account menu</span>
      </button>
      <div
        id="account-menu"
        popover="auto"
        className={`${isWide ? 'fixed lg:right-[max(1.5rem,calc((100vw-80rem)/2+1.5rem))]' : 'absolute lg:right-[max(1.5rem,calc((100vw-64rem)/2+1.5rem))]'} inset-auto top-12 right-4 m-0 w-64 max-w-[calc(100vw-2rem)] rounded-lg border border-line-strong bg-surface p-1.5 text-ink shadow-lg sm:right-6`}
      >
        <p className="mb-1 border-b border-line px-2 pt-1 pb-2 wrap-anywhere">
          <span className="block text-xs text-muted">Logged in as</span> {email}
        </p>
        <nav aria-label="Account">
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} prefetch={false} className={row}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <form action="/log-out" method="post" className="mt-1 border-t border-line pt-1">
          <button type="submit" className={row}>
            Log out
          </button>
        </form>
      </div>
    </>
  )
}
