import Link from 'next/link'
import { number, signedNumber } from '#components/amounts.ts'
import { DateTime, Time } from '#components/time.tsx'
import { Cell, type Column, Folded, Table } from '#components/ui/table.tsx'
import type { Entry, PendingEntry } from '#core/ledger.ts'

export const kinds: Record<Entry['kind'], string> = {
  signup_grant: 'Welcome',
  top_up: 'Top-up',
  session: 'Session',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

const columns: Column[] = [
  'Description',
  { name: 'Date', wide: true },
  { name: 'Amount', right: true },
  { name: 'Balance', wide: true, right: true },
]

type Row = Entry | PendingEntry

/** Shows the pending charges and then the entries, newest first, each with its balance. */
export function Ledger({ pending, entries }: { pending: PendingEntry[]; entries: Entry[] }) {
  return (
    <Table label="Ledger" columns={columns}>
      {[...pending, ...entries].map((entry: Row) => (
        <tr key={entry.id} id={entry.id} className="scroll-mt-4 target:bg-raised">
          <Cell className="wrap-anywhere">
            <Subject entry={entry} />
            <Folded>
              <When entry={entry} /> ·{' '}
              {entry.balance_after === null ? 'pending' : <>balance {number(entry.balance_after)}</>}
            </Folded>
          </Cell>
          <Cell wide className="text-muted">
            <When entry={entry} />
          </Cell>
          <Cell right className={`whitespace-nowrap ${entry.amount > 0 ? 'font-medium text-good' : ''}`}>
            {signedNumber(entry.amount)}
          </Cell>
          <Cell wide right className="text-muted">
            {entry.balance_after === null ? 'Pending' : number(entry.balance_after)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

function When({ entry }: { entry: Row }) {
  if (entry.balance_after !== null) return <DateTime moment={entry.created_at} />
  return (
    <>
      Started <Time moment={entry.created_at} />
    </>
  )
}

/** Shows what an entry is for, with a link to the session or the receipt. */
function Subject({ entry }: { entry: Row }) {
  const description = entry.description || kinds[entry.kind]
  const path = entry.session_id
    ? `/sessions/${entry.session_id}`
    : entry.top_up_id && `/credits/top-ups/${entry.top_up_id}`
  // Most descriptions begin with their kind.
  const kind = description.startsWith(kinds[entry.kind]) ? undefined : kinds[entry.kind]
  return (
    <>
      {path ? (
        <Link href={path} prefetch={false} className="underline decoration-line-strong underline-offset-4">
          {description}
          {entry.top_up_id && <span className="sr-only"> (receipt)</span>}
        </Link>
      ) : (
        description
      )}
      {kind && <div className="text-xs text-muted">{kind}</div>}
    </>
  )
}
