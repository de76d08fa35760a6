'use client'

import { lazy, Suspense } from 'react'
import type { Failure } from '#components/failure-message.tsx'

/** As in `app/error.tsx`: few pages need its code. */
const FailureMessage = lazy(async () => ({ default: (await import('#components/failure-message.tsx')).FailureMessage }))

/** Shows an error inside the frame of the console, which has the ways to other pages. */
export default function ErrorInConsole({ error }: Failure) {
  return (
    <Suspense>
      <FailureMessage error={error} />
    </Suspense>
  )
}
