'use client'

import { lazy, Suspense } from 'react'
import type { Failure } from '#components/failure-message.tsx'

/** Few pages need its code. If that does not come either, Next shows a page of its own. */
const FailurePage = lazy(async () => ({ default: (await import('#components/failure-page.tsx')).FailurePage }))

export default function ErrorPage({ error }: Failure) {
  return (
    <Suspense>
      <FailurePage error={error} />
    </Suspense>
  )
}
