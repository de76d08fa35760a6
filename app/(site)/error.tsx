'use client'

import { type Failure, FailureMessage } from '#components/failure-message.tsx'

/** Shows an error inside the frame of the console, which has the ways to other pages. */
export default function ErrorInConsole({ error }: Failure) {
  return <FailureMessage error={error} />
}
