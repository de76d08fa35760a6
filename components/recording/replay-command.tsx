'use client'

import { Button } from '#components/ui/button.tsx'
import { useCopy } from '#components/use-copy.ts'

/** What to type to stand in a debugger where a line was printed, to copy. */
export function ReplayCommand({ command }: { command: string }) {
  const { outcome, refusal, copy, shown } = useCopy(command)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-xs">
      <span className="text-muted">Replay up to this line:</span>
      <code ref={shown} className="min-w-0 font-mono wrap-anywhere">
        {command}
      </code>
      <Button onClick={() => void copy()}>{outcome === 'copied' ? 'Copied' : 'Copy command'}</Button>
      <span role="status" className="text-muted empty:sr-only">
        {outcome === 'copied' && <span className="sr-only">Copied</span>}
        {outcome === 'refused' && refusal}
      </span>
    </div>
  )
}
