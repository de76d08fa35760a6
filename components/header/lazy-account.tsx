'use client'

import { type ComponentProps, lazy } from 'react'
import type { Account } from './account.tsx'

const Loaded = lazy(async () => ({ default: (await import('./account.tsx')).Account }))

/**
 * As `Account`, with code that comes only where somebody is logged in. Without a `Suspense` of
 * its own: the server would send it hidden, for script to show.
 */
export function LazyAccount(props: ComponentProps<typeof Account>) {
  return <Loaded {...props} />
}
