'use client'

import { lazy } from 'react'

/**
 * As `TryConsole`, with code that those who are logged in do not load. It has no `Suspense` of its
 * own: the server would send it hidden then, for script to show.
 */
export const LazyTryConsole = lazy(async () => ({ default: (await import('./try-console.tsx')).TryConsole }))
