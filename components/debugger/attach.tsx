import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'
import { ClockTime } from '#components/time.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { DebugView } from './debug-session.ts'

type Props = {
  view: DebugView
  creditsPerMinute: number
  onAttach: (take: boolean) => void
  /** What chooses an ELF file. */
  children: ReactNode
}

/** The debugger before it is attached, and after it was: what attaching means, or why it ended. */
export function Attach({ view: { link, end }, creditsPerMinute, onAttach, children }: Props) {
  const isOpening = link === 'opening'
  return (
    <div className="space-y-3 px-4 py-3">
      {end && (
        <div role="alert">
          <Notice
            tone={end.inUse ? 'warn' : 'calm'}
            action={end.inUse && <Button onClick={() => onAttach(true)}>Take over</Button>}
          >
            {end.text}
            {end.inUse?.since && (
              <>
                {' '}
                It came at <ClockTime moment={new Date(end.inUse.since)} />. Taking over ends it.
              </>
            )}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" pending={isOpening} onClick={() => onAttach(false)}>
          Attach and halt
        </Button>
        {children}
      </div>
      <div className="max-w-prose space-y-2 text-muted">
        <p>
          The program stops where it is, and its clock with it. The session goes on and costs{' '}
          {credits(creditsPerMinute)} a minute.
        </p>
        <p className="text-xs">
          Closing this pane or the page detaches, and the program goes on. With an ELF file, addresses become functions
          and lines; the file stays in this browser.
        </p>
      </div>
    </div>
  )
}
