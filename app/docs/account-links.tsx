'use client'

import { usePathname } from 'next/navigation'
import { Suspense, useCallback, useEffect } from 'react'
import { LazyAccount } from '#components/header/lazy-account.tsx'
import { store } from '#components/stored.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { HAS_ACCOUNT } from './has-account.ts'
import { useVisitor } from './visitor.ts'

/**
 * Shows the ways into an account, or the account as on the pages of the console. The page comes
 * with those of a guest, and `data-account` of its root hides what is not for the visitor.
 */
export function AccountLinks() {
  const visitor = useVisitor()
  useEffect(() => {
    if (visitor !== undefined) remember(visitor !== null)
  }, [visitor])
  const onLoggedOut = useCallback(() => remember(false), [])
  const next = new URLSearchParams({ next: usePathname() }).toString()
  return (
    <>
      <nav aria-label="Account" className="ml-auto flex items-center gap-2 in-data-account:hidden">
        <ButtonLink href={`/login?${next}`} prefetch={false} look="quiet">
          Log in
        </ButtonLink>
        <ButtonLink href={`/sign-up?${next}`} prefetch={false}>
          Sign up
        </ButtonLink>
      </nav>
      <div className="ml-auto hidden min-h-8 min-w-36 justify-end in-data-account:flex">
        {visitor && (
          <Suspense>
            <LazyAccount {...visitor} onLoggedOut={onLoggedOut} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** The next page knows it before it is shown. */
function remember(hasAccount: boolean): void {
  store(HAS_ACCOUNT, hasAccount ? 'yes' : null)
  if (hasAccount) document.documentElement.dataset.account = ''
  else delete document.documentElement.dataset.account
}
