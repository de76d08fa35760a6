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

/** A column that phones have no room for. */
const WIDER = 'max-sm:hidden'

type Props = {
  /** Credits per minute. */
  rate: number
  packs: readonly Pack[]
}

/** Shows what usual things cost in credits, and in money with each pack: two on phones. */
export function Examples({ rate, packs }: Props) {
  const isEnd = (at: number) => at === 0 || at === packs.length - 1
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
            { name: 'Credits', right: true, className: WIDER },
            ...packs.map(({ label }, at) => ({
              name: `With ${label}`,
              right: true,
              className: isEnd(at) ? '' : WIDER,
            })),
          ]}
        >
          {EXAMPLES.map(([text, minutes]) => (
            <tr key={text}>
              <Cell>
                {text}
                <div className="text-xs text-muted sm:hidden">{credits(minutes * rate)}</div>
              </Cell>
              <Cell right className={WIDER}>
                {number(minutes * rate)}
              </Cell>
              {packs.map((pack, at) => (
                <Cell key={pack.label} right className={isEnd(at) ? '' : WIDER}>
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
