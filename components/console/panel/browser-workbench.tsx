'use client'

import { useSyncExternalStore } from 'react'
// The terminal finds its code here: it is the largest part, and comes with the first scripts.
import '#components/console/terminal.ts'
import { Workbench, type WorkbenchProps } from './workbench.tsx'
import { WorkbenchSpace } from './workbench-space.tsx'

/** Shows the workbench in the browser, which knows where its dividers were. */
export function BrowserWorkbench(props: WorkbenchProps) {
  const isBrowser = useSyncExternalStore<boolean>(
    never,
    () => true,
    () => false,
  )
  return isBrowser ? <Workbench {...props} /> : <WorkbenchSpace />
}

const never = () => () => {}
