import { FileCode2, X } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { Check } from './chosen-elf.ts'
import type { Elf } from './use-elf.ts'

const SHOWN_DIGITS = 8

type Props = {
  elf: Elf
  /** What the button says that chooses a file. */
  label: string
  /** What is done with a file in spite of its check. */
  forced: string
}

/** Chooses an ELF file, and says whether it is of the program on the board. */
export function ElfField({ elf: { view, file }, label, forced }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (chosen) void file.choose(chosen)
    // The same file may be chosen again once it was built again.
    target.value = ''
  }

  const isOpen = view.kind === 'open'
  const isRefused = isOpen && view.check.kind !== 'matches' && !view.isForced
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <Button pending={view.kind === 'reading'} onClick={() => input.current?.click()}>
        <FileCode2 className="size-3.5" aria-hidden="true" />
        {isOpen ? 'Another ELF file…' : label}
      </Button>
      <input ref={input} type="file" className="hidden" aria-label="ELF file" onChange={onFile} />
      {isOpen && (
        <>
          <span className="min-w-0 truncate font-mono text-xs">{view.name}</span>
          <button
            type="button"
            title={`Close ${view.name}`}
            onClick={() => file.close()}
            className="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
          >
            <X className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Close {view.name}</span>
          </button>
        </>
      )}
      <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs empty:hidden">
        {view.kind === 'reading' && <span className="text-muted">Reading {view.name}…</span>}
        {view.kind === 'unreadable' && (
          <span className="text-bad">
            <span className="font-mono wrap-anywhere">{view.name}</span>: {view.why}
          </span>
        )}
        {isOpen && <CheckText check={view.check} isForced={view.isForced} />}
        {isOpen && view.facts.lack !== null && <span className="text-warn">{view.facts.lack}</span>}
      </div>
      {isRefused && <Button onClick={() => file.force()}>{forced}</Button>}
    </div>
  )
}

function CheckText({ check, isForced }: { check: Check; isForced: boolean }) {
  if (check.kind === 'matches')
    return (
      <>
        <Badge tone="good">Matches</Badge>
        <span className="text-muted">
          what was flashed (<span className="font-mono">{check.sha256.slice(0, SHOWN_DIGITS)}…</span>)
        </span>
      </>
    )
  return (
    <>
      <Badge tone={check.kind === 'differs' ? 'bad' : 'warn'}>{isForced ? 'Unchecked' : 'Not used'}</Badge>
      <span className={check.kind === 'differs' ? 'text-bad' : 'text-warn'}>{check.why}</span>
    </>
  )
}
