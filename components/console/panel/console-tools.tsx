import { Accessibility } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

type Props = {
  /** Whether the output is written for screen readers, too. */
  isReadAloud: boolean
  onReadAloud: (isOn: boolean) => void
  /** Moves the focus behind the terminal, which takes the Tab key. */
  onSkip: () => void
}

/** What can be set of a console itself. */
export function ConsoleTools({ isReadAloud, onReadAloud, onSkip }: Props) {
  return (
    <div className="relative ml-auto flex items-center gap-1.5 max-sm:gap-1">
      <Button
        className="aria-pressed:border-ink aria-pressed:bg-raised max-sm:px-1.5"
        title="Let a screen reader read the output"
        aria-pressed={isReadAloud}
        onClick={() => onReadAloud(!isReadAloud)}
      >
        <Accessibility className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Screen reader</span>
      </Button>
      <Button className="absolute! right-0 not-focus:sr-only" onClick={onSkip}>
        Skip the console
      </Button>
    </div>
  )
}
