import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { EmulatedTag, TypeName } from '#components/type-name.tsx'
import { Cell, Table } from '#components/ui/table.tsx'
import type { BoardType } from '#core/boards/index.ts'

/** So many types of a price are named. */
const NAMED = 12

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
              <Cell className="space-y-2">
                <Types types={ofRate.filter(({ emulated }) => emulated)} />
                <Types types={ofRate.filter(({ emulated }) => !emulated)} />
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

const link = 'underline-offset-4 hover:underline'

/** Names types of one price that are all emulated, or none of them. */
function Types({ types }: { types: BoardType[] }) {
  const [first] = types
  if (!first) return null
  const others = types.length - NAMED
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {first.emulated && (
        <li aria-hidden="true" className="max-sm:basis-full">
          <EmulatedTag type={first} />
        </li>
      )}
      {types.slice(0, NAMED).map((type) => (
        <li key={type.slug} className="wrap-anywhere">
          <Link href={`/boards/${type.slug}`} prefetch={false} className={link}>
            <TypeName {...type} />
          </Link>
        </li>
      ))}
      {others > 0 && (
        <li>
          <Link href="/boards" prefetch={false} className={`text-muted ${link}`}>
            and {others} more
          </Link>
        </li>
      )}
    </ul>
  )
}
