import type { ReactNode } from 'react'

const spans = { one: '', two: 'col-span-2', row: 'col-span-full' }

type Fact = {
  name: string
  text: ReactNode
  /** A second line. */
  more?: ReactNode
  /** How many columns it takes: one of two, or of four on wide screens. */
  span?: keyof typeof spans
}

type FactGridProps = {
  facts: Fact[]
  /** Whether they are a row of a card, which has a border and no room for more than two columns. */
  isInCard?: boolean
}

/** Shows facts in columns: two, and four on wide screens. Together they have to fill both. */
export function FactGrid({ facts, isInCard = false }: FactGridProps) {
  return (
    <dl
      className={`grid grid-cols-2 gap-px bg-line ${isInCard ? 'sm:[&>div]:px-5' : 'overflow-hidden rounded-lg border border-line lg:grid-cols-4'}`}
    >
      {facts.map(({ name, text, more, span = 'one' }) => (
        <div key={name} className={`min-w-0 bg-surface px-4 py-3 tabular-nums ${spans[span]}`}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere">
            {text}
            {more && <span className="block text-xs font-normal text-muted">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
