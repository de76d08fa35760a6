'use client'

import dynamic from 'next/dynamic'

const Debugger = dynamic(() => import('./debugger.tsx').then((module) => module.Debugger), { ssr: false })

type Props = { sessionId: string; creditsPerMinute: number }

/** Steps through the program of a session's board. Its code comes as the pane is opened. */
export function DebuggerPane(props: Props) {
  return <Debugger {...props} />
}
