'use client'

import { MessagePage } from '#components/message-page.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'

export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const action = (
    <>
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
      <ButtonLink href="/">Go to your sessions</ButtonLink>
    </>
  )
  return (
    <MessagePage title="Something went wrong on our side" action={action}>
      <title>Something went wrong · Boardwalk</title>
      <p>What you did last may or may not have happened. Try again in a moment.</p>
      {error.digest && (
        <p>
          If it stays like this, tell us this number: <code className="font-mono text-ink">{error.digest}</code>
        </p>
      )}
    </MessagePage>
  )
}
