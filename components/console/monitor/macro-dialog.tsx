'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { isMacro, MAX_MACROS, type Macro } from './settings.ts'

type Row = Macro & { id: number }

type Props = { macros: Macro[]; onSave: (macros: Macro[]) => void; onClose: () => void }

const input = 'h-9 min-w-0 rounded-md border border-control bg-surface px-2.5'

/** Adds, changes and deletes the macros of a type of board. */
export function MacroDialog({ macros, onSave, onClose }: Props) {
  const [rows, setRows] = useState<Row[]>(() =>
    (macros.length > 0 ? macros : [{ name: '', text: '' }]).map((macro, id) => ({ ...macro, id })),
  )

  function change(id: number, changed: Partial<Macro>) {
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changed } : row)))
  }

  function add() {
    setRows([...rows, { name: '', text: '', id: Math.max(0, ...rows.map(({ id }) => id)) + 1 }])
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // One without a name has that of its text.
    const named = rows.map(({ name, text }) => ({ name: (name.trim() || text.trim()).slice(0, 30), text }))
    onSave(named.filter(isMacro))
  }

  return (
    <Dialog title="Macros" onClose={onClose} isWide>
      <form onSubmit={save}>
        <p className="mb-3 text-muted">
          Buttons that send a text and the line ending. They are kept in this browser, for this type of board.
        </p>
        <ul className="mb-3 space-y-2">
          {rows.map(({ id, name, text }, i) => (
            <li key={id} className="flex gap-2">
              <input
                aria-label={`Name of macro ${i + 1}`}
                placeholder="Name"
                value={name}
                maxLength={30}
                onChange={(event) => change(id, { name: event.target.value })}
                className={`${input} w-32 shrink-0 max-sm:w-20`}
              />
              <input
                aria-label={`Text of macro ${i + 1}`}
                placeholder="Text"
                value={text}
                maxLength={1_000}
                spellCheck={false}
                autoFocus={i === rows.length - 1}
                onChange={(event) => change(id, { text: event.target.value })}
                className={`${input} flex-1 font-mono`}
              />
              <IconButton label={`Delete macro ${i + 1}`} onClick={() => setRows(rows.filter((row) => row.id !== id))}>
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="quiet" className="ml-auto" aria-disabled={rows.length >= MAX_MACROS} onClick={add}>
            <Plus className="size-3.5" aria-hidden="true" />
            Add a macro
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
