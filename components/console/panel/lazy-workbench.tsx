'use client'

import dynamic from 'next/dynamic'

const importWorkbench = () => import('./workbench.tsx')

// At once, before the page is hydrated: the terminal is the largest part. Who then needs them asks
// again, and says if they did not arrive.
if (typeof window !== 'undefined')
  for (const part of [importWorkbench(), import('#components/console/terminal.ts')]) part.catch(() => {})

/**
 * The workbench is loaded only on pages that show one: its code is larger than all the rest. It is
 * rendered in the browser, which knows where its dividers were.
 */
export const LazyWorkbench = dynamic(() => importWorkbench().then((module) => module.Workbench), {
  ssr: false,
  loading: () => <div className="flex-1 bg-surface noscript:hidden" aria-busy="true" />,
})
