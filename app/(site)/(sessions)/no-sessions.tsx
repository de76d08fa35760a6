import { EmptyState } from '#components/empty-state.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { User } from '#core/users.ts'

/** Shows what a session is, and how to start one. The free tier has no keys: it is offered none. */
export function NoSessions({ tier }: Pick<User, 'tier'>) {
  const links = (
    <>
      <ButtonLink href="/boards" look="primary">
        See the boards
      </ButtonLink>
      {tier === 'paid' && <ButtonLink href="/keys">Create an API key</ButtonLink>}
    </>
  )
  return (
    <EmptyState title="No sessions yet" action={links}>
      A session is your time on one board. See which boards are free and what they cost, then start one
      {tier === 'paid' && ' or with an API key'}.
    </EmptyState>
  )
}
