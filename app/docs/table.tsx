import { WithCode } from './with-code.tsx'

type TableProps = {
  head: readonly string[]
  /** The first cell of each row is code. */
  rows: readonly (readonly [string, ...string[]])[]
  /** Whether names are words, which wrap where there is little room. */
  wrapsNames?: boolean
}

/** Shows rows that begin with a name. Text between backticks is code. */
export function Table({ head, rows, wrapsNames = false }: TableProps) {
  return (
    <div className="scroll-hint overflow-x-auto [--scroll-ground:var(--canvas)]">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {head.map((title) => (
              <th key={title} scope="col" className="py-1.5 pr-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...cells]) => (
            <tr key={name} data-field>
              <th
                scope="row"
                data-field-name
                className={`py-1.5 pr-4 align-top font-mono text-xs leading-5.25 font-normal whitespace-nowrap ${wrapsNames ? 'max-sm:w-2/5 max-sm:whitespace-normal' : ''}`}
              >
                {name}
              </th>
              {cells.map((cell) => (
                <td key={cell} className="py-1.5 pr-4 align-top">
                  <WithCode>{cell}</WithCode>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
