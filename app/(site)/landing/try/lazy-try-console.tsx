'use client'

import dynamic from 'next/dynamic'

/** As `TryConsole`, with code that those who are logged in do not load. */
export const LazyTryConsole = dynamic(() => import('./try-console.tsx').then(({ TryConsole }) => TryConsole))
