import Link from 'next/link'
import { credits, minutesFor, number } from '#components/amounts.ts'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { HOUR_MINUTES, hourlyPrice, type Pack } from './hourly-price.ts'

type Props = { types: BoardType[]; free: number; pack: Pack | undefined }

/** Shows what each type costs, the cheapest first, and last those that cannot be started. */
export function Rates({ types, free, pack }: Props) {
  const sorted = types.toSorted((a, b) => a.credits_per_minute - b.credits_per_minute)
  const { usable = [], away = [] } = Object.groupBy(sorted, (type) => (type.usable > 0 ? 'usable' : 'away'))
  return (
    <section aria-labelledby="rates">
      <h2 id="rates" className="text-lg font-semibold tracking-tight">
        Boards
      </h2>
      <div className="mt-4">
        <Table
          label="What boards cost"
          head={
            <>
              <Heading>Board</Heading>
              <Heading right>Per minute</Heading>
              <Heading right>
                Per hour
                {pack && <span className="block font-normal">{pack.label} pack</span>}
              </Heading>
              {free > 0 && (
                <Heading right wide>
                  {number(free)} free credits
                </Heading>
              )}
            </>
          }
        >
          {usable.map((type) => (
            <Rate key={type.slug} type={type} pack={pack} free={free} />
          ))}
          {away.length > 0 && (
            <tr>
              <th scope="rowgroup" colSpan={free > 0 ? 4 : 3} className="bg-raised px-4 py-2 text-xs font-medium">
                Not available now
              </th>
            </tr>
          )}
          {away.map((type) => (
            <Rate key={type.slug} type={type} pack={pack} free={free} isAway />
          ))}
        </Table>
      </div>
    </section>
  )
}

type RateProps = { type: BoardType; pack: Pack | undefined; free: number; isAway?: boolean }

/** Of a type that cannot be started, it is not said how long free credits would last. */
function Rate({ type, pack, free, isAway = false }: RateProps) {
  const lasts = free > 0 && !isAway && minutesFor(free, type.credits_per_minute)
  return (
    <tr className={isAway ? 'text-muted' : ''}>
      <Cell>
        <Link
          href={`/boards/${type.slug}`}
          prefetch={false}
          className="wrap-anywhere underline-offset-4 hover:underline"
        >
          {type.label}
        </Link>
        {lasts && <Folded>{lasts} free</Folded>}
      </Cell>
      <Cell right className="whitespace-nowrap">
        {credits(type.credits_per_minute)}
      </Cell>
      <Cell right className="whitespace-nowrap">
        {pack ? hourlyPrice(type, pack) : credits(type.credits_per_minute * HOUR_MINUTES)}
      </Cell>
      {free > 0 && (
        <Cell right wide>
          {lasts || (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">Not available now</span>
            </>
          )}
        </Cell>
      )}
    </tr>
  )
}
