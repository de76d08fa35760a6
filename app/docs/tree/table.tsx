import type { TableCell, Table as TableNode, TableRow } from 'mdast'
import { Inline, inOrder } from './inline.tsx'
import { textOf } from './nodes.ts'

/** Longer names wrap where there is little room. */
const LONGEST_WHOLE_NAME = 24

/** Below these headings a row begins with words, and with a name below others. */
const HEADINGS_OF_WORDS = ['To', 'For']

/** Shows rows that begin with a name, or with what one wants to do. */
export function Table({ children: { children: all } }: { children: TableNode }) {
  const [head, ...rows] = all
  const look =
    head && HEADINGS_OF_WORDS.includes(nameOf(head)) ? 'sm:w-2/5' : 'font-mono text-xs leading-5.25 whitespace-nowrap'
  const wraps = rows.some((row) => nameOf(row).length > LONGEST_WHOLE_NAME)
  return (
    <div className="scroll-hint overflow-x-auto [--scroll-ground:var(--canvas)]">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-xs text-muted">{inOrder((head?.children ?? []).map(headOf))}</tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={nameOf(row)}>
              <th
                scope="row"
                className={`py-1.5 pr-4 align-top font-normal ${look} ${wraps ? 'max-sm:w-2/5 max-sm:whitespace-normal' : ''}`}
              >
                {nameOf(row)}
              </th>
              {inOrder(row.children.slice(1).map(cellOf))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const headOf = ({ children }: TableCell) => (
  <th scope="col" className="py-1.5 pr-4 font-medium">
    <Inline>{children}</Inline>
  </th>
)

const cellOf = ({ children }: TableCell) => (
  <td className="py-1.5 pr-4 align-top">
    <Inline>{children}</Inline>
  </td>
)

const nameOf = ({ children: [name] }: TableRow) => textOf(name?.children ?? [])
