'use client'

import dynamic from 'next/dynamic'

/** As `Account`, with code that comes only where somebody is logged in. */
export const LazyAccount = dynamic(() => import('./account.tsx').then(({ Account }) => Account))
