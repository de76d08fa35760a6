'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import type { Account } from './account.tsx'

const Loaded = lazy(async () => ({ default: (await import('./account.tsx')).Account }))

/** As `Account`, with code that comes only where somebody is logged in. */
export function LazyAccount(props: ComponentProps<typeof Account>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
