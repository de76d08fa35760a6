import type { Metadata } from 'next'
import { MessagePage } from '#components/message-page.tsx'
import { ButtonLink } from '#components/ui/button.tsx'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  const action = (
    <ButtonLink href="/" look="primary">
      Go to your sessions
    </ButtonLink>
  )
  return (
    <MessagePage title="There is nothing here" action={action}>
      <p>The address may be mistyped, or what was here is gone.</p>
    </MessagePage>
  )
}
