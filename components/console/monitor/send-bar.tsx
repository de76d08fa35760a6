'use client'

import { type KeyboardEvent, type ReactNode, type SubmitEvent, useMemo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { History } from './history.ts'
import { Rule } from './monitor-tools.tsx'
import { type LineEnding, lineEndings, type Macro } from './settings.ts'

const names: Record<LineEnding, string> = {
  none: 'No line ending',
  lf: 'LF (\\n)',
  cr: 'CR (\\r)',
  crlf: 'CR LF (\\r\\n)',
}
/** As much as the service takes at once. */
const MAX_LENGTH = 4_000

type Props = {
  /** Names the user and the type of the board, for what was sent. */
  memory: string
  lineEnding: LineEnding
  onLineEnding: (ending: LineEnding) => void
  macros: Macro[]
  /** Whether what is sent reaches a board. */
  canSend: boolean
  /** Sends a line, which is given without its end. */
  onSend: (line: string) => void
  onLeave: () => void
  /** What stands at the end: the buttons that open more. */
  children: ReactNode
  /** What stands beside it, or below it where there is no room. */
  tools: ReactNode
}

/** Sends lines as they are written, and macros. The arrow keys bring back what was sent. */
export function SendBar({
  memory,
  lineEnding,
  onLineEnding,
  macros,
  canSend,
  onSend,
  onLeave,
  children,
  tools,
}: Props) {
  const [line, setLine] = useState('')
  const history = useMemo(() => new History(memory), [memory])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!canSend) return
    onSend(line)
    history.add(line)
    setLine('')
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowUp') setLine(history.older(line))
    else if (event.key === 'ArrowDown') setLine(history.newer(line))
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }

  return (
    <section
      aria-label="Send"
      data-pane="send"
      className="shrink-0 border-t border-line bg-canvas px-2 py-1 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <form onSubmit={send} className="flex min-w-0 flex-1 basis-72 items-center gap-1.5">
          <input
            type="text"
            aria-label="Line to send"
            placeholder="Line to send"
            value={line}
            maxLength={MAX_LENGTH}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => setLine(event.target.value)}
            onKeyDown={press}
            className="h-8 min-w-20 flex-1 rounded-md border border-control bg-surface px-2.5 font-mono text-base sm:text-sm"
          />
          <select
            aria-label="Line ending, also of Enter in the console"
            title="Line ending, also of Enter in the console"
            value={lineEnding}
            onChange={(event) => onLineEnding(event.target.value as LineEnding)}
            className="field-sizing-content h-8 max-w-32 shrink-0 rounded-md border border-control bg-surface px-1.5 text-xs"
          >
            {Object.keys(lineEndings).map((ending) => (
              <option key={ending} value={ending}>
                {names[ending as LineEnding]}
              </option>
            ))}
          </select>
          <Button type="submit" aria-disabled={!canSend} className="aria-disabled:opacity-60">
            Send
          </Button>
          {children}
        </form>
        {tools && <Rule />}
        {tools}
      </div>
      {macros.length > 0 && (
        <div role="toolbar" aria-label="Macros" className="mt-1 flex gap-1 overflow-x-auto">
          {macros.map((macro, i) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: two macros may have one name
              key={i}
              title={macro.text}
              aria-disabled={!canSend}
              onClick={() => onSend(macro.text)}
              className="min-h-7! px-2! font-mono text-xs! aria-disabled:opacity-60"
            >
              {macro.name}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
