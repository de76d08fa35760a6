import { Button } from '#components/ui/button.tsx'

/** Moves the focus behind the terminal, which takes the Tab key. */
export function SkipConsole({ onSkip }: { onSkip: () => void }) {
  return (
    <Button className="absolute! top-1 left-2 z-[3] not-focus:sr-only" onClick={onSkip}>
      Skip the console
    </Button>
  )
}
