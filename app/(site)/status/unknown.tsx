import { DayTime } from '#components/time.tsx'
import { Badge } from '#components/ui/badge.tsx'
import type { ComponentStatus } from '#core/uptime/index.ts'

/** What was known last: its parts, and when that was. */
type Props = { last: { components: ComponentStatus[]; checkedAt: Date } | null }

/** Lists what there was before the database went away: nobody can know how each is now. */
export function Unknown({ last }: Props) {
  const types = last?.components.filter(({ kind, state }) => kind === 'type' && state !== 'unconnected') ?? []
  if (!last || types.length === 0) return null
  return (
    <section aria-labelledby="types" className="mt-10">
      <h2 id="types" className="mb-2 font-medium">
        Board types
      </h2>
      <ul aria-labelledby="types" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {types.map(({ component, label }) => (
          <li key={component} className="flex items-start justify-between gap-4 px-4 py-3 md:py-2">
            <div className="min-w-0 wrap-anywhere">
              <h3 className="font-medium">{label}</h3>
              <p className="text-xs text-muted">
                Last check: <DayTime moment={last.checkedAt} />
              </p>
            </div>
            <Badge>Unknown</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
