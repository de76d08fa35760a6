'use client'

import { type Failure, FailureMessage } from '#components/failure-message.tsx'
import { PlainHeader } from '#components/plain-header.tsx'

/** Shows an error where not even the frame of a page could be rendered. */
export default function ErrorPage({ error }: Failure) {
  return (
    <>
      <PlainHeader />
      <main id="main" className="mx-auto max-w-5xl px-4 pt-8 pb-16 sm:px-6">
        <FailureMessage error={error} />
      </main>
    </>
  )
}
