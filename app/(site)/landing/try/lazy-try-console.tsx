'use client'

import { type ComponentProps, lazy } from 'react'
import type { TryConsole } from './try-console.tsx'

const Loaded = lazy(async () => ({ default: (await import('./try-console.tsx')).TryConsole }))

/**
 * As `TryConsole`, with code that those who are logged in do not load. Without a `Suspense` of
 * its own: the server would send it hidden, for script to show.
 */
export function LazyTryConsole(props: ComponentProps<typeof TryConsole>) {
  return <Loaded {...props} />
}
