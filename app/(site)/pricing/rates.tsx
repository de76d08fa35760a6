import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { Cell, Table } from '#components/ui/table.tsx'
import type { BoardType } from '#core/boards/index.ts'

type Props = {
  types: BoardType[]
  /** Whether the reader pays with free credits, at least at first. */
  isFree: boolean
}

/** Shows what a minute costs, and on which types: the cheapest first. */
export function Rates({ types, isFree }: Props) {
  const byRate = [...Map.groupBy(types, ({ credits_per_minute }) => credits_per_minute)].sort(([a], [b]) => a - b)
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="text-lg font-semibold tracking-tight">
        Boards
      </h2>
      <div className="mt-4">
        <Table label="What boards cost" columns={['Per minute', 'Boards']}>
          {byRate.map(([rate, ofRate]) => (
            <tr key={rate}>
              <Cell className="align-top font-medium whitespace-nowrap">{credits(rate)}</Cell>
              <Cell>
                <ul className="flex flex-wrap gap-x-5 gap-y-1">
                  {ofRate.map(({ slug, label }) => (
                    <li key={slug} className="wrap-anywhere">
                      <Link href={`/boards/${slug}`} prefetch={false} className="underline-offset-4 hover:underline">
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
      {isFree && types.some(({ emulated }) => !emulated) && (
        <p className="mt-3 text-muted">
          Free credits work on every board. Hardware needs a confirmed e-mail address; emulated boards do not.
        </p>
      )}
    </section>
  )
}
