'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { store } from '#components/stored.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { HAS_ACCOUNT } from './has-account.ts'
import { useVisitor } from './visitor.ts'

/**
 * Shows the ways into an account, or back to one's sessions. The page comes with those of a guest.
 * A browser that was signed in before waits until it knows.
 */
export function AccountLinks() {
  const visitor = useVisitor()
  useEffect(() => {
    if (visitor !== undefined) store(HAS_ACCOUNT, visitor && 'yes')
  }, [visitor])
  const next = new URLSearchParams({ next: usePathname() }).toString()
  return (
    <nav
      aria-label="Account"
      className={`flex items-center gap-2 ${visitor === undefined ? 'in-data-account:invisible' : ''}`}
    >
      {visitor ? (
        <>
          <ButtonLink href="/keys" prefetch={false} look="quiet">
            API keys
          </ButtonLink>
          <ButtonLink href="/" prefetch={false}>
            Sessions
          </ButtonLink>
        </>
      ) : (
        <>
          <ButtonLink href={`/login?${next}`} prefetch={false} look="quiet">
            Log in
          </ButtonLink>
          <ButtonLink href={`/sign-up?${next}`} prefetch={false}>
            Sign up
          </ButtonLink>
        </>
      )}
    </nav>
  )
}
