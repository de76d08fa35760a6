import { Download, Maximize2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ShareButton } from './share/share-button.tsx'

type Props = {
  sessionId: string
  name: string
  isReadAloud: boolean
  onReadAloud: (isOn: boolean) => void
  /** What fills the screen: the terminal with its bars. */
  screen: RefObject<HTMLElement | null>
  onLeave: () => void
}

/** What can be done with a console itself: share it, save what it printed, make it larger. */
export function ConsoleTools({ sessionId, name, isReadAloud, onReadAloud, screen, onLeave }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label className="flex items-center gap-2 pr-1 text-xs text-muted">
        <input type="checkbox" checked={isReadAloud} onChange={(event) => onReadAloud(event.target.checked)} />
        Screen reader
      </label>
      <ShareButton sessionId={sessionId} name={name} />
      <a
        href={`/v1/sessions/${sessionId}/console/log?format=text`}
        download={`${sessionId}.txt`}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line-strong px-3 py-1 font-medium hover:bg-raised"
      >
        <Download className="size-3.5" aria-hidden="true" />
        Log
        <span className="sr-only">: download what the board printed</span>
      </a>
      <Button className="max-sm:hidden" onClick={() => void screen.current?.requestFullscreen()}>
        <Maximize2 className="size-3.5" aria-hidden="true" />
        Full screen
      </Button>
      <Button look="quiet" className="max-sm:hidden" onClick={onLeave}>
        Leave the console
      </Button>
    </div>
  )
}
