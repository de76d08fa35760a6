import type { ReactNode } from 'react'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { ComponentRow } from './component-row.tsx'
import { statesInOrder } from './state-words.ts'
import { dayAndMonth } from './uptime.ts'

type Props = {
  title: string
  components: ComponentStatus[]
  /** Whether each has a bar a day. */
  hasBars: boolean
  /** Whether each has a share of the time. */
  hasShares: boolean
  /** Whether the dates of the bars are below it. */
  hasAxis?: boolean
  /** A list below, for those without a row of their own. */
  others?: ReactNode
}

/** Lists parts of one kind, those with trouble first. */
export function ComponentList({ title, components, hasBars, hasShares, hasAxis = false, others }: Props) {
  const [firstDay] = components[0]?.days ?? []
  if (components.length === 0 && !others) return null
  const rank = ({ state }: ComponentStatus) => statesInOrder.indexOf(state)
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-medium">{title}</h3>
      {components.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {components
            .toSorted((a, b) => rank(a) - rank(b))
            .map((one) => (
              <ComponentRow key={one.component} {...one} hasBars={hasBars} hasShares={hasShares} />
            ))}
        </ul>
      )}
      {hasBars && hasAxis && firstDay && (
        <div
          aria-hidden="true"
          className="mt-1.5 grid gap-x-4 px-4 text-xs text-muted md:grid-cols-[14rem_1fr_5.5rem_7.5rem]"
        >
          <p className="flex justify-between md:col-start-2">
            <span>{dayAndMonth(firstDay.day)}</span>
            <span>Today</span>
          </p>
        </div>
      )}
      {others}
    </div>
  )
}
