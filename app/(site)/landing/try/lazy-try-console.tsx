'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import type { TryConsole } from './try-console.tsx'

const Loaded = lazy(async () => ({ default: (await import('./try-console.tsx')).TryConsole }))

/** As `TryConsole`, with code that those who are logged in do not load. */
export function LazyTryConsole(props: ComponentProps<typeof TryConsole>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
