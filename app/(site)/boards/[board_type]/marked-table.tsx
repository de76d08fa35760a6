import { type KeyboardEvent, useState } from 'react'
import { Cell, Heading } from '#components/ui/table.tsx'

/** A list of more rows is cut off, after about six. */
const MOST = 9

/** The height of a row in pixels, where screens are wide. */
const ROW = 33

/** Returns how many rows a list of that height in pixels has room for. */
export const rowsWithin = (height: number) => Math.floor(height / ROW) - 1

/** Fades at its end until the list is opened. A mouse can scroll it, fingers scroll the page. */
const CUT_OFF =
  'relative max-h-64 after:pointer-events-none after:absolute after:inset-x-0 after:bottom-0 after:h-10 after:bg-linear-to-t after:from-surface peer-open:max-h-none peer-open:after:hidden peer-open:*:pb-0'

/** Where screens are wide, a long list is shown whole, or ends level with what is beside it. */
const wide = {
  'has room': { section: '', rows: 'lg:max-h-none lg:after:hidden lg:*:pb-0', toggle: 'lg:hidden' },
  'is level': {
    section: 'lg:absolute lg:inset-x-0 lg:top-0 lg:max-h-full lg:has-[[open]]:static',
    rows: 'lg:flex lg:max-h-none lg:min-h-0 lg:flex-col',
    toggle: '',
  },
  alone: { section: '', rows: '', toggle: '' },
}

type Props = {
  label: string
  noun: string
  rows: { name: string; use: string | undefined }[]
  /** How many things the rows stand for: a row can stand for several. */
  count: number
  marked: string | undefined
  mark: (name: string | undefined) => void
  where?: keyof typeof wide
}

/**
 * Lists what a drawing shows. The row that is pointed at or focused is marked. Tab comes to one
 * row, and the arrow keys go to the others. A long list is cut off until it is opened; the switch
 * comes first and is shown last, so that it works without script.
 */
export function MarkedTable({ label, noun, rows, count, marked, mark, where = 'alone' }: Props) {
  const [reached, setReached] = useState(rows[0]?.name)
  const isLong = rows.length > MOST
  const look = wide[isLong ? where : 'alone']
  return (
    <section
      aria-label={label}
      className={`flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface ${look.section}`}
    >
      {isLong && (
        <details className={`group peer order-last border-t border-line text-xs ${look.toggle}`}>
          <summary className="cursor-pointer list-none px-4 py-2.5 font-medium -outline-offset-2 hover:bg-raised [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">{`Show all ${count} ${noun.toLowerCase()}s`}</span>
            <span className="hidden group-open:inline">{`Show fewer ${noun.toLowerCase()}s`}</span>
          </summary>
        </details>
      )}
      <div className={isLong ? `${CUT_OFF} ${look.rows}` : ''}>
        <div className={isLong ? 'max-h-[inherit] overflow-hidden pb-8 pointer-fine:overflow-y-auto' : ''}>
          <table className="w-full border-collapse text-left" aria-label={label}>
            <thead>
              <tr className="border-b border-line">
                <Heading>{noun}</Heading>
                <Heading>Use</Heading>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
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
            </tbody>
          </table>
        </div>
      </div>
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
