import type { ReactNode } from 'react'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { ComponentRow } from './component-row.tsx'
import { statesInOrder } from './state-words.ts'
import { dayAndMonth } from './uptime.ts'

type Props = {
  title: string
  /** What such parts are. */
  note?: string
  /** The word for those that work, to count them. */
  isWorking?: string
  components: ComponentStatus[]
  /** The first day on record. */
  recordFrom: string | undefined
  /** A list below, for those without a row of their own. */
  others?: ReactNode
}

/** Lists parts of one kind, those with trouble first. */
export function ComponentList({ title, note, isWorking, components, recordFrom, others }: Props) {
  const [firstDay] = components[0]?.days ?? []
  if (components.length === 0 && !others) return null
  const rank = ({ state }: ComponentStatus) => statesInOrder.indexOf(state)
  const working = components.filter(({ state }) => state === 'up').length
  return (
    <div className="mt-6">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <div>
          <h3 className="font-medium">{title}</h3>
          {note && <p className="text-xs text-muted">{note}</p>}
        </div>
        {isWorking && components.length > 1 && (
          <p className="text-xs text-muted tabular-nums">
            {working} of {components.length} {isWorking}
          </p>
        )}
      </div>
      {components.length > 0 && (
        <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {components
            .toSorted((a, b) => rank(a) - rank(b))
            .map((one) => (
              <ComponentRow key={one.component} {...one} recordFrom={recordFrom} />
            ))}
        </ul>
      )}
      {firstDay && (
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
