'use client'

import { MessagePage } from '#components/message-page.tsx'
import { SupportContact } from '#components/support-contact.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'

/** Trying again is a reload: Next's own retry asks the server nothing where the first answer was the error. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  const action = (
    <>
      <Button look="primary" onClick={() => location.reload()}>
        Try again
      </Button>
      <ButtonLink href="/">Go to your sessions</ButtonLink>
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
