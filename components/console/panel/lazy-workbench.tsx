'use client'

import dynamic from 'next/dynamic'

/**
 * The workbench is loaded only on pages that show one: its code is larger than all the rest. It is
 * rendered in the browser, which knows where its dividers were.
 */
export const LazyWorkbench = dynamic(
  () => {
    // The largest part, at once. Who then needs it asks again, and says if it did not arrive.
    void import('#components/console/terminal.ts').catch(() => {})
    return import('./workbench.tsx').then((module) => module.Workbench)
  },
  {
    ssr: false,
    loading: () => <div className="flex-1 bg-surface noscript:hidden" aria-busy="true" />,
  },
)
