import { type KeyboardEvent, useState } from 'react'
import { Cell, Heading, Table } from '#components/ui/table.tsx'

type Props = {
  label: string
  noun: string
  rows: { name: string; use: string | undefined }[]
  marked: string | undefined
  mark: (name: string | undefined) => void
}

/**
 * Lists what a drawing shows. The row that is pointed at or focused is marked. Tab comes to one
 * row, and the arrow keys go to the others.
 */
export function MarkedTable({ label, noun, rows, marked, mark }: Props) {
  const [reached, setReached] = useState(rows[0]?.name)
  const head = (
    <>
      <Heading>{noun}</Heading>
      <Heading>Use</Heading>
    </>
  )
  return (
    <section aria-label={label} className="max-h-54 overflow-y-auto">
      <Table label={label} head={head}>
        {rows.map(({ name, use }) => (
          <tr
            key={name}
            tabIndex={name === reached ? 0 : -1}
            onFocus={() => {
              setReached(name)
              mark(name)
            }}
            onBlur={() => mark(undefined)}
            onKeyDown={moveFocus}
            onPointerEnter={() => mark(name)}
            onPointerLeave={() => mark(undefined)}
            className={`-outline-offset-2 ${name === marked ? 'bg-raised' : ''}`}
          >
            <Cell className="font-mono text-xs">{name}</Cell>
            <Cell className="text-xs text-muted">{use}</Cell>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>) {
  const { key, currentTarget: row } = event
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
