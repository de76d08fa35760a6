import { Accessibility, Download, Maximize2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#components/ui/button.tsx'

type Props = {
  sessionId: string
  /** The button that shares the console. */
  share: ReactNode
  /** What fills the screen: the terminal with its bars and the board. */
  panel: RefObject<HTMLElement | null>
  /** Whether the output is written for screen readers, too. */
  isReadAloud: boolean
  onReadAloud: (isOn: boolean) => void
  /** Moves the focus behind the terminal, which takes the Tab key. */
  onSkip: () => void
}

/** What can be done with a console itself: hear it, share it, save its output, make it larger. */
export function ConsoleTools({ sessionId, share, panel, isReadAloud, onReadAloud, onSkip }: Props) {
  return (
    <div className="relative ml-auto flex items-center gap-1.5 max-sm:gap-1 max-sm:[&>a]:px-1.5 max-sm:[&>a]:text-xs">
      <Button
        className="aria-pressed:border-ink aria-pressed:bg-raised max-sm:px-1.5"
        title="Let a screen reader read the output"
        aria-pressed={isReadAloud}
        onClick={() => onReadAloud(!isReadAloud)}
      >
        <Accessibility className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Screen reader</span>
      </Button>
      {share}
      <a
        href={`/v1/sessions/${sessionId}/console/log?format=text`}
        download={`${sessionId}.txt`}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-line-strong px-3 py-1 font-medium hover:bg-raised"
      >
        <Download className="size-3.5" aria-hidden="true" />
        Log
        <span className="sr-only">: download what the board printed</span>
      </a>
      <Button className="max-sm:hidden" title="Full screen" onClick={() => void panel.current?.requestFullscreen()}>
        <Maximize2 className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Full screen</span>
      </Button>
      <Button className="absolute! right-0 not-focus:sr-only" onClick={onSkip}>
        Skip the console
      </Button>
    </div>
  )
}
