import type { ReactNode } from 'react'
import { PaletteButton } from '#components/commands/palette-button.tsx'
import { LazyAccount } from '#components/header/lazy-account.tsx'
import { NavLinks } from '#components/header/nav-links.tsx'
import { SiteFooter } from '#components/site-footer.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Wordmark } from '#components/wordmark.tsx'
import { env } from '#env.ts'
import { loginIfReachable } from '#http/pages/login.ts'
import { readMeter } from '#http/pages/meter.ts'
import { visitorPreferences } from '#http/pages/visitor.ts'

/** Shows the frame of the console; while the database is away, without the account. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [login, { theme }] = await Promise.all([loginIfReachable(), visitorPreferences()])
  const meter = login && (await readMeter(login.user))
  return (
    <>
      <a
        href="#main"
        className="sr-only z-20 rounded-md bg-ink text-canvas focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-(--page-width) flex-wrap items-center gap-x-6 px-4 sm:px-6 lg:flex-nowrap">
          <div className="flex h-12 items-center">
            <Wordmark compact />
          </div>
          <nav aria-label="Main" className="order-last flex h-10 w-full items-center lg:order-none lg:w-auto">
            <NavLinks of={login === undefined ? 'guest' : 'user'} />
          </nav>
          {login && meter && <LazyAccount email={login.user.email} meter={meter} now={new Date().toISOString()} />}
          {login === undefined && <GuestLinks />}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-(--page-width) px-4 pt-6 pb-16 sm:px-6 sm:pt-8">
        {children}
      </main>
      <SiteFooter contact={env().supportContact} theme={theme} />
    </>
  )
}

function GuestLinks() {
  return (
    <nav aria-label="Account" className="ml-auto flex items-center gap-2">
      <PaletteButton />
      <ButtonLink href="/login" look="quiet">
        Log in
      </ButtonLink>
      <ButtonLink href="/sign-up">Sign up</ButtonLink>
    </nav>
  )
}
