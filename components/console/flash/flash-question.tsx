import { Button } from '#components/ui/button.tsx'
import { rawQuestion } from './raw-question.ts'
import type { Question } from './use-flash.ts'

type Props = { question: Question; onAnswer: (isWanted: boolean) => void }

/** Asks before a file that is no known firmware replaces the one on the board. */
export function FlashQuestion({ question: { file, address }, onAnswer }: Props) {
  return (
    <div
      role="alertdialog"
      aria-labelledby="flash-question"
      className="absolute top-12 left-2 z-[2] max-w-[calc(100%-1rem)] rounded-md border border-line-strong bg-warn-soft px-4 py-3 shadow-lg"
      onKeyDown={({ key }) => key === 'Escape' && onAnswer(false)}
    >
      <p id="flash-question" className="mb-2 text-warn wrap-anywhere">
        {rawQuestion(file.name, address)}
      </p>
      <div className="flex gap-2">
        <Button look="primary" autoFocus onClick={() => onAnswer(true)}>
          Flash raw bytes
        </Button>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
      </div>
    </div>
  )
}
