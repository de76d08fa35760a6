import type { ReactNode } from 'react'

export type Fact = [name: string, text: ReactNode, more?: ReactNode]

/** Shows a few facts side by side, in as many lines as they need. */
export function FactStrip({ facts }: { facts: Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {facts.map(([name, text, more]) => (
        <div key={name} className="min-w-32 flex-1 bg-surface px-4 py-3 tabular-nums">
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
