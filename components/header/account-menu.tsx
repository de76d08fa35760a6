import { CircleUser } from 'lucide-react'
import Link from 'next/link'
import { number } from '#components/amounts.ts'
import { openCommands } from '#components/commands/open.ts'
import { closeMenu, MenuAct } from '#components/ui/menu.tsx'

const links = [
  { href: '/account', label: 'Account' },
  { href: '/account/activity', label: 'Activity' },
  { href: '/account#mails', label: 'Notifications' },
  { href: '/tests', label: 'Tests' },
  { href: '/ci', label: 'Trusted CI' },
  { href: '/webhooks', label: 'Webhooks' },
] as const

const row = 'block w-full rounded-md px-2 py-1.5 text-left hover:bg-raised'

/** The sections of the site, where its header has no room for them. */
const sections = [
  { href: '/', label: 'Sessions' },
  { href: '/boards', label: 'Boards' },
  { href: '/keys', label: 'API keys' },
  { href: '/docs', label: 'Docs' },
] as const

type Props = {
  email: string
  balance: number
}

/**
 * Shows a button that opens what belongs to the account. A popover: it needs no script. Logging out
 * loads a full page, so that nothing of the account stays in memory. Over a workbench it has all
 * that the header of other pages has, too.
 */
export function AccountMenu({ email, balance }: Props) {
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
        className="absolute inset-auto in-data-docs-header:fixed lg:right-[max(1.5rem,calc((100vw-var(--page-width))/2+1.5rem))] top-12 right-4 m-0 max-h-[calc(100dvh-4rem)] w-64 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line-strong bg-surface p-1.5 text-ink shadow-lg sm:right-6 workbench:top-(--strip-bottom) workbench:right-2"
      >
        <p className="mb-1 truncate border-b border-line px-2 pt-1 pb-2" title={email}>
          <span className="block text-xs text-muted">Logged in as</span> {email}
        </p>
        <div className="mb-1 hidden border-b border-line pb-1 workbench:block">
          <div className="md:hidden noscript:hidden">
            <MenuAct onClick={() => openCommands('palette')}>Search and commands</MenuAct>
          </div>
          <nav aria-label="Main">
            <ul>
              {sections.map((section) => (
                <Row key={section.href} {...section} />
              ))}
              <Row href="/credits" label={`Credits: ${number(balance)}`} />
            </ul>
          </nav>
        </div>
        <nav aria-label="Account">
          <ul>
            {links.map((link) => (
              <Row key={link.href} {...link} />
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

function Row({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <Link href={href} prefetch={false} className={row} onClick={closeMenu}>
        {label}
      </Link>
    </li>
  )
}
