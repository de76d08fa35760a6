import { credits, number } from '#components/amounts.ts'
import { Cell, Table } from '#components/ui/table.tsx'
import { HOUR_MINUTES, type Pack, priceOf } from './hourly-price.ts'

/** A run of two and a half minutes pays for the third: it has started. */
const RUN_MINUTES = 3
const WORKING_DAYS = 22

const EXAMPLES: [text: string, minutes: number][] = [
  ['A CI run of 2 min 30 s', RUN_MINUTES],
  ['The same run on 4 boards at once', 4 * RUN_MINUTES],
  ['20 such runs each working day, in a month', 20 * RUN_MINUTES * WORKING_DAYS],
  ['An hour at the console', HOUR_MINUTES],
]

type Props = {
  /** Credits per minute. */
  rate: number
  packs: readonly Pack[]
}

/** Shows what usual things cost in credits, and in money with the smallest and the largest pack. */
export function Examples({ rate, packs }: Props) {
  const ends = packs.length > 1 ? [packs[0], packs.at(-1)].filter((pack) => pack !== undefined) : packs
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className="text-lg font-semibold tracking-tight">
        Examples
      </h2>
      <p className="mt-1 text-muted">
        At {credits(rate)} per minute. A test that fails costs the same as one that passes.
      </p>
      <div className="mt-4">
        <Table
          label="What sessions cost"
          columns={[
            'Session',
            { name: 'Credits', right: true },
            ...ends.map(({ label }) => ({ name: `With ${label}`, right: true })),
          ]}
        >
          {EXAMPLES.map(([text, minutes]) => (
            <tr key={text}>
              <Cell>{text}</Cell>
              <Cell right>{number(minutes * rate)}</Cell>
              {ends.map((pack) => (
                <Cell key={pack.label} right>
                  {priceOf(minutes * rate, pack)}
                </Cell>
              ))}
            </tr>
          ))}
        </Table>
      </div>
    </section>
  )
}
