import type { Metadata } from 'next'
import { Message } from '#components/message-page.tsx'
import { ButtonLink } from '#components/ui/button.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Shows, inside the console, that there is no such session, key or other thing. */
export default function NotFoundInConsole() {
  const action = (
    <ButtonLink href="/" look="primary">
      Go home
    </ButtonLink>
  )
  return (
    <Message title="Page not found" action={action}>
      <p>The URL may be mistyped, or the page no longer exists.</p>
    </Message>
  )
}
