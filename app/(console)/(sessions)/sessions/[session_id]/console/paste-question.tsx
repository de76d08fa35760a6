import { Button } from '#components/ui/button.tsx'

/** Asks before text of several lines is pasted: a board carries out each line. */
export function PasteQuestion({ text, onAnswer }: { text: string; onAnswer: (pastes: boolean) => void }) {
  const lines = text.trimEnd().split(/\r?\n/)
  return (
    <div role="alertdialog" aria-label="Paste several lines" className="border-b border-line bg-warn-soft px-4 py-3">
      <p className="mb-2 text-warn">Paste {lines.length} lines? The board carries out each of them.</p>
      <pre className="mb-3 max-h-24 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs">
        {lines.slice(0, 20).join('\n')}
      </pre>
      <div className="flex gap-2">
        <Button look="primary" autoFocus onClick={() => onAnswer(true)}>
          Paste
        </Button>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
      </div>
    </div>
  )
}
