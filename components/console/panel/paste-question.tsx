import { Button } from '#components/ui/button.tsx'

/** Asks before text of several lines, or with control characters, is pasted: a board obeys it. */
export function PasteQuestion({ text, onAnswer }: { text: string; onAnswer: (pastes: boolean) => void }) {
  const lines = text.trimEnd().split(/\r\n?|\n/)
  const what = lines.length === 1 ? 'text with control characters' : `${lines.length} lines`
  return (
    <div
      role="alertdialog"
      aria-label={`Paste ${what}`}
      className="border-b border-line bg-warn-soft px-4 py-3"
      onKeyDown={({ key }) => key === 'Escape' && onAnswer(false)}
    >
      <p className="mb-2 text-warn">Paste {what}? The board may run each line immediately.</p>
      <pre className="mb-3 max-h-24 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs">
        {lines.slice(0, 20).map(visible).join('\n')}
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

/** Control characters as they are typed: ^C for the one of Ctrl and C. */
function visible(line: string): string {
  return line.replaceAll(/[^\P{Cc}\t]/gu, (control) => {
    const code = control.charCodeAt(0)
    return code < 0x20 ? `^${String.fromCharCode(code + 0x40)}` : '\ufffd'
  })
}
