import Link from 'next/link'
import { credits, minutesFor, number, price } from '#components/amounts.ts'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { BoardType } from '#core/boards/index.ts'

const HOUR = 60

type Pack = { label: string; credits: number; price_cents: number; currency: string }
type Props = { types: BoardType[]; free: number; pack: Pack | undefined }

/** Shows what a minute and an hour on each type of board cost, the cheapest first. */
export function Rates({ types, free, pack }: Props) {
  const sorted = types.toSorted((a, b) => a.credits_per_minute - b.credits_per_minute)
  const [example] = sorted
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="text-lg font-semibold tracking-tight">
        Boards
      </h2>
      {example && free > 0 && (
        <p className="mt-1 text-muted">
          The {credits(free)} of a new account last {minutesFor(free, example.credits_per_minute)} on the{' '}
          {example.label}.
        </p>
      )}
      <div className="mt-4">
        <Table
          label="What boards cost"
          head={
            <>
              <Heading>Board</Heading>
              <Heading right>Per minute</Heading>
              <Heading right>Per hour</Heading>
              {free > 0 && (
                <Heading right wide>
                  {number(free)} free credits
                </Heading>
              )}
            </>
          }
        >
          {sorted.map((type) => (
            <tr key={type.slug}>
              <Cell>
                <Link
                  href={`/boards/${type.slug}`}
                  prefetch={false}
                  className="wrap-anywhere underline-offset-4 hover:underline"
                >
                  {type.label}
                </Link>
                {free > 0 && <Folded>{minutesFor(free, type.credits_per_minute)} free</Folded>}
              </Cell>
              <Cell right className="whitespace-nowrap">
                {credits(type.credits_per_minute)}
              </Cell>
              <Cell right>{pack ? moneyOf(type, pack) : credits(type.credits_per_minute * HOUR)}</Cell>
              {free > 0 && (
                <Cell right wide>
                  {minutesFor(free, type.credits_per_minute)}
                </Cell>
              )}
            </tr>
          ))}
        </Table>
      </div>
      {pack && <p className="mt-2 text-xs text-muted">Hourly prices are based on the {pack.label} pack.</p>}
    </section>
  )
}

function moneyOf({ credits_per_minute: rate }: BoardType, pack: Pack): string {
  return price((rate * HOUR * pack.price_cents) / pack.credits, pack.currency)
}
