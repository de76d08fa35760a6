import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shows its content once it is opened, also without script. */
export function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-4 py-3 -outline-offset-2 hover:bg-raised md:py-2.5 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-3">{children}</div>
    </details>
  )
}
