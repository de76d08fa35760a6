'use client'

import { usePathname } from 'next/navigation'
import { ButtonLink } from '#components/ui/button.tsx'
import { useVisitor } from './visitor.ts'

/** Shows the ways into an account, or back to one's sessions. */
export function AccountLinks() {
  const visitor = useVisitor()
  const next = new URLSearchParams({ next: usePathname() }).toString()
  return (
    <nav
      aria-label="Account"
      className={`flex items-center gap-2 noscript:visible ${visitor === undefined ? 'invisible' : ''}`}
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
