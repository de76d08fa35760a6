import Link from 'next/link'
import { number, signedNumber } from '#components/amounts.ts'
import { Time } from '#components/time.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { Entry, PendingEntry } from '#core/ledger.ts'

export const kinds: Record<Entry['kind'], string> = {
  signup_grant: 'Welcome',
  top_up: 'Top-up',
  session: 'Session',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

const head = (
  <>
    <Heading>Description</Heading>
    <Heading wide>Date</Heading>
    <Heading right>Amount</Heading>
    <Heading wide right>
      Balance
    </Heading>
  </>
)

type Row = Entry | PendingEntry

/** Shows the pending charges and then the entries, newest first, each with its balance. */
export function Ledger({ pending, entries }: { pending: PendingEntry[]; entries: Entry[] }) {
  return (
    <Table label="Ledger" head={head}>
      {[...pending, ...entries].map((entry: Row) => (
        <tr key={entry.id} id={entry.id} className="scroll-mt-4 target:bg-raised">
          <Cell className="wrap-anywhere">
            <div>{entry.description || kinds[entry.kind]}</div>
            <div className="text-xs text-muted">
              {kinds[entry.kind]} <Reference entry={entry} />
            </div>
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
  const time = <Time moment={entry.created_at} />
  return entry.balance_after === null ? <>since {time}</> : time
}

function Reference({ entry }: { entry: Row }) {
  if (entry.session_id) {
    return (
      <Link href={`/sessions/${entry.session_id}`} prefetch={false} className="font-mono underline underline-offset-2">
        {entry.session_id}
      </Link>
    )
  }
  if (entry.top_up_id) {
    return (
      <Link href={`/credits/top-ups/${entry.top_up_id}`} prefetch={false} className="underline underline-offset-2">
        Receipt <span className="font-mono">{entry.top_up_id}</span>
      </Link>
    )
  }
}
