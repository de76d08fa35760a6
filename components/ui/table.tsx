import type { ReactNode } from 'react'

/** `wide` cells are hidden on narrow screens, where the first cell repeats their content. */
type CellProps = { children?: ReactNode; right?: boolean; wide?: boolean; className?: string }

/** A column by its name, which `isUnseen` leaves to screen readers, and how its cells are. */
export type Column = string | (Omit<CellProps, 'children'> & { name: string; isUnseen?: boolean })

type TableProps = {
  label: string
  columns: Column[]
  /** Whether narrow screens have one column only, which says what it is without a head. */
  isList?: boolean
  children: ReactNode
}

export function Table({ label, columns, isList = false, children }: TableProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-left" aria-label={label}>
        <thead className={isList ? 'max-md:sr-only' : ''}>
          <tr className="border-b border-line">{columns.map(headingOf)}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

function headingOf(column: Column) {
  const { name, isUnseen = false, ...cell } = typeof column === 'string' ? { name: column } : column
  return (
    <Heading key={name} {...cell}>
      {isUnseen ? <span className="sr-only">{name}</span> : name}
    </Heading>
  )
}

export function Heading({ children, className = '', ...cell }: CellProps) {
  return (
    <th
      scope="col"
      className={`px-3 py-2 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4 ${place(cell)} ${className}`}
    >
      {children}
    </th>
  )
}

export function Cell({ children, className = '', ...cell }: CellProps) {
  return <td className={`px-3 py-2 align-top first:pl-4 last:pr-4 ${place(cell)} ${className}`}>{children}</td>
}

/** Shows the content of the hidden `wide` cells on narrow screens. */
export function Folded({ children }: { children: ReactNode }) {
  return <div className="mt-0.5 text-xs text-muted wrap-anywhere md:hidden">{children}</div>
}

function place({ right, wide }: CellProps): string {
  return `${right ? 'text-right tabular-nums' : ''} ${wide ? 'hidden md:table-cell' : ''}`
}
