'use client'

import { lazy } from 'react'

/**
 * As `Account`, with code that comes only where somebody is logged in. It has no `Suspense` of its
 * own: the server would send it hidden then, for script to show.
 */
export const LazyAccount = lazy(async () => ({ default: (await import('./account.tsx')).Account }))
