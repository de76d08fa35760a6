'use client'

import { MessagePage } from '#components/message-page.tsx'
import { SupportContact } from '#components/support-contact.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'

/** Shows an error. Try again reloads the page, because Next's own retry does not ask the server. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const action = (
    <>
      <Button look="primary" onClick={() => location.reload()}>
        Try again
      </Button>
      <ButtonLink href="/">Go home</ButtonLink>
      <ButtonLink href="/status" look="quiet">
        Service status
      </ButtonLink>
    </>
  )
  return (
    <MessagePage title="Something went wrong on our side" action={action}>
      <title>Something went wrong · Boardwalk</title>
      <p>Your last change may or may not have been saved. Try again in a moment.</p>
      {error.digest && (
        <p>
          If this keeps happening, quote this request id: <code className="font-mono text-ink">{error.digest}</code>
        </p>
      )}
      <SupportContact />
    </MessagePage>
  )
}
