'use client'

import dynamic from 'next/dynamic'
import { WorkbenchSpace } from './workbench-space.tsx'

/**
 * The workbench is loaded only on pages that show one: its code is larger than all the rest. Their
 * HTML names it, so that it arrives while the page is hydrated.
 */
export const LazyWorkbench = dynamic(
  () => import('./browser-workbench.tsx').then((module) => module.BrowserWorkbench),
  {
    loading: () => <WorkbenchSpace />,
  },
)
