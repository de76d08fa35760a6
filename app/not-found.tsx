import type { Metadata } from 'next'
import { MessagePage } from '#components/message-page.tsx'
import { ButtonLink } from '#components/ui/button.tsx'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  const action = (
    <ButtonLink href="/" look="primary">
      Go home
    </ButtonLink>
  )
  return (
    <MessagePage title="Page not found" action={action}>
      <p>The URL may be mistyped, or the page no longer exists.</p>
    </MessagePage>
  )
}
