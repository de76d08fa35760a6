'use client'

import dynamic from 'next/dynamic'

const CrashReport = dynamic(() => import('./crash-report.tsx').then((module) => module.CrashReport), { ssr: false })

/**
 * Says where a program has crashed, with an ELF file of the user. Its code comes as it is opened.
 */
export function CrashPane({ sessionId }: { sessionId: string }) {
  return <CrashReport sessionId={sessionId} />
}
