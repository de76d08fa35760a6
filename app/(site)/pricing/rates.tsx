import Link from 'next/link'
import { credits, minutesFor, number, price } from '#components/amounts.ts'
import { EmulatedTag, TypeName } from '#components/type-name.tsx'
import { Cell, Folded, Heading, Table } from '#components/ui/table.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { HOUR_MINUTES, hourlyPrice, type Pack, symbolOf } from './hourly-price.ts'

type Props = {
  types: BoardType[]
  /** The free credits of an account; 0 where one has paid already. */
  free: number
  pack: Pack | undefined
}

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
              <Heading right className={MINUTE}>
                Per minute
              </Heading>
              <Heading right className={HOUR}>
                {pack ? `${symbolOf(pack.currency)} per hour` : 'Per hour'}
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
      {pack && (
        <p className="mt-3 text-muted">
          Prices per hour are with the {pack.label} pack (
          {price((pack.price_cents / pack.credits) * 100, pack.currency)} per 100 credits).
        </p>
      )}
      {free > 0 && types.some(({ emulated }) => !emulated) && (
        <p className="mt-1 text-muted">
          Free credits work on every board. Hardware needs a confirmed e-mail address; emulated boards do not.
        </p>
      )}
    </section>
  )
}

/** On phones the prices are close together, and leave the room to names. */
const MINUTE = 'whitespace-nowrap max-sm:px-2'
/** The last cell that phones show. */
const HOUR = 'whitespace-nowrap max-sm:pl-2 max-md:pr-4'

type RateProps = { type: BoardType; pack: Pack | undefined; free: number; isAway?: boolean }

function Rate({ type, pack, free, isAway = false }: RateProps) {
  const lasts = free >= type.credits_per_minute && minutesFor(free, type.credits_per_minute)
  return (
    <tr className={isAway ? 'text-muted' : ''}>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            href={`/boards/${type.slug}`}
            prefetch={false}
            aria-label={type.label}
            className="underline-offset-4 hover:underline max-[22rem]:wrap-anywhere"
          >
            <TypeName {...type} />
          </Link>
          <span className="max-md:hidden">
            <EmulatedTag type={type} />
          </span>
        </span>
        {type.emulated && <Folded>Emulated</Folded>}
      </Cell>
      <Cell right className={MINUTE}>
        {credits(type.credits_per_minute)}
      </Cell>
      <Cell right className={HOUR}>
        {pack ? hourlyPrice(type, pack) : credits(type.credits_per_minute * HOUR_MINUTES)}
      </Cell>
      {free > 0 && (
        <Cell right wide>
          {lasts || (
            <>
              <span aria-hidden="true">–</span>
              <span className="sr-only">Less than a minute</span>
            </>
          )}
        </Cell>
      )}
    </tr>
  )
}
